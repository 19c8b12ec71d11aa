import { expect, test } from 'vitest'
import type { Change, ReportedFinding as Finding } from '../../core/run/index.ts'
import { type HistoryLine, readHistory, responseChanges } from './index.ts'
import { append, lineFor, remember } from './nights.fixture.ts'
import { newsIn, shop, shown, shownOf } from './responses.fixture.ts'

test('other types are a line for each member, and a change says at how many places it shows', async () => {
  const was = { ...shop, zip: '1', amount: 1, at: { zip: '2' } }
  const is = { ...shop, zip: 1, amount: '1', at: { zip: 2, tier: 'a' }, tier: 'b' }
  const { news } = await newsIn(...[1, 2, 3, 4].map(() => [was]), [is])
  const call = 'GET /merchants/{mch_id} 200'
  expect(news.at(-1)).toEqual([
    `${call} /zip: A value has another type. (string → number; breaks clients that read; at 2 places)`,
    `${call} /amount: A value has another type. (number → string; breaks clients that read)`,
    `${call} /at/tier: A member is new. (at 2 places)`,
  ])
})

test('a member or value that no earlier run showed is listed once, and one that comes and goes is not', async () => {
  const [left, right] = [
    { ...shop, side: 'left' },
    { ...shop, side: 'right' },
  ]
  const named = { ...left, nickname: 's' }
  const usual = [left, right]
  const { news } = await newsIn(usual, [right], usual, [left], [right], [named], [named], [left])
  const none: string[] = []
  expect(news).toEqual([
    ...[none, none, none, none, none],
    [expect.stringMatching(/^GET \/merchants\/\{mch_id\} 200 \/nickname: A member is new/)],
    none,
    [expect.stringMatching(/^GET \/merchants\/\{mch_id\} 200 \/nickname: A member is gone/)],
  ])
})

test('the second night lists what is certain, and from the fourth on what may come and go', async () => {
  const of = (side: string, more = {}) => ({ ...shop, side, ...more })
  const named = ['left', 'right'].map((side) => of(side, { nickname: 's' }))
  const { news } = await newsIn([of('left')], named, named, named)
  expect(news.flat()).toEqual(['GET /merchants/{mch_id} 200 /nickname: A member is new.'])
})

test('where each night reads another record, what one alone shows is no change before many others did not', async () => {
  const subscriptions = [
    { sort: 'left', is_new: true, payload: {}, kinds: ['a'] },
    { sort: 'right', is_new: false, payload: null, kinds: [], of: 'x' },
    { sort: 'top', is_new: true, payload: {}, kinds: ['a'] },
  ]
  const folder = await remember()
  const tell = async (nth: number, kind: number, more = {}) => {
    const night = { day: nth, marks: 'k' }
    const { runs } = await readHistory(folder)
    const one = { id: `mch_${nth}`, ...subscriptions[kind], ...more }
    const own = shownOf([one, one, one], { kind: 'none' })
    const news = await responseChanges(folder, own, lineFor(night), runs)
    await append(folder, night, news)
    return news.map(({ text }) => text)
  }
  for (const [index, kind] of [0, 0, 0, 0, 1, 0, 2, 1].entries())
    expect(await tell(index + 1, kind)).toEqual([])
  expect(await tell(9, 1, { more: 1 })).toEqual([
    'GET /merchants/{mch_id} 200 /more: A member is new.',
  ])
})

test('a status that no earlier run showed is listed once, with whom it breaks; a failure or a limit is none', async () => {
  const { news } = await newsIn([201], [201], [201], [200], [200], [429, 429], [503, 503])
  expect(news.flat()).toEqual([
    'GET /merchants/{mch_id} 201: A successful response has another status. (201 → 200; breaks clients that read)',
  ])
})

test('a change that was listed is listed once more when it is undone, and what comes and goes is not', async () => {
  const tagged = { ...shop, tier: 'gold' }
  const tell = await newsIn([shop], [shop], [shop], [tagged], [tagged], [shop], [shop], [tagged])
  const call = 'GET /merchants/{mch_id} 200 /tier'
  expect(tell.news).toEqual([
    ...[[], [], [], [`${call}: A member is new.`], []],
    ...[[`${call}: A member is gone. (an earlier change undone)`], [], []],
  ])
  const { news } = await newsIn([201], [201], [201], [200], [200], [201], [201], [200])
  // What is as it was before breaks nobody who knew it so.
  const turned = (from: number, to: number, end: string) =>
    `GET /merchants/{mch_id} ${from}: A successful response has another status. (${from} → ${to}; ${end})`
  const undone = turned(200, 201, 'an earlier change undone')
  const first = turned(201, 200, 'breaks clients that read')
  expect(news).toEqual([[], [], [], [first], [], [undone], [], []])
})

test('what is undone is one line, also at places that only the change had shown until then', async () => {
  const named = { ...shop, city: 'Rome', at: null }
  const nulls = { ...shop, city: null, at: { city: null } }
  const back = { ...named, at: { city: 'Rome' } }
  const { news } = await newsIn([named], [named], [named], [nulls], [nulls], [back])
  expect(news.at(-1)).toEqual([
    'GET /merchants/{mch_id} 200 /city: A value that was null is never null. (null → text; at 2 places; an earlier change undone)',
  ])
})

