import { appendFile, lstat, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testableClauses } from '../../core/contract/index.ts'
import { factsKey, openMark } from './at-start/index.ts'
import { appendLine, historyFile, historyOf, readHistory } from './index.ts'
import { append, day, lineFor, type Night, remember } from './nights.fixture.ts'

async function historyIn(folder: string) {
  return historyOf(await readHistory(folder))!
}

test('it is known since when a clause is broken, when it was last kept, and how often it was tested', async () => {
  const folder = await remember(
    { day: 1, marks: 'kk' },
    { day: 2, marks: 'kb' },
    { day: 3, marks: 'ku' },
    { day: 4, marks: 'kb' },
  )
  expect((await historyIn(folder)).clauses).toEqual([
    {
      clause: 'payments/cancel#1',
      state: 'broken',
      since: day(2),
      broken: 2,
      tested: 2,
      lastTested: day(4),
      phases: [
        { phase: 'kept', since: day(1), until: day(1) },
        { phase: 'broken', since: day(2), until: day(4) },
      ],
      doubted: [],
    },
  ])
})

test('a fixed clause says when', async () => {
  const folder = await remember({ day: 1, marks: 'b' }, { day: 2, marks: 'k' })
  const [clause] = (await historyIn(folder)).clauses
  expect(clause).toMatchObject({
    state: 'kept',
    since: day(2),
    phases: [{ phase: 'broken', since: day(1) }, { phase: 'kept' }],
  })
})

test('a clause counts in each run that tested it, complete or not', async () => {
  const folder = await remember(
    { day: 1, marks: 'kk' },
    { day: 2, marks: 'bu', incomplete: true },
    { day: 3, marks: 'ku', incomplete: true },
  )
  const { runs, clauses } = await historyIn(folder)
  expect(runs.map(({ verdict }) => verdict)).toEqual(['conformant', 'incomplete', 'incomplete'])
  expect(clauses).toMatchObject([
    { clause: 'payments/cancel#1', state: 'unreached', lastTested: day(1) },
    { clause: 'payments/cancel#0', state: 'kept', since: day(3), broken: 1, tested: 2 },
  ])
})

test('a run of a part of the clauses counts for those that it tested, and for no others', async () => {
  const part = { names: ['payments/cancel#9'], partOf: 2, more: { addresses: ['payments'] } }
  const folder = await remember(
    { day: 1, marks: 'kb' },
    { day: 2, marks: 'k', ...part },
    { day: 3, marks: 'b', ...part },
    { day: 4, marks: 'k', ...part },
    { day: 5, marks: 'k', names: ['payments/cancel#1'], partOf: 2 },
  )
  expect((await historyIn(folder)).clauses).toMatchObject([
    { clause: 'payments/cancel#1', state: 'kept', tested: 1, since: day(5) },
    { clause: 'payments/cancel#9', state: 'kept', tested: 3, broken: 1 },
  ])
})

test('a run that was asked for less fixes nothing that another choice showed as broken', async () => {
  const part = { marks: 'k', partOf: 2, more: { addresses: ['payments'] } }
  const broken = { day: 1, marks: 'b' }
  const state = async (...nights: readonly Night[]) =>
    (await historyIn(await remember(...nights))).clauses[0]
  const [second, third] = [part, part].map((night, index) => ({ ...night, day: index + 2 }))
  expect(await state(broken, second!, third!)).toMatchObject({ state: 'broken', tested: 1 })
  expect(await state(broken, second!, { day: 4, marks: 'k' })).toMatchObject({ state: 'kept' })
  // What the smaller choice shows as broken, the larger one asks for, too.
  expect(await state({ ...second!, marks: 'b' }, { day: 3, marks: 'k' })).toMatchObject({
    state: 'kept',
  })
})

test('a clause outside of a profile counts in each run of the profile that judged it, complete or not, broken or kept', async () => {
  const clause = 'payments/cancel#1'
  const profile = { more: { profile: { names: ['payments'] } }, partOf: 9 }
  const own = { ...profile, marks: 'k' }
  // What it shows at an operation that is not claimed is for information only.
  const findings = [{ clause, severity: 'observation', unclaimed: true }]
  const judged = {
    ...own,
    reached: ['payments/cancel#0', clause],
    more: { ...profile.more, findings },
  }
  const gap = { ...judged, incomplete: true as const }
  const found = { ...profile, marks: 'kb', reached: [clause] }
  const state = async (...nights: readonly Omit<Night, 'day'>[]) => {
    const folder = await remember(...nights.map((night, index) => ({ ...night, day: index + 1 })))
    const { clauses } = await historyIn(folder)
    return clauses.find((one) => one.clause === clause)
  }
  const fixed = { state: 'kept', since: day(3), broken: 1, tested: 2, lastTested: day(4) }
  expect(await state(gap, found, gap, judged)).toMatchObject(fixed)
  expect(await state(found, own, own)).toMatchObject({ state: 'broken', lastTested: day(1) })
  // Another profile that does not claim it may not send the request that shows it.
  const other = { ...judged, more: { profile: { names: ['webhooks'] } } }
  expect(await state(found, other)).toMatchObject({ state: 'broken', lastTested: day(1) })
  const whole = { ...found, more: {}, partOf: 2 }
  expect(await state(whole, judged)).toMatchObject({ state: 'broken' })
})

