import { expect, test } from 'vitest'
import { blamed, check, got } from './check.fixture.ts'
import { base, entity, entryOf, merchant } from './har-file.fixture.ts'

test('a read that came too early and was right when it was made again at once is an observation', async () => {
  const withdraw = entryOf({
    method: 'POST',
    url: `${base}/entities/ent_1/consent`,
    sent: { type: 'withdraw', reason: 'entity_withdrew_consent' },
    body: {},
    at: 5,
  })
  const listed = (status: string, at: number) =>
    got('/entities', { data: [entity('ent_1', { status })] }, { at })
  const clause = 'entities/withdraw-consent#stays-disabled'
  const settled = await check([withdraw, listed('active', 10), listed('disabled', 11)])
  expect(blamed(settled.run)).not.toContain(clause)
  expect(settled.run.findings).toContainEqual(
    expect.objectContaining({
      clause,
      severity: 'observation',
      message: expect.stringContaining('visible after 1000 ms'),
    }),
  )
  const never = await check([withdraw, listed('active', 10), listed('active', 11)])
  expect(blamed(never.run)).toContain(clause)
})

test('a read that was wrong stays so where the same read is only told that nothing has changed, or of itself', async () => {
  const withdraw = entryOf({
    method: 'POST',
    url: `${base}/entities/ent_1/consent`,
    sent: { type: 'withdraw', reason: 'entity_withdrew_consent' },
    body: {},
    at: 5,
  })
  const wrong = got('/entities', { data: [entity('ent_1')] }, { at: 10 })
  const silent = (method: string, status: number) =>
    entryOf({ method, url: `${base}/entities`, status, body: undefined, at: 11 })
  for (const next of [silent('GET', 304), silent('HEAD', 200), silent('OPTIONS', 204)]) {
    const { run } = await check([withdraw, wrong, next])
    expect(blamed(run)).toContain('entities/withdraw-consent#stays-disabled')
  }
})

test('a change may show in any later read, until the same write is made again or the file ends', async () => {
  const updated = (line1: string, at: number) => {
    const updated_at = new Date(Date.UTC(2031, 0, 1) + at * 1000).toISOString()
    return entity('ent_1', { address: { ...entity('ent_1').address, line1 }, updated_at })
  }
  const put = (line1: string, at: number) =>
    entryOf({
      method: 'PUT',
      url: `${base}/entities/ent_1`,
      sent: { address: { line1 } },
      body: updated(line1, at),
      at,
    })
  const listed = (line1: string, showing: number, at: number) =>
    got('/entities', { data: [updated(line1, showing)] }, { at })
  const between = got('/merchants/mch_1', merchant('mch_1'), { at: 12 })
  const [first, second, stale] = [put('1 New', 5), put('2 New', 20), listed('0 Old', 0, 10)]
  const later = listed('1 New', 5, 14)
  const settled = await check([first, stale, between, later, second, listed('2 New', 20, 22)])
  expect(blamed(settled.run)).toEqual([])
  expect(settled.run.findings.map(({ message }) => message).join()).toContain(
    'visible after 4000 ms',
  )
  const undone = ['conventions/timestamps#never-back', 'entities/update#lasts']
  const never = await check([between, first, stale, stale])
  expect(blamed(never.run).toSorted()).toEqual(undone)
  expect(never.run.findings.find(({ clause }) => clause === undone[0])?.source?.entry).toBe(2)
  const lost = await check([first, stale, second, listed('2 New', 20, 22)])
  expect(blamed(lost.run).toSorted()).toEqual(undone)
})

test('in traffic of others each record settles by itself, whatever other headers and writes there are', async () => {
  const shown = (id: string, line1: string, second: number) =>
    entity(id, {
      address: { ...entity(id).address, line1 },
      updated_at: new Date(Date.UTC(2031, 0, 1, 0, 0, second)).toISOString(),
    })
  const put = (id: string, line1: string, at: number) =>
    entryOf({
      ...{ method: 'PUT', url: `${base}/entities/${id}`, sent: { address: { line1 } } },
      ...{ body: shown(id, line1, at), at },
    })
  const listed = (data: readonly unknown[], at: number) =>
    got('/entities', { data }, { at, headers: { 'x-request-id': String(at) } })
  const [old1, old2] = [shown('ent_1', '1 Old', 0), shown('ent_2', '2 Old', 0)]
  const [new1, new2] = [shown('ent_1', '1 New', 5), shown('ent_2', '2 New', 9)]
  const change = [put('ent_1', '1 New', 5), listed([old1, old2], 6)]
  const other = [put('ent_2', '2 Mid', 7), put('ent_2', '2 New', 9)]
  const settled = await check([...change, ...other, listed([new1, new2], 20)])
  expect(blamed(settled.run)).toEqual([])
  const half = await check([...change, ...other, listed([new1, old2], 20)])
  expect(
    half.run.findings.flatMap(({ severity, source }) =>
      severity === 'violation' ? source?.entry : [],
    ),
  ).toEqual([4, 4])
  const overtaken = [put('ent_1', '1 Newer', 7), listed([shown('ent_1', '1 Newer', 7), old2], 20)]
  expect(blamed((await check([...change, ...overtaken])).run)).toEqual([])
})
