import { expect, test } from 'vitest'
import { blamed, check, got } from './check.fixture.ts'

const answer = 'webhooks/retrieve#answer'
const times = { created_at: '2025-07-03T09:00:00.000Z', updated_at: '2025-07-03T09:30:00.123Z' }
const webhook = (more: object = {}) => ({
  ...{ id: 'whk_1', type: 'payment.update', url: 'https://hooks.example.com/1' },
  ...{ metadata: null, expand_event: false, ...times, ...more },
})
const listed = (at: number, more: object = {}) =>
  got('/webhooks', { data: [webhook(more)] }, { at })
const missing = (at: number, query = '') =>
  got(`/webhooks/whk_1${query}`, { error: {} }, { at, status: 404 })
const blamedIn = async (...entries: Parameters<typeof check>[0]) =>
  blamed((await check(entries)).run).filter((clause) => clause === answer)

test('a record that two lists show and a read between them refuses is a finding of the file', async () => {
  expect(await blamedIn(listed(0), missing(1), listed(2))).toEqual([answer])
  const { run } = await check([listed(0), missing(1), listed(2)])
  expect(
    run.findings.find(({ clause, severity }) => clause === answer && severity === 'violation'),
  ).toMatchObject({
    source: { entry: 2 },
    causedBy: 1,
    message: expect.stringContaining('was not found, although the list shows it unchanged'),
  })
})

test('a read that one list or none explains is an observation', async () => {
  expect(await blamedIn(listed(0), missing(1))).toEqual([])
  expect(await blamedIn(missing(1), listed(2))).toEqual([])
  const other = got('/webhooks', { data: [] }, { at: 2 })
  expect(await blamedIn(listed(0), missing(1), other)).toEqual([])
})

test('a record that changed in between, or was made just before, proves nothing', async () => {
  const changed = { updated_at: '2025-07-03T09:30:00.124Z' }
  expect(await blamedIn(listed(0), missing(1), listed(2, changed))).toEqual([])
  const young = { created_at: '2025-07-03T23:59:59.500Z', updated_at: '2025-07-03T23:59:59.500Z' }
  expect(await blamedIn(listed(0, young), missing(1), listed(2, young))).toEqual([])
})

test('a read that asks for something else, or overlaps a list, proves nothing', async () => {
  expect(await blamedIn(listed(0), missing(1, '?at=2020'), listed(2))).toEqual([])
  const slow = { ...missing(1), time: 5_000 }
  expect(await blamedIn(listed(0), slow, listed(2))).toEqual([])
  expect(await blamedIn({ ...listed(0), time: 5_000 }, missing(1), listed(9))).toEqual([])
})
