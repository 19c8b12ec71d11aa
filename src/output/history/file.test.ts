import { appendFile, lstat, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testableClauses } from '../../core/contract/index.ts'
import { factsKey, openMark } from './at-start/index.ts'
import { appendLine, historyFile, readHistory } from './index.ts'
import { append, day, lineFor, newsFrom, quiet, remember, textsOf } from './nights.fixture.ts'

test('lines that were edited, torn or contradict themselves are named and left out', async () => {
  const folder = await remember({ day: 1, marks: 'kb' })
  const file = historyFile(folder)
  const [line = ''] = (await readFile(file, 'utf8')).split('\n')
  const edit = (from: string, to: string) => line.replace(from, to)
  const bad = [
    '{"at":"2026-01-0',
    '[]',
    edit('"at":"2026', '"at":"then'),
    edit('"plan":"all"', '"plan":7'),
    edit('"broken":["payments/cancel#1"]', '"broken":[1]'),
    edit('"target":"mock"', '"target":7'),
  ]
  await writeFile(file, [line, ...bad].join('\n'))
  await append(folder, { day: 2, marks: 'kk' })
  const { runs, problems } = await readHistory(folder)
  expect(runs.map(({ at }) => at)).toEqual([day(1), day(2)])
  expect(problems).toEqual([
    'line 2: it is not JSON',
    'line 3: it is not a run: it must be an object',
    expect.stringMatching(/^line 4: it is not a run: \/at must match /),
    'line 5: it is not a run: /plan must be a text',
    'line 6: it is not a run: /broken/0 must be a text',
    'line 7: it is not a run: /target must be a text',
  ])
})

test('runs that end at the same time all stay', async () => {
  const folder = await remember({ day: 1, marks: 'k' })
  const days = [2, 3, 4, 5, 6, 7, 8, 9]
  await Promise.all(days.map((number) => append(folder, { day: number, marks: 'k' })))
  const { runs, problems } = await readHistory(folder)
  expect({ runs: runs.length, problems }).toEqual({ runs: 9, problems: [] })
})

test('a line names many clauses by their nouns and operations, nothing of them is lost, and a year is small', async () => {
  const all = testableClauses.map(([id]) => id)
  const names = all.filter((id) => !id.startsWith('payments/cancel'))
  const marks = names.map((id) => (/^(?:entities|webhooks)/.test(id) ? 'u' : 'k')).join('')
  const folder = await remember({ day: 1, marks, names, partOf: all.length })
  const file = historyFile(folder)
  const line = (await readFile(file, 'utf8')).trim()
  expect(JSON.parse(line).unreached).toEqual(expect.arrayContaining(['entities/*']))
  expect(JSON.parse(line).kept).not.toContain('payments/*')
  const [run] = (await readHistory(folder)).runs
  expect([...run!.unreached, ...run!.kept!].toSorted()).toEqual(names.toSorted())
  const lines = Array.from({ length: 359 }, (_, nth) => line.replace('"nth":1', `"nth":${nth + 2}`))
  await appendFile(file, `${lines.join('\n')}\n`)
  expect((await stat(file)).size).toBeLessThan(1_000_000)
  expect((await readHistory(folder)).runs).toHaveLength(360)
})

test('runs that are under way know of each other, and a mark of one that was killed is none', async () => {
  const folder = await remember()
  const [first, second, other] = [openMark(folder), openMark(folder), openMark(folder)]
  await Promise.all([first.begin('mock'), second.begin('mock'), other.begin('other')])
  expect([await first.others(), await second.others()]).toEqual([
    [expect.any(String)],
    [expect.any(String)],
  ])
  expect(await other.others()).toEqual([])
  await first.end()
  expect(await second.others()).toEqual([])
  const file = join(folder, '.under-way.json')
  const [mark] = JSON.parse(await readFile(file, 'utf8'))
  const killed = { ...mark, target: 'mock', id: 'x', pid: 2 ** 22 + 1 }
  const old = { ...killed, pid: mark.pid, id: 'y', at: day(1) }
  await writeFile(file, JSON.stringify([killed, old, 7, { ...mark, target: 'mock', id: 'z' }]))
  expect(await second.others()).toEqual([mark.at])
  await writeFile(file, '{')
  expect(await second.others()).toEqual([])
  await second.end()
})

