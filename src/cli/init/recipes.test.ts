import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import {
  createSubjects,
  loadConfiguration,
  resolveTarget,
  type SubjectName,
} from '../../target/index.ts'
import { liveTransport } from '../../transport/index.ts'
import { entity, init, openTarget, shown } from './init.fixture.ts'

const readPerson = {
  method: 'GET',
  path: '/entities',
  pick: { where: { '/type': 'individual', '/status': 'active' } },
}
const readBrands = { method: 'GET', path: '/accounts/{{acc}}/card_brands' }
const readAccount = { ...readPerson, take: { acc: '/accounts/0' } }
/** What reads alone find of the records above. */
const found = {
  absent: ['webhooks/list', 'verification-sessions/list'],
  subjects: {
    'entity.individual': { request: { ...readPerson, take: { id: '/id' } } },
    'entity.corporation': {
      request: {
        ...readPerson,
        pick: { where: { '/type': 'corporation', '/status': 'active' } },
        take: { id: '/id' },
      },
    },
    subscription: {
      needs: { person: 'entity.individual' },
      request: {
        method: 'GET',
        path: '/entities/{{person.id}}/subscriptions',
        take: { sub: '/connect/id' },
      },
      fields: { id: '{{sub}}', entity_id: '{{person.id}}' },
    },
    'account.liability': {
      request: [
        readAccount,
        {
          method: 'GET',
          path: '/accounts/{{acc}}',
          until: { pointer: '/type', value: 'liability', timeoutMs: 1 },
          take: { id: '/id', entity_id: '/holder_id' },
        },
      ],
    },
    credit_score: {
      needs: { person: 'entity.individual' },
      request: { ...readPerson, take: { crs: '/credit_score' } },
      fields: { id: '{{crs}}', entity_id: '{{person.id}}' },
    },
    merchant: {
      request: [
        readAccount,
        { method: 'GET', path: '/accounts/{{acc}}', take: { mch: '/liability/mch_id' } },
      ],
      fields: { id: '{{mch}}' },
    },
    card_product: {
      request: [readAccount, { ...readBrands, take: { pdt: '/data/0/brands/0/card_product_id' } }],
      fields: { id: '{{pdt}}' },
    },
  },
}

test('a configuration holds what reads alone can find, and never the key', async () => {
  const { url, file, lines } = await openTarget(shown)
  const { exitCode, text } = await init(url)
  expect(exitCode).toBe(0)
  expect(lines.filter((line) => !line.startsWith('GET '))).toEqual([])
  const written = await readFile(file, 'utf8')
  expect(written + text).not.toContain('s3cr3t')
  const { targets } = await loadConfiguration(file, '.')
  expect(targets.mock).toEqual({ baseUrl: url, apiKey: '$INIT_KEY', ...found })
  expect(written).not.toContain('TODO')
})

test('a recipe that was found finds the record again, whatever its id is after a restart', async () => {
  const before = await openTarget(shown)
  await init(before.url)
  const restarted = JSON.parse(
    JSON.stringify(shown).replaceAll('_1"', '_9"').replaceAll('_1/', '_9/'),
  )
  const { url } = await openTarget(restarted)
  const { targets } = await loadConfiguration(before.file, '.')
  const moved = { targets: { mock: { ...targets.mock!, baseUrl: url } } }
  const target = resolveTarget(moved, 'mock', { env: process.env })
  const transport = liveTransport({ timeoutMs: 1_000 })
  onTestFinished(() => transport.close())
  const subjects = createSubjects(target, transport)
  const fieldsOf = async (name: SubjectName) => (await subjects.get(name)) as { fields?: object }
  expect(await fieldsOf('account.liability')).toMatchObject({ fields: { id: 'acc_9' } })
  expect(await fieldsOf('merchant')).toMatchObject({ fields: { id: 'mch_9' } })
  const score = { id: 'crs_9', entity_id: 'ent_9' }
  expect(await fieldsOf('credit_score')).toMatchObject({ fields: score })
})

test('an id stays a value where a read could find another record', async () => {
  const two = { data: [{ id: 'whk_1', status: 'enabled' }, entity] }
  const people = [{ id: 'ent_0', type: 'individual', status: 'active' }, entity]
  const { url, file } = await openTarget({
    ...shown,
    '/webhooks': two,
    '/webhooks/whk_1': two.data[0],
    '/entities': { data: people },
  })
  await init(url)
  const { targets } = await loadConfiguration(file, '.')
  const { subjects = {} } = targets.mock!
  expect(subjects.credit_score).toEqual({ value: { id: 'crs_1', entity_id: 'ent_1' } })
  expect(subjects.webhook).toMatchObject({ request: { path: '/webhooks' } })
})
