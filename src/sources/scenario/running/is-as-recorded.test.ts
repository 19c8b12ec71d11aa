import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { merchant } from '../../har/har-file.fixture.ts'
import { resolveTarget } from '../../target/index.ts'
import { addressOf } from '../../transport/wire.fixture.ts'
import { scenario } from '../scenario.ts'
import { openRecord } from './record.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-as-recorded-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Records a read of a merchant that has these members, at another address each time; the text of the file. */
async function record(members: object = {}): Promise<string> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(merchant('mch_a1', members)))
  })
  const mock = { baseUrl: await addressOf(server), apiKey: 'sk_test_x' }
  const target = resolveTarget({ targets: { mock } }, 'mock', { env: {} })
  const runner = await openRecord(target, { mode: 'record', folder })
  const reading = scenario('A merchant is read.', {
    proves: ['merchants/retrieve#answer'],
    async run({ api }) {
      await api.merchants.retrieve('mch_a1')
    },
  })
  const { recorded } = await runner.run({ id: 'merchants/read/it', file: '', scenario: reading })
  await runner.close()
  server.close()
  return readFileSync(recorded!, 'utf8')
}

const file = join(folder, 'merchants/read/it.har')

test('a recording stays as it is where a new one differs from it by chance, and nowhere else', async () => {
  const first = await record()
  const changes: readonly (readonly [what: string, members: object, isKept: boolean])[] = [
    ['the same', {}, true],
    ['another name, and none', { name: 'Tin Whistle Bank', parent_name: null }, true],
    ['another member', { nickname: 'Tin' }, false],
    ['a value less, and so a clause', { logo: null }, false],
    ['a member less', { type: undefined }, false],
    ['another word of the contract', { type: 'ach' }, false],
    ['another verdict', { is_temp: 'no' }, false],
  ]
  for (const [what, members, isKept] of changes) {
    writeFileSync(file, first)
    const text = await record(members)
    expect(text === first, what).toBe(isKept)
  }
})

test('a recording that holds what redaction hides today is written anew', async () => {
  const open = (await record()).replaceAll('Word1', 'Whistle')
  expect(open).toContain('Whistle')
  writeFileSync(file, open)
  expect(await record()).not.toContain('Whistle')
})
