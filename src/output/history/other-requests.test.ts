import { expect, test } from 'vitest'
import { readHistory, responseChanges } from './index.ts'
import { append, lineFor, type Night, remember } from './nights.fixture.ts'
import { factsOf, factsWith, newsIn, shop, shown } from './responses.fixture.ts'

test('lists of a run that left requests out end at no length', async () => {
  const lists = (...lengths: number[]) =>
    lengths.map((length) => ({ ...shop, account_number_formats: Array(length).fill('##') }))
  const usual = lists(...Array.from({ length: 20 }, (_, nth) => nth + 1))
  const { folder } = await newsIn(usual, usual, usual)
  const { runs } = await readHistory(folder)
  const line = lineFor({ day: 9, marks: 'ku', incomplete: true })
  const cut = shown(...lists(1, 2, ...Array(18).fill(3)))
  expect(await responseChanges(folder, cut, line, runs)).toEqual([])
})

test('the first night that a limiter slows may show other records, so that the next one tells which values are new', async () => {
  const folder = await remember()
  const after: string[][] = []
  const nights = [...Array(4).fill('left'), 'right', 'right'] as const
  for (const [index, side] of nights.entries()) {
    const night = { day: index + 1, marks: 'k' }
    const merchants = Array.from({ length: 9 }, (_, nth) => ({ id: `mch_${index}${nth}`, side }))
    const line = { ...lineFor(night), ...(index === 4 && { limited: 20 }) }
    const { runs } = await readHistory(folder)
    const changes = await responseChanges(folder, shown(...merchants), line, runs)
    after.push(changes.map(({ text }) => text))
    await append(folder, night, changes)
  }
  expect(after.slice(0, 5).flat()).toEqual([])
  expect(after[5]).toEqual([expect.stringContaining('/side: An enumeration has a value')])
})

const choices: readonly (readonly [string, Partial<Night>])[] = [
  ['another profile', { more: { profile: { names: ['payments'] } } }],
  ['other scenarios', { more: { addresses: ['payments'] } }],
  ['another suite', { version: '2' }],
  ['other subjects', { more: { hashes: { suite: '1.0.0', contract: 'c', setup: 'other' } } }],
]

test.each(choices)(
  'a run of %s sends other requests, so what they show is no change, in that night and after it',
  async (_, choice) => {
    const side = (index: number, word: string) =>
      Array.from({ length: 9 }, (_, nth) => ({ id: `mch_${index}${nth}`, side: word }))
    const { folder } = await newsIn(side(0, 'left'), side(1, 'left'), side(2, 'left'))
    const tell = async (nth: number, merchants: readonly (object | number)[], more = choice) => {
      const night = { day: nth, marks: 'k', ...more }
      const { runs } = await readHistory(folder)
      const news = await responseChanges(folder, shown(...merchants), lineFor(night), runs)
      await append(folder, night, news)
      return news.map(({ text }) => text)
    }
    const other = (nth: number) => [...side(nth, 'right').map((one) => ({ ...one, more: 1 })), 201]
    for (const nth of [4, 5, 6, 7]) expect(await tell(nth, other(nth))).toEqual([])
    expect(await tell(8, side(8, 'left'), {})).toEqual([])
    // What changes while the choice stays is news.
    const changed = other(9).map((one) => (typeof one === 'object' ? { ...one, last: 1 } : one))
    expect(await tell(9, changed)).toEqual([expect.stringContaining('/last: A member is new')])
  },
)

test('what a scenario shows that stands in for a blocked one is no change', async () => {
  const known = Array.from({ length: 9 }, (_, nth) => ({ id: `mch_${nth}`, side: 'left' }))
  const { folder } = await newsIn(known, known, known, known)
  const { runs } = await readHistory(folder)
  const other = known.map(({ id }) => ({ id: `${id}x`, side: 'right' }))
  const facts = factsWith({ kind: 'none' }, [...known, ...other], (nth) =>
    nth < known.length ? 'merchants/retrieve/one' : 'merchants/retrieve/stand-in',
  )
  const line = lineFor({ day: 9, marks: 'k' })
  expect(await responseChanges(folder, { facts, findings: [] }, line, runs)).toEqual([])
})

test('a failure of one night is no status that another one stands in place of', async () => {
  const none: string[] = []
  const { news } = await newsIn([200, 200], [200, 200], [200, 500], ...Array(4).fill([200, 200]), [
    ...[200, 401],
  ])
  expect(news.slice(0, -1)).toEqual(Array(7).fill(none))
  expect(news.at(-1)).toEqual([expect.not.stringContaining('500')])
  // The end of a failure stands in what was not tested, in its night, and not when a status comes that stood there before.
  const failing = await newsIn([500], [500], [500], [500], [401], [401])
  expect(failing.news.flat()).toEqual([])
})

/** What is new in a night in which merchants and webhooks have these statuses, in one scenario. */
function tellOf(folder: string) {
  const of = (status: number) => factsOf(status).observation
  return async (day: number, merchants: number, webhooks: number, line: object = {}) => {
    const [[, place] = []] = of(webhooks)
    const observation = new Map([...of(merchants), ['GET /webhooks', place!] as const])
    const facts = { ...factsOf(), observation }
    const { runs } = await readHistory(folder)
    const own = { ...lineFor({ day, marks: 'k' }), ...line }
    const news = await responseChanges(folder, { facts, findings: [] }, own, runs)
    await append(folder, { day, marks: 'k' }, news)
    return news.map(({ text }) => text)
  }
}

