import { expect, test } from 'vitest'
import { blamed, check, got } from './check.fixture.ts'
import type { CheckOptions } from './check-options.ts'
import { account, base, entity, entryOf, merchant } from './har-file.fixture.ts'

const atOnce = { settleMs: 0 }
const staysDisabled = 'entities/withdraw-consent#stays-disabled'
const agree = 'conventions/records#agree'

/** A withdrawal of consent; its response is over after 12.5 ms. */
const withdraw = (at = 5) =>
  entryOf({
    method: 'POST',
    url: `${base}/entities/ent_1/consent`,
    at,
    sent: { type: 'withdraw', reason: 'entity_withdrew_consent' },
    body: entity('ent_1', { status: 'disabled' }),
  })
const listed = (status: unknown, at: number) =>
  got('/entities', { data: [entity('ent_1', { status })] }, { at })
const shown = (status: string, at: number, headers = {}) =>
  got('/accounts/acc_1', account('acc_1', { status, updated_at }), { at, headers })
const updated_at = '2025-07-04T09:30:00.123Z'
const blamedIn = async (entries: readonly object[], options?: CheckOptions) =>
  blamed((await check(entries, options)).run)

/** The same entry without when it began and how long it took. */
function timeless({ startedDateTime, time, ...entry }: ReturnType<typeof entryOf>) {
  return entry
}

test('a read that begins within 2 s after a write is held against its schema alone', async () => {
  expect(await blamedIn([withdraw(), listed('active', 7.01)])).not.toContain(staysDisabled)
  expect(await blamedIn([withdraw(), listed('active', 7.02)])).toContain(staysDisabled)
  expect(await blamedIn([withdraw(), listed(7, 5.1)])).toContain('entities/entity#status')
})

test('a withdrawal counts although the file lacks the body of its response', async () => {
  const entry = withdraw()
  const bodiless = { ...entry, response: { ...entry.response, content: { size: 300 } } }
  expect(await blamedIn([bodiless, listed('active', 20)])).toContain(staysDisabled)
})

test('how many reads were compared with their schema only is counted', async () => {
  const { traffic, run } = await check([withdraw(), listed('active', 6), listed('disabled', 9)])
  expect(traffic.uncompared).toEqual([{ what: 'GET /entities', count: 1, first: 1 }])
  expect(JSON.stringify(run)).toContain('compared with their schema only: GET /entities ×1')
})

test('reads without a time that can be read are counted as such', async () => {
  const entries = [withdraw(), { ...listed('active', 6), startedDateTime: '١٢:٠٠' }]
  const { traffic, run } = await check(entries)
  expect(traffic.uncompared).toEqual([])
  expect(traffic.untimed).toEqual([{ what: 'GET /entities', count: 1, first: 1 }])
  expect(JSON.stringify(run)).toContain(
    '1 entry without a time that can be read were compared with their schema only: GET /entities ×1',
  )
})

test('how long a change may take to show is declared', async () => {
  const soon = [withdraw(), listed('active', 5.02)]
  expect(await blamedIn(soon, atOnce)).toContain(staysDisabled)
  const late = [withdraw(), listed('active', 12)]
  expect(await blamedIn(late)).toContain(staysDisabled)
  expect(await blamedIn(late, { settleMs: 10_000 })).not.toContain(staysDisabled)
})

test('what such a read shows is compared with no later response', async () => {
  const entries = [shown('active', 0), withdraw(), shown('closed', 6), shown('active', 9)]
  expect(await blamedIn(entries)).not.toContain(agree)
  expect(await blamedIn([...entries, shown('closed', 10)])).toContain(agree)
})

test('a read while a write is under way is held against its schema alone', async () => {
  const slow = { ...withdraw(6), time: 4_000 }
  const change = [withdraw(), slow, listed('active', 8)]
  expect(await blamedIn(change, atOnce)).not.toContain(staysDisabled)
  expect(await blamedIn([...change, listed('active', 11)], atOnce)).toContain(staysDisabled)
  const began = { ...listed('active', 8), time: 4_000 }
  expect(await blamedIn([withdraw(), began, withdraw(9)], atOnce)).not.toContain(staysDisabled)
})