test('what came at times and now is always so completes an earlier change, and undoes none', async () => {
  const merchants = (tagged: number) =>
    Array.from({ length: 8 }, (_, nth) => ({
      ...shop,
      id: `mch_${nth}`,
      ...(nth < tagged && { tier: 'gold' }),
    }))
  const [none, some, all] = [merchants(0), merchants(4), merchants(8)]
  const place = 'GET /merchants/{mch_id} 200 /tier'
  const { news } = await newsIn(none, none, none, some, all, some)
  expect(news.slice(3)).toEqual([
    [`${place}: A member is new.`],
    [`${place}: A member that was missing at times is always there. (an earlier change completed)`],
    [`${place}: A member that was always there is missing at times. (an earlier change undone)`],
  ])
  const { news: undone } = await newsIn(all, all, all, some, all)
  expect(undone.at(-1)).toEqual([
    `${place}: A member that was missing at times is always there. (an earlier change undone)`,
  ])
})

test('what differs where a clause was broken the last time and is kept now mends it, and breaks nobody', async () => {
  const logo = 'merchants/merchant#logo'
  const tell = async (...nights: readonly (readonly [logo: string, Partial<HistoryLine>])[]) => {
    const folder = await remember()
    const runs: HistoryLine[] = []
    let changes: readonly Change[] = []
    for (const [index, [text, verdicts]] of nights.entries()) {
      const line = { ...lineFor({ day: index + 1, marks: 'k' }), ...verdicts }
      changes = await responseChanges(folder, shown({ ...shop, logo: text }), line, runs)
      runs.push({ ...line, changes })
    }
    return changes.map(({ text }) => text)
  }
  const places = { [logo]: ['18 /logo'] }
  const broken = ['logos/one of it', { broken: [logo], places }] as const
  const told = (what: string) => [
    `GET /merchants/{mch_id} 200 /logo: A text has another format. (text → url; ${what})`,
  ]
  const url = 'https://logos.example/1'
  const last = (verdicts: Partial<HistoryLine>) => tell(broken, broken, broken, [url, verdicts])
  expect(await last({})).toEqual(told(`mends ${logo}`))
  expect(await last({ kept: [logo] })).toEqual(told(`mends ${logo}`))
  const others = [{ broken: [logo] }, { waived: [logo] }, { unreached: [logo] }, { kept: [] }]
  for (const verdicts of others)
    expect(await last(verdicts)).toEqual(told('breaks clients that read'))
  const kept = ['logos/one of it', {}] as const
  const stays = told('breaks clients that read')
  expect(await tell(kept, kept, kept, [url, {}])).toEqual(stays)
  // It was broken at another place.
  const elsewhere = [broken[0], { broken: [logo], places: { [logo]: ['18 /name'] } }] as const
  expect(await tell(elsewhere, elsewhere, elsewhere, [url, {}])).toEqual(stays)
  // A clause of what earlier responses said, which no schema places.
  const lasts = 'entities/update#lasts'
  const ofTrace = { broken: [lasts], places: { [lasts]: ['18 /logo'] } }
  const before = [broken[0], ofTrace] as const
  expect(await tell(before, before, before, [url, {}])).toEqual(told(`mends ${lasts}`))
})

test('a member or a header that has another name says which', async () => {
  const { news } = await newsIn(
    [shop],
    [shop],
    [shop],
    [{ id: 'mch_1', Name: 'Shop', is_temp: false }],
  )
  expect(news.at(-1)).toEqual([
    'GET /merchants/{mch_id} 200 /name: A member is named in another case or with other separators. (name → Name; breaks clients that read)',
  ])
})

test('only what was listed is undone: another fact of that member is none', async () => {
  const tagged = (...tags: readonly string[]) => ({ ...shop, tags })
  const usual = [tagged('a'), tagged()]
  const nights = [usual, usual, usual, usual, [shop], [tagged()], [tagged('a')]]
  const { news } = await newsIn(...nights)
  expect(news.slice(4).map((all) => all.length)).toEqual([1, 1, 0])
})

test('an id that lacks a group of letters by chance has no other alphabet', async () => {
  const sessions = (...names: readonly string[]) =>
    names.map((name, nth) => ({ ...shop, id: `mch_${nth}`, session: `evf_${name}` }))
  const mixed = sessions('aB3dE6gH9kLmN', 'aB3dE6gH9kLmM', 'aB3dE6gH9kLmK')
  const nights = (last: readonly object[]) => newsIn(mixed, mixed, mixed, mixed, last)
  expect((await nights(sessions('AB3DE6GH9KLMN', 'AB3DE6GH9KLMK'))).news.flat()).toEqual([])
  const longer = sessions(...'abc'.split('').map((sign) => `aB3dE6gH9kLmN4pQ7r${sign}`))
  expect((await nights(longer)).news.flat()).toEqual([expect.stringContaining('/session: ')])
})