test('error: a history that cannot be read or written says why', async () => {
  const folder = await remember({ day: 1, marks: 'k' })
  await rm(historyFile(folder))
  const blocked = join(folder, 'file')
  await writeFile(blocked, '')
  await expect(appendLine(blocked, lineFor({ day: 1, marks: 'k' }))).rejects.toMatchObject({
    code: 'E_HISTORY_UNWRITABLE',
  })
  await expect(readHistory('/dev/null')).rejects.toMatchObject({ code: 'E_FILE_UNREADABLE' })
  expect(await readHistory(folder)).toEqual({ runs: [], problems: [], next: 1 })
})

test('a link in the folder of a history is not followed: what it leads to is neither read nor changed', async () => {
  const folder = await remember({ day: 1, marks: 'k' })
  const [precious, key] = [join(folder, 'precious.txt'), join(folder, 'facts.key')]
  await writeFile(precious, `${'a'.repeat(32)}\n`)
  await symlink(precious, key)
  const made = await factsKey(folder)
  expect(Buffer.from(made).toString('hex')).not.toBe('a'.repeat(32))
  expect((await lstat(key)).isFile()).toBe(true)
  expect(await factsKey(folder)).toEqual(Buffer.from(made))
  await rm(historyFile(folder))
  await symlink(precious, historyFile(folder))
  const isLink = { details: { because: 'it is a link, which is not followed' } }
  await expect(readHistory(folder)).rejects.toMatchObject(isLink)
  await expect(appendLine(folder, lineFor({ day: 2, marks: 'k' }))).rejects.toMatchObject({
    code: 'E_HISTORY_UNWRITABLE',
    ...isLink,
  })
  expect(await readFile(precious, 'utf8')).toBe(`${'a'.repeat(32)}\n`)
})

test('lines that are cut, doubled, lost or of a newer Assay are listed once, and nothing else is lost', async () => {
  const folder = await remember(...quiet)
  const file = historyFile(folder)
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  const newer = lines[2]!.replace('"format":3', '"format":4')
  await writeFile(file, [lines[0], lines[1]!.slice(0, 50), newer, lines[4], lines[4]].join('\n'))
  const damaged = await readHistory(folder)
  expect(damaged.problems).toEqual([
    'line 2: it is not JSON',
    'line 3: a newer Assay wrote it',
    'before line 4: 1 line lost',
    'line 5: it repeats line 4',
  ])
  expect(damaged.runs.map(({ at }) => at)).toEqual([day(1), day(5)])
  const news = newsFrom({ day: 6, marks: 'kb' }, damaged)
  expect(textsOf(news)).toEqual([
    'broken: payments/cancel#1',
    `history: 4 lines of the history cannot be used any more: ${damaged.problems.slice(0, 3).join(', ')} and 1 more`,
  ])
  await appendLine(folder, { ...lineFor({ day: 6, marks: 'kb' }), changes: news.changes ?? [] })
  const next = newsFrom({ day: 7, marks: 'kb' }, await readHistory(folder))
  expect(next.changes).toEqual([])
  expect(next.nights).toEqual([{ at: day(6), changes: news.changes }])
  await appendFile(file, '{"at": 5}\nhalf\n')
  expect(textsOf(newsFrom({ day: 7, marks: 'kb' }, await readHistory(folder)))).toEqual([
    expect.stringMatching(
      /^history: 2 more lines of the history cannot be used any more, 6 in all: line 2: .* and 3 more$/,
    ),
  ])
})