test('a read that begins when a write does has no order', async () => {
  const write = { ...withdraw(), time: 0 }
  expect(await blamedIn([write, listed('active', 5)], atOnce)).not.toContain(staysDisabled)
  expect(await blamedIn([write, listed('active', 5.001)], atOnce)).toContain(staysDisabled)
})

test('a record that a file lacks is an observation', async () => {
  const entries = [
    shown('active', 0),
    got('/accounts/acc_1', {}, { at: 3, status: 404 }),
    listed('active', 6),
    got('/entities', { data: [] }, { at: 9 }),
  ]
  const { run } = await check(entries)
  expect(blamed(run)).toEqual([])
  for (const clause of ['accounts/retrieve#answer', 'entities/list#not-empty']) {
    expect(run.findings).toContainEqual(
      expect.objectContaining({ clause, severity: 'observation' }),
    )
    expect(run.clauses.find(({ id }) => id === clause)?.verdict).not.toBe('broken')
  }
})

test('responses under another credential or another version are not compared', async () => {
  expect(await blamedIn([shown('active', 0), shown('closed', 3)])).toContain(agree)
  const closed = JSON.stringify(shown('closed', 3))
  const other = JSON.parse(closed.replace('sk_test_1234567890', 'sk_test_another'))
  expect(await blamedIn([shown('active', 0), other])).not.toContain(agree)
  const earlier = shown('closed', 3, { 'service-version': '2020-12-06' })
  expect(await blamedIn([shown('active', 0), earlier])).not.toContain(agree)
})

test('a record that is only listed is not compared, and one that a request names is', async () => {
  const twice = [listed('active', 3), listed('inactive', 6)]
  expect(await blamedIn(twice)).not.toContain(agree)
  const naming = got('/entities/ent_1/subscriptions', {}, { at: 1 })
  expect(await blamedIn([naming, ...twice])).toContain(agree)
})

test('a file without times keeps the order of its entries', async () => {
  const inOrder = [withdraw(), listed('active', 10)].map(timeless)
  expect(await blamedIn(inOrder, atOnce)).toContain(staysDisabled)
  expect(await blamedIn(inOrder.toReversed(), atOnce)).not.toContain(staysDisabled)
  // How long after the write the read was sent is not known.
  expect(await blamedIn(inOrder)).not.toContain(staysDisabled)
  const reads = [shown('active', 0), shown('closed', 3)].map(timeless)
  expect(await blamedIn(reads)).toContain(agree)
})

test('where the clock of a recorder goes back, entries keep their order', async () => {
  const [before, after] = [listed('active', 10), listed('disabled', 14)]
  expect(await blamedIn([before, withdraw(5), after])).not.toContain(staysDisabled)
  expect(await blamedIn([after, before, withdraw(5)])).toContain(staysDisabled)
})

test('entries that go back in time more than once are judged in the order of their times', async () => {
  const read = (at: number) => got('/merchants/mch_1', merchant('mch_1'), { at })
  const byAddress = [read(1), read(30), listed('active', 2), listed('active', 20), withdraw(5)]
  expect(await blamedIn(byAddress)).toContain(staysDisabled)
})

test('times without a zone are those of one zone', async () => {
  const zoneless = [withdraw(), listed('active', 8)].map(({ startedDateTime, ...entry }) => ({
    ...entry,
    startedDateTime: startedDateTime.replace('Z', ''),
  }))
  expect(await blamedIn(zoneless)).toContain(staysDisabled)
  expect(await blamedIn(zoneless, { settleMs: 3_000 })).not.toContain(staysDisabled)
})

test('a violation that a delay may excuse, soon after a write, is marked as such; no other is', async () => {
  const marksOf = async (clause: string, read: object) => {
    const { run } = await check([withdraw(), read], atOnce)
    const found = run.findings.filter((finding) => finding.clause === clause)
    return found.map(({ soonAfterWrite }) => soonAfterWrite)
  }
  expect(await marksOf(staysDisabled, listed('active', 6))).toEqual([true])
  expect(await marksOf(staysDisabled, listed('active', 9))).toEqual([undefined])
  expect(await marksOf('entities/entity#status', listed(7, 6))).toEqual([undefined])
})
