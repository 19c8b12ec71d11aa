import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { remember } from '../../../output/history/nights.fixture.ts'
import { openCommandHost } from '../command-host.fixture.ts'

const call = openCommandHost()
const history = (...words: readonly string[]) => call({ words: ['history', ...words] })

const nights = [
  { day: 1, marks: 'kk' },
  { day: 2, marks: 'kb' },
  { day: 3, marks: 'b', quick: true },
  { day: 4, marks: 'uu', incomplete: true },
] as const

test('the text names each clause that was ever broken and what changed, and the page and JSON show the same', async () => {
  const folder = await remember(...nights)
  const page = join(folder, 'history.html')
  const { status, stdout, stderr } = await history(folder, '--html', page)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const [intro, idle, also, ...tables] = stdout.split('\n')
  expect(intro).toMatch(/^3 runs against mock, API 2025-07-04, since 1 Jan 2026; .* INCOMPLETE\.$/)
  expect(idle).toBe('1 run tested nothing.')
  expect(also).toBe('Also in this history: 1 run against mock, API 2025-07-04, quick runs.')
  const clause = 'broken since 2 Jan 2026, broken in 1 of 1 run'
  expect(tables).toEqual([
    ...[
      '',
      'Clauses that were ever broken, waived or no longer tested:',
      `  payments/cancel#1  ${clause}`,
    ],
    ...['', 'What changed:', '  2 Jan 2026  broken: payments/cancel#1'],
    ...['  4 Jan 2026  tested nothing: It was not called.', ''],
  ])
  expect(readFileSync(page, 'utf8')).toContain(clause)
  const { runs, clauses } = JSON.parse((await history(folder, '--json')).stdout)
  expect(clauses).toMatchObject([{ clause: 'payments/cancel#1', state: 'broken', broken: 1 }])
  expect(runs).toHaveLength(3)
  expect((await history(folder, '--quick')).stdout).toMatch(/^1 run against .*, quick runs, since/)
})

test('what the history shows names a line that it leaves out, and nothing else does: each night would print it', async () => {
  const folder = await remember(...nights)
  const file = join(folder, 'history.ndjson')
  writeFileSync(file, `${readFileSync(file, 'utf8')}{"at\n`)
  const { status, stdout, stderr } = await history(folder)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain('1 line of the history left out: line 5: it is not JSON.')
})

test('a history without a run, or with damaged ones only, and one whose last run is too old say so', async () => {
  const folder = await remember()
  const none = await history(folder, '--json')
  expect(none).toMatchObject({ status: 3, stdout: '' })
  expect(none.stderr).toMatch(/^The history in .* has no run\.\n {2}→ Add one: .* run --history /)
  const damaged = await remember()
  writeFileSync(join(damaged, 'history.ndjson'), '{"at":7}\n')
  const unread = await history(damaged)
  expect(unread.status).toBe(2)
  expect(unread.stderr).toMatch(
    /line 1: it is not a run: it must have "target"\.\n.* no run that can be read/,
  )
  const old = await history(await remember(...nights), '--max-age', '36h')
  expect(old.status).toBe(3)
  expect(old.stderr).toMatch(/^The last run is older than .*: it began at 2026-01-04T03:00:00/)
})

test('a run in the future is none of late, whatever the clock that made it', async () => {
  const ahead = { startedAt: new Date(Date.now() + 3_600_000).toISOString() }
  const folder = await remember({ day: 1, marks: 'kk' }, { day: 2, marks: 'kk', more: ahead })
  const { status, stderr } = await history(folder, '--max-age', '36h')
  expect(status).toBe(3)
  expect(stderr).toBe(
    `The last run is in the future, so that its age is not known: it began at ${ahead.startedAt}, as the clock of its machine said.\n`,
  )
})
