import { expect, test } from 'vitest'
import { readHistory, responseChanges } from './index.ts'
import { append, day, lineFor, remember } from './nights.fixture.ts'
import { newsIn, shop, shown, shownOf } from './responses.fixture.ts'

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