test('a clause that a profile claims counts in its runs, also after runs of another choice', async () => {
  const all = { marks: 'b' }
  const own = { more: { profile: { names: ['payments'] } }, partOf: 9 }
  const nights = [all, { marks: 'k' }, all, ...['k', 'k', 'b'].map((marks) => ({ marks, ...own }))]
  const folder = await remember(...nights.map((night, index) => ({ ...night, day: index + 1 })))
  const flaky = { state: 'flaky', since: day(1), broken: 3, tested: 6, lastTested: day(6) }
  expect((await historyIn(folder)).clauses[0]).toMatchObject(flaky)
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

test('a clause that a quick run kept is not fixed in whole runs', async () => {
  const folder = await remember(
    { day: 1, marks: 'b' },
    { day: 2, marks: 'k', quick: true },
    { day: 3, marks: 'b' },
    { day: 4, marks: 'b', quick: true },
  )
  const file = await readHistory(folder)
  expect(historyOf(file)).toMatchObject({
    clauses: [{ since: day(1), tested: 2, state: 'broken' }],
    others: [{ side: 'mock, API 2025-07-04, quick runs', runs: 2 }],
  })
  expect(historyOf(file, { quick: true })).toMatchObject({
    clauses: [{ since: day(4), tested: 1, state: 'broken' }],
  })
})

/** The clause 0 after nights with these verdicts, one a night. */
async function after(marks: string, night: Partial<Night> = {}) {
  const nights = [...marks].map((mark, index) => ({ day: index + 1, marks: mark, ...night }))
  return (await historyIn(await remember(...nights))).clauses[0]
}

test('a clause is flaky when it turns more than twice in ten runs of the same suite', async () => {
  expect(await after('kbk')).toMatchObject({ state: 'kept', since: day(3) })
  expect(await after('kbkkb')).toMatchObject({ state: 'flaky', broken: 2, tested: 4 })
  const updated = [...'kbkkb'].map((marks, index) => {
    return { day: index + 1, marks, version: `1.0.${index}` }
  })
  expect((await historyIn(await remember(...updated))).clauses[0]?.state).toBe('broken')
})

test('a clause that was broken for long before it came and went is flaky since it was kept again', async () => {
  const flaky = { state: 'flaky', since: day(8), broken: 1, tested: 2 }
  expect(await after('kkkbbbbkb')).toMatchObject(flaky)
  expect(await after('kkkbkb')).toMatchObject({ state: 'flaky', since: day(4) })
  const seldom = { state: 'flaky', since: day(7), broken: 1, tested: 4 }
  expect(await after('kkkbbbkkkb')).toMatchObject(seldom)
})

test('a flaky clause is fixed, or broken for good, when chance no longer explains it; then it was flaky all the time', async () => {
  const flicker = 'kbkkbkkbkkbkkb'
  expect(await after(`${flicker}${'k'.repeat(9)}`)).toMatchObject({ state: 'flaky' })
  expect(await after(`${flicker}${'k'.repeat(14)}`)).toMatchObject({
    state: 'kept',
    since: day(15),
    phases: [{ phase: 'kept' }, { phase: 'flaky', since: day(2), until: day(14) }, {}],
  })
  expect(await after(`${flicker}${'b'.repeat(9)}`)).toMatchObject({
    state: 'broken',
    since: day(14),
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
  expect(await gapsAfter(...weekdays, 42)).toEqual([...weekends, `4 before ${day(42)}`])
  expect(await gapsAfter(1, 1.1, 1.2, 1.3, 4)).toEqual([])
})

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

test('the first run under another API version says so, and nothing more', async () => {
  const early = { more: { apiVersion: '2024-04-04' } }
  const nights: readonly Night[] = [
    ...[1, 2].map((day) => ({ day, marks: 'b' })),
    ...[3, 4].map((day) => ({ day, marks: 'k', ...early })),
    { day: 5, marks: 'k', quick: true, ...early },
    { day: 6, marks: 'b' },
  ]
  const { runs } = await readHistory(await remember(...nights))
  expect(runs.map(({ changes = [] }) => changes)).toEqual([
    ...[[], []],
    [
      {
        kind: 'configuration',
        text: 'the first run under API version 2024-04-04: the one of 2 Jan 2026, 03:00 UTC was under 2025-07-04. Runs under another version are not compared',
      },
    ],
    ...[[], [], []],
  ])
})