test('what a run sends is no news of the target', async () => {
  const folder = await remember()
  const news: string[] = []
  for (const [index, sent] of [1, 1, 1, 1, 'text', ['list']].entries()) {
    const night = { day: index + 1, marks: 'k' }
    const body = { kind: 'json', value: { unknown_member: sent }, bytes: 2 } as const
    const { runs } = await readHistory(folder)
    const changes = await responseChanges(folder, shownOf([shop, shop], body), lineFor(night), runs)
    news.push(...changes.map(({ text }) => text))
    await append(folder, night, changes)
  }
  expect(news).toEqual([])
})

test('what one response alone shows among many breaks nobody for certain, and what several show does', async () => {
  const merchants = (nulls: number) =>
    Array.from({ length: 40 }, (_, nth) => ({ id: `mch_${nth}`, logo: nth < nulls ? null : 'a.b' }))
  const tell = async (nulls: number) => {
    const folder = await remember()
    const news: string[] = []
    for (const [index, count] of [0, 0, 0, 0, nulls].entries()) {
      const night = { day: index + 1, marks: 'k' }
      const { runs } = await readHistory(folder)
      const own = shownOf(merchants(count), { kind: 'none' })
      const changes = await responseChanges(folder, own, lineFor(night), runs)
      news.push(...changes.map(({ text }) => text))
      await append(folder, night, changes)
    }
    return news
  }
  const says = 'GET /merchants/{mch_id} 200 /logo: A value that was never null is null.'
  expect(await tell(1)).toEqual([`${says} (text → null or text)`])
  expect(await tell(3)).toEqual([`${says} (text → null or text; breaks clients that read)`])
})

test('what a finding of a clause shows is not listed again', async () => {
  const { folder } = await newsIn([shop], [shop], [shop], [shop])
  const finding = { severity: 'violation', operation: 18, pointer: '/name' } as Finding
  const { facts } = shown({ ...shop, name: null, nickname: 's' })
  const { runs } = await readHistory(folder)
  const line = lineFor({ day: 9, marks: 'k' })
  const changes = await responseChanges(folder, { facts, findings: [finding] }, line, runs)
  expect(changes.map(({ text }) => text.split(': ')[0])).toEqual([
    'GET /merchants/{mch_id} 200 /nickname',
  ])
})

test('a change of a member whose name is hidden says how its name is shown', async () => {
  const { news } = await newsIn(...[1, 2, 3].map(() => [shop]), [{ ...shop, xxxxxxx: 1 }])
  expect(news.at(-1)).toEqual([
    'GET /merchants/{mch_id} 200 /xxxxxxx: A member is new. (to show its name, list its words: "shown")',
  ])
})

test('a change is said to be at all of its places, also those that a finding shows', async () => {
  const deep = { ...shop, at: { name: 'Shop' }, on: { name: 'Shop' } }
  const { folder } = await newsIn([deep], [deep], [deep], [deep])
  const { runs } = await readHistory(folder)
  const { name: _, ...nameless } = shop
  const { facts } = shown({ ...nameless, at: {}, on: {} })
  const finding = { severity: 'violation', operation: 18, pointer: '/name' } as Finding
  const line = lineFor({ day: 9, marks: 'k' })
  const changes = await responseChanges(folder, { facts, findings: [finding] }, line, runs)
  expect(changes.map(({ text }) => text)).toEqual([
    'GET /merchants/{mch_id} 200 /at/name: A member is gone. (breaks clients that read; at 3 places)',
  ])
})

/** What each night tells in which a merchant has another type, after nine nights with the first one. */
async function newsAfter(first: string, types: readonly string[]) {
  const folder = await remember()
  const news: string[][] = []
  for (const [index, type] of [...Array.from({ length: 9 }, () => first), ...types].entries()) {
    const night = { day: index + 1, marks: 'k' }
    const { runs } = await readHistory(folder)
    const one = { ...shop, type }
    const own = shownOf([one, one, one, one], { kind: 'none' })
    const changes = await responseChanges(folder, own, lineFor(night), runs)
    news.push(changes.map(({ text }) => text))
    await append(folder, night, changes)
  }
  return news.slice(9)
}

test('a new value that was listed is listed once more when it is undone, also of one record', async () => {
  const news = await newsAfter('credit_card', ['zqb', 'zqb', 'credit_card', 'credit_card', 'zqb'])
  expect(news).toEqual([
    [expect.stringMatching(/200 \/type: An enumeration has a value that was not seen before/)],
    [],
    [expect.stringMatching(/200 \/type: .*an earlier change undone/)],
    [],
    [],
  ])
})

test('a hidden word that gives way to another one, and comes back, is listed both times, and once each', async () => {
  const news = await newsAfter('zqa', ['zqb', 'zqb', 'zqa', 'zqa', 'zqb', 'zqa', 'zqc'])
  expect(news).toEqual([
    [expect.stringMatching(/200 \/type: An enumeration has a value that was not seen before/)],
    [],
    [expect.stringMatching(/200 \/type: .*an earlier change undone/)],
    ...[[], [], []],
    [expect.stringMatching(/200 \/type: An enumeration has a value that was not seen before/)],
  ])
})
