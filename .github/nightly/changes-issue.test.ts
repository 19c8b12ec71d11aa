import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { call, report, startForge } from './forge.fixture.ts'
import { fixed, notified, states, texts, title } from './issues.fixture.ts'
import { finding, night, runWith } from './run.fixture.ts'

test('everything else that changes is one issue with a comment a night, and what the forge missed follows later', async () => {
  const forge = await startForge()
  const nights: { at: string; changes: object[] }[] = []
  /** The run of a night with some changes. */
  const changed = (...changes: object[]) => {
    const file = runWith([])
    const at = new Date(Date.UTC(2026, 0, night, 3)).toISOString()
    if (changes.length > 0) nights.push({ at, changes })
    writeFileSync(
      file,
      JSON.stringify({
        ...JSON.parse(readFileSync(file, 'utf8')),
        history: { nights: [...nights], changes },
      }),
    )
    return file
  }
  const slower = { kind: 'slower', text: 'GET /x' }
  const writes = await report(
    forge,
    changed(slower),
    changed(),
    changed({ kind: 'fixed', text: 'a#one' }),
  )
  expect(writes).toEqual([['POST /issues'], [], ['PATCH /issues/1']])
  const missed = changed({ kind: 'broken', text: 'a#two' })
  forge.refuse({ times: 9, status: 410 })
  expect(await call(forge, ['issues', missed])).toMatchObject({ status: 0, error: '' })
  forge.refuse({ times: 0, status: 200 })
  await report(forge, changed({ kind: 'suite', text: 'another' }))
  expect(forge.comments).toHaveLength(1)
  expect(texts(forge)[0]).toMatch(/`broken: a#two`\n[\s\S]*`suite: another`/)
})

test('of what the forge missed, a comment leaves out the clauses that have issues of their own by now', async () => {
  const forge = await startForge()
  const at = (nth: number) => new Date(Date.UTC(2026, 0, night + nth, 3)).toISOString()
  const of = (kind: string, ...clauses: string[]) =>
    clauses.map((clause) => ({ kind, text: clause, clause }))
  const suite = { kind: 'suite', text: 'another' }
  const missed = { at: at(2), changes: of('broken', 'a#one', 'a#two') }
  const nights = [{ at: at(1), changes: [suite] }, missed]
  const first = runWith([], { history: { nights: nights.slice(0, 1), changes: [suite] } })
  runWith([finding('f1', 'a#one')])
  const fixedTwo = { at: at(1), changes: of('fixed', 'a#two') }
  const history = { nights: [...nights, fixedTwo], changes: fixedTwo.changes }
  await report(forge, first, runWith([finding('f1', 'a#one')], { history }))
  expect(states(forge)[1]).toBe(`open: ${title}`)
  expect(texts(forge)).toEqual([
    expect.stringMatching(/^2.* UTC\n\n- `broken: a#two`\n\n2.* UTC\n\n- `fixed: a#two`$/),
  ])
})

test('a night in the future, of a wrong clock, is not reported every night', async () => {
  const forge = await startForge()
  const change = { kind: 'suite', text: 'another' }
  const future = { at: '2036-01-01T03:00:00.000Z', changes: [change] }
  const at = () => new Date(Date.UTC(2026, 0, night + 1, 3)).toISOString()
  const first = runWith([], {
    history: { nights: [{ at: at(), changes: [change] }], changes: [change] },
  })
  const after = { history: { nights: [future], changes: [] } }
  const writes = await report(forge, first, runWith([], after), runWith([], after))
  expect(writes).toEqual([['POST /issues'], [], []])
})

test('a history that was lost is told where there are issues of earlier nights', async () => {
  const forge = await startForge()
  const none = { since: null, broken: [], records: [], nights: [], changes: [] }
  await report(forge, runWith([], { history: none }))
  expect(forge.issues).toEqual([])
  await report(forge, runWith([finding('f1', 'a#one')]), runWith([], { history: none }))
  const next = { ...none, since: '2026-01-01T03:00:00.000Z' }
  const nights = [none, next, none].map((history) => runWith([], { history }))
  // Of nights without any history it is told once.
  expect(notified(await report(forge, ...nights))).toEqual([0, 0, 1])
  expect(states(forge)).toEqual([
    `closed: ${fixed}`,
    expect.stringMatching(/^open: .*what changes/),
  ])
  expect(forge.issues[1]!.body).toContain(
    '- `history: it has no earlier run like this one, so what changed is not known`',
  )
})

test('the first run of another kind has lost no history', async () => {
  const forge = await startForge()
  const first = { since: null, others: true, broken: [], records: [], nights: [], changes: [] }
  await report(forge, runWith([finding('f1', 'a#one')]))
  await report(forge, runWith([finding('f1', 'a#one')], { history: first }))
  expect(states(forge)).toEqual(['open: Broken: It keeps a#one.'])
})

test('a limiter that has an issue of its own is no other change', async () => {
  const change = { kind: 'limited', text: '3 requests got 429' }
  const of = (more: object) => {
    const file = runWith([], more)
    const at = new Date(Date.UTC(2026, 0, night, 3)).toISOString()
    const history = { nights: [{ at, changes: [change] }], changes: [change] }
    const run = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...run, history }))
    return file
  }
  const untested = { id: 'a#two', verdict: 'unreached', cause: 'limit', reason: 'It was too busy.' }
  const clauses = [{ id: 'a#one', verdict: 'kept' }, untested]
  const forge = await startForge()
  await report(forge, of({ completeness: 'incomplete', ended: 'limit', clauses }))
  expect(states(forge)).toEqual(['open: mock: 1 clause not tested: It was too busy.'])
  const another = await startForge()
  await report(another, of({}))
  expect(states(another)).toEqual(['open: mock: what changes from night to night'])
})

test('a night of a clock that was ahead keeps no later night from being told, and is told once', async () => {
  const forge = await startForge()
  const change = (text: string) => ({ kind: 'suite', text })
  const ahead = { at: '2036-01-01T03:00:00.000Z', changes: [change('ahead')] }
  const tonight = (text: string) => {
    const at = new Date(Date.UTC(2026, 0, night + 1, 3)).toISOString()
    return { at, changes: [change(text)] }
  }
  const first = { nights: [ahead], changes: ahead.changes }
  await report(forge, runWith([], { startedAt: ahead.at, history: first }))
  const nights: object[] = [ahead]
  for (const text of ['one', 'two']) {
    const own = tonight(text)
    nights.push(own)
    await report(forge, runWith([], { history: { nights: [...nights], changes: own.changes } }))
  }
  expect(texts(forge).map((text) => text.split('\n\n')[1])).toEqual([
    '- `suite: one`',
    '- `suite: two`',
  ])
})

test('of many changes of one kind twenty are named, and no line says only that there is one more', async () => {
  const forge = await startForge()
  const of = (figure: number) => {
    const changes = Array.from({ length: figure }, (_, nth) => ({
      kind: 'response',
      text: `c${nth}`,
    }))
    const at = new Date(Date.UTC(2026, 0, night + 1, 3)).toISOString()
    return runWith([], { history: { nights: [{ at, changes }], changes } })
  }
  await report(forge, of(1), of(21), of(22))
  expect(texts(forge).map((text) => text.trim().split('\n').at(-1))).toEqual([
    '- `response: c20`',
    '- `response: 2 more`',
  ])
})
