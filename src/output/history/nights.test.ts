import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { appendLine, historyFile, historyOf, readHistory } from './index.ts'
import {
  day,
  historyIn,
  lineFor,
  type Night,
  newsAfter,
  newsFrom,
  quiet,
  remember,
} from './nights.fixture.ts'

test('of fewer than ten earlier runs it is said when the first one began', async () => {
  const all = Array.from({ length: 11 }, (_, nth): Night => ({ day: nth + 1, marks: 'k' }))
  const beginsAfter = async (count: number) => {
    const file = await readHistory(await remember(...all.slice(0, count)))
    return newsFrom(all[count]!, file).begins
  }
  expect(await beginsAfter(0)).toBeUndefined()
  expect(await beginsAfter(9)).toBe(day(1))
  expect(await beginsAfter(10)).toBeUndefined()
})

test('nights without a run are listed, and a lost line is none', async () => {
  expect(await newsAfter(...quiet, { day: 9, marks: 'kk' })).toEqual([
    'no run: no run is known of 3 nights between 5 Jan 2026 and 9 Jan 2026',
  ])
  const folder = await remember(...quiet, { day: 6, marks: 'kk' }, { day: 7, marks: 'kk' })
  const lines = (await readFile(historyFile(folder), 'utf8')).split('\n')
  await writeFile(historyFile(folder), lines.toSpliced(4, 2).join('\n'))
  expect(historyOf(await readHistory(folder))?.gaps).toEqual([])
})

test('distances in which lines are lost hide no night without a run', async () => {
  const nights = [1, 2, 3, 4, 5, 6, 7, 8, 10].map((day): Night => ({ day, marks: 'k' }))
  const folder = await remember(...nights)
  const lines = (await readFile(historyFile(folder), 'utf8')).split('\n')
  const left = lines.filter((_, index) => index !== 2 && index !== 5)
  await writeFile(historyFile(folder), left.join('\n'))
  expect(historyOf(await readHistory(folder))?.gaps).toMatchObject([{ nights: 1, before: day(10) }])
})

test('a night whose line is damaged when the next one is added had a run', async () => {
  const folder = await remember(...quiet, { day: 6, marks: 'kk' })
  const lines = (await readFile(historyFile(folder), 'utf8')).trim().split('\n')
  await writeFile(historyFile(folder), lines.join('\n').slice(0, -40))
  const night = { day: 7, marks: 'kk' }
  const { changes } = newsFrom(night, await readHistory(folder))
  expect(changes!.map(({ kind }) => kind)).toEqual(['history'])
  await appendLine(folder, { ...lineFor(night), changes: changes! })
  expect(historyOf(await readHistory(folder))?.gaps).toEqual([])
})

test('a night in which only a whole run was made is none without a run for quick ones', async () => {
  const quick = [1, 2, 3, 4, 5, 8].map((day) => ({ day, marks: 'k', quick: true as const }))
  const whole = { day: 7, marks: 'k' }
  const folder = await remember(...quick.slice(0, 5), whole, quick[5]!)
  const file = await readHistory(folder)
  expect(historyOf(file, { quick: true })?.gaps).toMatchObject([{ nights: 1 }])
  expect(file.runs.at(-1)?.changes).toContainEqual({
    kind: 'no run',
    text: 'no run is known of 1 night between 5 Jan 2026 and 8 Jan 2026',
  })
})

test('nights without a run are found among nightly runs, soon not at weekends, and not among runs at any time', async () => {
  const gapsAfter = async (...days: readonly number[]) => {
    const { gaps } = await historyIn(await remember(...days.map((day) => ({ day, marks: 'k' }))))
    return gaps.map(({ before, nights }) => `${nights} before ${before}`)
  }
  expect(await gapsAfter(1, 2, 3, 4, 7, 8, 9, 11, 12)).toEqual([
    `2 before ${day(7)}`,
    `1 before ${day(11)}`,
  ])
  const weekdays = [0, 7, 14, 21, 28].flatMap((week) => [5, 6, 7, 8, 9].map((day) => week + day))
  const weekends = [`2 before ${day(12)}`, `2 before ${day(19)}`]
  expect(await gapsAfter(...weekdays)).toEqual(weekends)
  expect(await gapsAfter(...weekdays, 42)).toEqual([...weekends, `2 before ${day(42)}`])
  expect(await gapsAfter(1, 1.1, 1.2, 1.3, 4)).toEqual([])
  expect(await gapsAfter(1, 3, 4, 8, 9, 12, 17, 18)).toEqual([])
})

test('each gap is listed, wherever it stands among others', async () => {
  const gapsAfter = async (...days: readonly number[]) => {
    const { gaps } = await historyIn(await remember(...days.map((day) => ({ day, marks: 'k' }))))
    return gaps.map(({ before, nights }) => `${nights} before ${before}`)
  }
  expect(await gapsAfter(1, 2, 3, 11, 12, 13, 21, 29)).toEqual([
    `7 before ${day(11)}`,
    `7 before ${day(21)}`,
    `7 before ${day(29)}`,
  ])
  expect(await gapsAfter(1, 2, 3, 4, 15, 23, 24, 25, 26, 27, 28, 36)).toEqual([
    `10 before ${day(15)}`,
    `7 before ${day(23)}`,
    `7 before ${day(36)}`,
  ])
})
