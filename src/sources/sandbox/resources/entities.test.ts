import { expect, test } from 'vitest'
import { openSandbox } from '../open-sandbox.fixture.ts'

test('the list shows the seeded entities with every member, numbers masked', async () => {
  const { call } = await openSandbox()
  const { data } = (await call('GET', '/entities')).body
  expect(data.map((entity: { type: string }) => entity.type)).toEqual([
    ...Array(4).fill('individual'),
    'corporation',
  ])
  expect(new Set(data.map((entity: object) => Object.keys(entity).join())).size).toBe(1)
  expect(data[0].individual).toMatchObject({ ssn: 'xxxxxxxxx', ssn_4: '0001' })
  expect(data[1].individual).toMatchObject({ ssn: null, ssn_4: null })
  expect(data[4].corporation.owners).toHaveLength(2)
  expect(data.every((entity: { status: string }) => entity.status === 'active')).toBe(true)
  expect(data[3].verification).toMatchObject({
    phone: { verified: true, latest_verification_session: expect.stringMatching(/^evf_/) },
    identity: { verified: true, latest_verification_session: expect.stringMatching(/^evf_/) },
  })
})

test('an update takes what was sent, keeps the rest and moves updated_at', async () => {
  const { call } = await openSandbox()
  const { body: before } = await call('POST', '/_control/entities', { type: 'individual' })
  const { body: after } = await call('PUT', `/entities/${before.id}`, {
    individual: { first_name: 'Hilda', ssn: '000123456', dob: '1980-02-29', nickname: 'H' },
    address: { line1: '7 Imagined Lane' },
  })
  const { account_id, ...record } = before
  expect(after).toEqual({
    ...record,
    individual: {
      ...before.individual,
      first_name: 'Hilda',
      ssn: '000123456',
      ssn_4: '3456',
      dob: '1980-02-29',
    },
    address: { ...before.address, line1: '7 Imagined Lane' },
    updated_at: expect.any(String),
  })
  expect(after.updated_at > before.updated_at).toBe(true)
  const { data } = (await call('GET', '/entities')).body
  expect(data.at(-1).individual.first_name).toBe('Hilda')
})

test('an update of a corporation changes its owners', async () => {
  const { call } = await openSandbox()
  const { body } = await call('POST', '/_control/entities', { type: 'corporation' })
  const [owner] = body.corporation.owners
  const corporation = { dba: 'Renamed', owners: [owner] }
  const updated = await call('PUT', `/entities/${body.id}`, { corporation })
  expect(updated.body.corporation).toEqual({ ...body.corporation, ...corporation })
})

test('error: an update that does not fit is refused and changes nothing', async () => {
  const { call } = await openSandbox()
  const { body: person } = await call('POST', '/_control/entities', {})
  const refused = [
    {},
    { individual: 'Hilda' },
    { individual: { first_name: 7 } },
    { individual: { phone: '555 1000' } },
    { individual: { dob: '1981-02-29' } },
    { individual: { dob: '29.02.1980' } },
    { individual: { ssn: '12345' } },
    { address: { state: 'Texas' } },
    { address: { zip: 1 } },
    { corporation: { name: 'No Person Inc.' } },
    { metadata: 'text' },
  ]
  for (const body of refused) {
    const { status, body: refusal } = await call('PUT', `/entities/${person.id}`, body)
    expect([status, refusal.error.type], JSON.stringify(body)).toEqual([400, 'INVALID_REQUEST'])
  }
  const { data } = (await call('GET', '/entities')).body
  expect(data.at(-1).updated_at).toBe(person.updated_at)
})
