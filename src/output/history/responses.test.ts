import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderFacts } from '../../core/facts/index.ts'
import type { ReportedFinding as Finding } from '../../core/run/index.ts'
import { readHistory, responseChanges } from './index.ts'
import { append, day, lineFor, remember } from './nights.fixture.ts'
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

test('an end of lists that were longer is listed once where it is certain', async () => {
  const lists = (...lengths: number[]) =>
    lengths.map((length) => ({ ...shop, account_number_formats: Array(length).fill('##') }))
  const usual = lists(...Array.from({ length: 20 }, (_, nth) => nth + 1))
  const cut = lists(1, 2, ...Array(18).fill(3))
  const { news } = await newsIn(usual, usual, usual, cut, cut, usual)
  expect(news.map((all) => all.length)).toEqual([0, 0, 0, 1, 0, 1])
  expect(news[5]![0]).toMatch(/at most 3 → up to 20/)
  expect(news[3]![0]).toMatch(
    /Lists that were longer end at a length\. \(up to 20 → at most 3; breaks/,
  )
})

test('lists of one collection end where its records do, and those of several at one length by a limit', async () => {
  const all = (lengths: readonly number[], ...names: readonly string[]) =>
    lengths.map((length) =>
      Object.fromEntries(names.map((name) => [name, Array(length).fill('##')])),
    )
  const newsOf = async (...names: readonly string[]) => {
    const folder = await remember()
    const news: string[] = []
    const usual = [8, 9, 9, 11, 11, 14, 14, 14]
    const nights = [usual, usual, usual.map((length) => 3 * length), usual]
    for (const [index, lengths] of nights.entries()) {
      const night = { day: index + 1, marks: 'k' }
      const { runs } = await readHistory(folder)
      const own = shownOf(all(lengths, ...names), { kind: 'none' })
      const changes = await responseChanges(folder, own, lineFor(night), runs)
      news.push(...changes.map(({ text }) => text))
      await append(folder, night, changes)
    }
    return news
  }
  expect(await newsOf('entities')).toEqual([])
  expect(await newsOf('entities', 'accounts')).toEqual([])
  expect(await newsOf('entities', 'accounts', 'webhooks')).toEqual([
    expect.stringMatching(
      /Lists that were longer end at a length\. \(up to 42 → at most 14; breaks/,
    ),
  ])
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

test('lists that are shorter again after a night with more records are no news', async () => {
  const lists = (...lengths: number[]) =>
    lengths.map((length) => ({ ...shop, account_number_formats: Array(length).fill('##') }))
  const usual = lists(1, 2, 3, 3, 3)
  const { news } = await newsIn(usual, usual, usual, lists(3, 4, 5, 6), usual, usual)
  expect(news.flat()).toEqual([])
})

test('what a run shows while another one is under way is neither news nor usual, and what stays is news of the next', async () => {
  const lists = (...lengths: number[]) =>
    lengths.map((length) => ({ ...shop, account_number_formats: Array(length).fill('##') }))
  const usual = lists(1, 2, 3, 3, 3)
  const folder = await remember()
  const news = []
  const longer = lists(...Array.from({ length: 60 }, (_, nth) => 4 + (nth % 30)))
  const named = usual.map((one) => ({ ...one, nickname: 's' }))
  const nights = [usual, usual, usual, longer, usual, named]
  for (const [index, merchants] of nights.entries()) {
    const at = { day: index + 1, marks: 'k' }
    const isAtOnce = index === 3
    if (isAtOnce) {
      const startedAt = new Date(Date.parse(day(4)) - 1).toISOString()
      await append(folder, { ...at, more: { startedAt, durationMs: 9_000 } })
    }
    const { runs } = await readHistory(folder)
    const changes = await responseChanges(folder, shown(...merchants), lineFor(at), runs)
    news.push(changes.map(({ text }) => text.replace(/: .*/, '')))
    await append(folder, at, changes)
  }
  expect(news).toEqual([[], [], [], [], [], ['GET /merchants/{mch_id} 200 /nickname']])
})

test('of a place that showed so many words that they are not remembered, no word is new', async () => {
  const words = Array.from('abcdefghijklmnopqrst', (letter) => ({ ...shop, type: `zq${letter}` }))
  const other = [{ ...shop, type: 'zqz' }]
  expect((await newsIn(words, words, words, other, other)).news.flat()).toEqual([])
  const few = words.slice(0, 2)
  expect((await newsIn(few, few, few, other, other)).news.flat()).toEqual([
    expect.stringContaining('/type: An enumeration '),
  ])
})

test('facts that are damaged or missing are begun anew, and those of a run that tested nothing are left', async () => {
  const { folder } = await newsIn([shop], [shop], [shop], [shop])
  const [name = ''] = readdirSync(folder).filter((one) => /^facts-\w+\.json/.test(one))
  const file = join(folder, name)
  const { runs } = await readHistory(folder)
  const other = shown({ ...shop, nickname: 's' })
  const before = await readFile(file, 'utf8')
  const idle = lineFor({ day: 9, marks: 'u', incomplete: true })
  expect(await responseChanges(folder, other, idle, runs)).toEqual([])
  expect(await readFile(file, 'utf8')).toBe(before)
  await writeFile(file, before.slice(0, 100))
  expect(await responseChanges(folder, other, lineFor({ day: 9, marks: 'k' }), runs)).toEqual([])
  expect(await readFile(file, 'utf8')).toContain('nickname')
})

test('facts of another version are begun anew, and it is said', async () => {
  const { folder } = await newsIn([shop], [shop], [shop], [shop])
  const [name = ''] = readdirSync(folder).filter((one) => /^facts-\w+\.json/.test(one))
  await writeFile(join(folder, name), '{"schemaVersion": 1}')
  const { runs } = await readHistory(folder)
  const next = () => responseChanges(folder, shown(shop), lineFor({ day: 9, marks: 'k' }), runs)
  expect((await next()).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Another version of Assay wrote .* collected anew/),
  ])
  expect(await next()).toEqual([])
})

test('the facts of a run stay those of this run, whatever earlier runs showed', async () => {
  const { folder } = await newsIn([shop], [{ ...shop, nickname: 's' }])
  const own = shown(shop)
  const { runs } = await readHistory(folder)
  const before = renderFacts(own.facts)
  await responseChanges(folder, own, lineFor({ day: 3, marks: 'k' }), runs)
  expect(renderFacts(own.facts)).toBe(before)
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

test('a value where one record of many was null comes of when the record was read; several show that it comes', async () => {
  const tell = async (values: number) => {
    const nights = [0, 0, 0, 0, values].map((some, night) =>
      Array.from({ length: 40 }, (_, nth) => ({
        id: `mch_${night}${nth}`,
        logo: nth < some ? 'a.b' : null,
      })),
    )
    const folder = await remember()
    const news: string[] = []
    for (const [index, merchants] of nights.entries()) {
      const night = { day: index + 1, marks: 'k' }
      const { runs } = await readHistory(folder)
      const own = shownOf(merchants, { kind: 'none' })
      const changes = await responseChanges(folder, own, lineFor(night), runs)
      await append(folder, night, changes)
      news.push(...changes.map(({ text }) => text))
    }
    return news
  }
  expect(await tell(1)).toEqual([])
  expect(await tell(20)).toEqual([
    'GET /merchants/{mch_id} 200 /logo: A value that was always null has values. (null → null or text)',
  ])
})
