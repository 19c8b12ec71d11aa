import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Body } from '../../core/exchange/index.ts'
import { collectFacts, renderFacts } from '../../core/facts/index.ts'
import type { ReportedFinding as Finding } from '../../core/run/index.ts'
import { readHistory, responseChanges } from './index.ts'
import { append, day, lineFor, type Night, remember } from './nights.fixture.ts'

/** The facts of a run in which three merchants each are as given; a number is the status of a response without one. */
function factsOf(...merchants: readonly (object | number)[]) {
  const ofThree = merchants.flatMap((one): readonly (object | number)[] => {
    if (typeof one === 'number') return [one]
    return ['', 'a', 'b'].map((end) => ({ ...one, id: `${(one as { id: string }).id}${end}` }))
  })
  return factsWith({ kind: 'none' }, ofThree)
}

function factsWith(body: Body, merchants: readonly (object | number)[]) {
  const collected = collectFacts()
  for (const value of merchants) {
    collected.add({
      exchange: {
        request: {
          method: 'GET',
          url: 'http://m/merchants/mch_1',
          headers: {},
          body,
        },
        response:
          typeof value === 'number'
            ? { status: value, headers: {}, body: { kind: 'none' } }
            : { status: 200, headers: {}, body: { kind: 'json', value, bytes: 0 } },
        failure: null,
        startedAt: 0,
        durationMs: 1,
      } as never,
      operation: 18,
      path: '/merchants/mch_1',
      scenario: 'merchants/retrieve/one',
      apiVersion: undefined,
    })
  }
  const about = { assay: '1', target: 'mock', apiVersion: '2025-07-04', startedAt: '2026-01-01' }
  return { ...about, exchanges: merchants.length, observation: collected.finish().observation }
}

const shown = (...merchants: readonly (object | number)[]) => ({
  facts: factsOf(...merchants),
  findings: [],
})

const shownOf = (merchants: readonly object[], body: Body) => ({
  facts: factsWith(body, merchants),
  findings: [],
})

const shop = { id: 'mch_1', name: 'Shop', is_temp: false }

/** What is new in each of some nights, one after the other. */
async function newsIn(...nights: readonly (readonly (object | number)[])[]) {
  const folder = await remember()
  const news: string[][] = []
  for (const [index, merchants] of nights.entries()) {
    const night = { day: index + 1, marks: 'k' }
    const { runs } = await readHistory(folder)
    const changes = await responseChanges(folder, shown(...merchants), lineFor(night), runs)
    news.push(changes.map(({ text }) => text))
    await append(folder, night, changes)
  }
  return { folder, news }
}

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
    ...[[`${call}: A member is gone. (breaks clients that read)`], [], []],
  ])
  const { news } = await newsIn([201], [201], [201], [200], [200], [201], [201], [200])
  const turned = (from: number, to: number) =>
    `GET /merchants/{mch_id} ${from}: A successful response has another status. (${from} → ${to}; breaks clients that read)`
  expect(news).toEqual([[], [], [], [turned(201, 200)], [], [turned(200, 201)], [], []])
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

test('what follows a failure in its scenario is no change of the API, in that night and for those after it', async () => {
  const tell = tellOf(await remember())
  for (const day of [1, 2, 3, 4]) await tell(day, 200, 200)
  expect(await tell(5, 409, 500)).toEqual([])
  expect(await tell(6, 409, 200)).toEqual([expect.stringContaining('(200 → 409; breaks calls')])
})

test('responses of a run that ended because of the key are not compared, nor with later ones', async () => {
  const tell = tellOf(await remember())
  for (const day of [1, 2, 3, 4]) await tell(day, 200, 200)
  expect(await tell(5, 401, 200, { incomplete: ['key'] })).toEqual([])
  expect(await tell(6, 401, 200)).toEqual([expect.stringContaining('(200 → 401; breaks calls')])
})