test('redirects of a run that something before the API ended are no change of the API, in that night and after it', async () => {
  const folder = await remember()
  const tell = async (night: Night, line: object, ...merchants: readonly (object | number)[]) => {
    const { runs } = await readHistory(folder)
    const own = { ...lineFor(night), ...line }
    const news = await responseChanges(folder, shown(...merchants), own, runs)
    await append(folder, night, news)
    return news.map(({ text }) => text)
  }
  for (const day of [1, 2, 3]) await tell({ day, marks: 'k' }, {}, shop, 404)
  const ended = { incomplete: ['away'] }
  for (const day of [4, 5])
    expect(await tell({ day, marks: 'k' }, ended, shop, 302, 302)).toEqual([])
  expect(await tell({ day: 6, marks: 'k' }, {}, shop, 302, 302)).toEqual([
    expect.stringContaining('A request is redirected.'),
  ])
})

test('what follows a failure in its scenario is no change of the API, in that night and for those after it', async () => {
  const tell = tellOf(await remember())
  for (const day of [1, 2, 3, 4]) await tell(day, 200, 200)
  expect(await tell(5, 409, 500)).toEqual([])
  expect(await tell(6, 409, 200)).toEqual([expect.stringContaining('(200 → 409; breaks calls')])
})

test('what the key may not do leaves clauses untested, which says it, and is no change of the API', async () => {
  const { folder } = await newsIn([shop, 404], [shop, 404], [shop, 404])
  const { runs } = await readHistory(folder)
  const line = lineFor({ day: 9, marks: 'ku', incomplete: true })
  const reason = 'GET /merchants/{mch_id} was refused: status 403.'
  const tell = (...clauses: readonly object[]) =>
    responseChanges(folder, { ...shown(403, 403), clauses } as never, line, runs)
  const kept = await tell({ id: 'a#one', verdict: 'kept' })
  expect(kept.map(({ text }) => text)).toEqual([expect.stringContaining('is refused')])
  expect(await tell({ id: 'a#one', verdict: 'unreached', status: 403, reason })).toEqual([])
})

test('responses of a run that ended because of the key are not compared, nor with later ones', async () => {
  const tell = tellOf(await remember())
  for (const day of [1, 2, 3, 4]) await tell(day, 200, 200)
  expect(await tell(5, 401, 200, { incomplete: ['key'] })).toEqual([])
  expect(await tell(6, 401, 200)).toEqual([expect.stringContaining('(200 → 401; breaks calls')])
})

test('a refusal in a scenario that met a fault is no change of the API, unless all runs met it, in that night and for those after it', async () => {
  const fault = (nth: number, marks = 'kb') => ({ day: nth, marks })
  const scenario = 'merchants/retrieve/one'
  const clause = 'payments/cancel#1'
  const finding = { severity: 'violation', operation: 10, pointer: '/a', clause, scenario }
  const tell = async (marks: readonly string[], statuses: readonly number[]) => {
    const folder = await remember()
    const news: string[][] = []
    for (const [index, own] of marks.entries()) {
      const night = fault(index + 1, own)
      const findings = own === 'kb' ? [finding as never] : []
      const { runs } = await readHistory(folder)
      const facts = factsOf(statuses[index]!)
      const changes = await responseChanges(folder, { facts, findings }, lineFor(night), runs)
      await append(folder, night, changes)
      news.push(changes.map(({ text }) => text))
    }
    return news
  }
  const nights = ['kk', 'kk', 'kk', 'kb', 'kb', 'kk']
  const news = await tell(nights, [200, 200, 200, 400, 400, 400])
  expect(news.slice(0, 5).flat()).toEqual([])
  expect(news[5]).toEqual([expect.stringContaining('(200 → 400; breaks calls')])
  expect((await tell(nights.slice(0, 4), [200, 200, 200, 201])).flat()).toEqual([
    expect.stringContaining('(200 → 201; breaks clients'),
  ])
  const always = await tell(Array(4).fill('kb'), [200, 200, 200, 400])
  expect(always[3]).toEqual([expect.stringContaining('(200 → 400; breaks calls')])
})

test('after a fault is fixed, the refusals that its scenario always met are no news, whatever changed before', async () => {
  const folder = await remember()
  const scenario = 'merchants/retrieve/one'
  const clause = 'payments/cancel#1'
  const finding = { severity: 'violation', operation: 10, pointer: '/a', clause, scenario }
  const usual = [...Array(8).fill(200), ...Array(8).fill(404)]
  const created = usual.map((status) => (status === 200 ? 201 : status))
  const nights = [usual, usual, usual, created, created, created, created]
  const news: string[][] = []
  for (const [index, statuses] of nights.entries()) {
    const night = { day: index + 1, marks: index === 5 ? 'kb' : 'kk' }
    const findings = index === 5 ? [finding as never] : []
    const facts = factsOf(...statuses)
    const { runs } = await readHistory(folder)
    const changes = await responseChanges(folder, { facts, findings }, lineFor(night), runs)
    await append(folder, night, changes)
    news.push(changes.map(({ text }) => text))
  }
  expect(news).toEqual([[], [], [], [expect.stringContaining('(200 → 201; breaks')], [], [], []])
})
