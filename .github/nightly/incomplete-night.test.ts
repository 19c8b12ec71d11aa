import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { call, report, startForge } from './forge.fixture.ts'
import { firstSeen, fixed, notified, states, texts, title } from './issues.fixture.ts'
import { finding, night, runWith } from './run.fixture.ts'

/** A run of which nothing was tested, or some clauses. */
const idle = (cause: string, why: string, remedy = '') => ({
  ...{ verdict: 'incomplete', completeness: 'incomplete', reason: remedy },
  nothingTested: why.slice(0, -1),
  clauses: ['a#one', 'a#two'].map((id) => {
    return { id, verdict: 'unreached', cause, reason: `Nothing was tested: ${why}` }
  }),
})

test('an incomplete night has an issue for each kind of cause, which says the cause of tonight and ends with it', async () => {
  const forge = await startForge()
  const gap = (id: string, reason: string) => {
    return { id, verdict: 'unreached', cause: 'setting', reason, remedy: `Name another ${reason}` }
  }
  const kept = { id: 'a#one', verdict: 'kept' }
  const withGaps = (...gaps: object[]) =>
    runWith([], { completeness: 'incomplete', clauses: [kept, ...gaps] })
  const writes = await report(
    forge,
    runWith([], idle('away', 'http://127.0.0.1:4010 cannot be reached.', 'Start it.')),
    runWith([], idle('away', 'http://127.0.0.1:4011 hangs up.', 'Start it.')),
    runWith([], idle('key', 'the key was rejected.', 'Correct it.')),
    withGaps(gap('a#two', 'x is stale.')),
    withGaps(gap('a#two', 'y is stale.'), gap('a#three', 'z is stale.')),
    runWith([]),
  )
  expect(states(forge)).toEqual([
    'closed: mock: Nothing was tested: http:\u2060//127.0.0.1:\u20604011 hangs up.',
    'closed: mock: Nothing was tested: the key was rejected.',
    'closed: mock: 2 clauses not tested: settings do not work: y is stale, and others.',
  ])
  expect(writes.map((all) => all.filter((one) => one.startsWith('POST')).length)).toEqual([
    1, 1, 1, 3, 1, 1,
  ])
  expect(forge.issues[1]!.body).toContain('To repair it: `Correct it.`')
  expect(forge.issues[2]!.body).toContain('- `a#three`: `z is stale. Name another z is stale.`')
  const over = 'Over: tested again'
  const more = expect.stringMatching(/^Not tested either: `a#three`\. 2 clauses not tested/)
  const other = expect.stringMatching(/^Another reason than before\. Nothing was tested: `http.*up/)
  expect(texts(forge).map((text) => text.split(' in ')[0])).toEqual([
    ...[other, over, over, more, over],
  ])
})

test('the cause of incomplete nights is there since the first of those that follow each other', async () => {
  const forge = await startForge()
  const away = () => runWith([], idle('away', 'It is away.', 'Start it.'))
  const first = () => /[Ss]ince:? (.*?) UTC/.exec(forge.issues[0]!.body)?.[1]
  await report(forge, away())
  const shown = first()
  await report(forge, away())
  expect(first()).toBe(shown)
  await report(forge, runWith([]), away())
  expect(first()).not.toBe(shown)
})

test('the title of a cause leaves out what a response said, and its body does not', async () => {
  const forge = await startForge()
  const reason = 'GET /x was refused: status 404: {"error":"There is none."}.'
  const clauses = [
    { id: 'a#one', verdict: 'kept' },
    { id: 'a#two', verdict: 'unreached', reason },
  ]
  await report(forge, runWith([], { completeness: 'incomplete', clauses }))
  expect(states(forge)).toEqual(['open: mock: 1 clause not tested: GET /x was refused: status 404'])
  expect(forge.issues[0]!.body).toContain('There is none.')
})

test('what a broken clause left untested, or nothing showed beside it, stands in its issue', async () => {
  const forge = await startForge()
  const reason = 'GET /x broke a clause.'
  const unseen = ['a#three', 'a#four'].map((id) => {
    const reason = `No response showed "${id}".`
    return { id, verdict: 'unreached', cause: 'unshown', reason, remedy: 'Show it.' }
  })
  const clauses = [
    { id: 'a#one', verdict: 'broken' },
    { id: 'a#two', verdict: 'unreached', reason, brokenClauses: ['a#one'] },
    ...unseen,
  ]
  const rest = { completeness: 'incomplete', clauses }
  await report(forge, runWith([finding('f1', 'a#one')], rest))
  expect(states(forge)).toEqual([`open: ${title}`])
  expect(forge.issues[0]!.body).toContain(
    '- not tested because of it: `a#two`\n- not tested, perhaps because of it: `a#three, a#four`',
  )
  await report(
    forge,
    runWith([], {
      completeness: 'incomplete',
      clauses: unseen.slice(1).concat({ id: 'a#one', verdict: 'kept', reason }),
    }),
  )
  expect(states(forge)).toEqual([
    `closed: ${fixed}`,
    'open: mock: 1 clause not tested: No response showed "\u2060a#four"\u2060.',
  ])
  expect(forge.issues[1]!.body).toContain('- `a#four`: `No response showed "a#four". Show it.`')
})

test('what no response showed before a clause broke keeps its own issue, which neither ends nor begins with that of the clause', async () => {
  const forge = await startForge()
  const nights = [[], [finding('f1', 'a#one')], []].map((found) => {
    const reason = found.length > 0 ? 'Not shown. What could show it breaks a#one.' : 'Not shown.'
    const unseen = { id: 'a#two', verdict: 'unreached', cause: 'unshown', reason }
    const one = { id: 'a#one', verdict: found.length > 0 ? 'broken' : 'kept' }
    return runWith(found, { completeness: 'incomplete', clauses: [one, unseen] })
  })
  const writes = await report(forge, ...nights)
  expect(notified(writes)).toEqual([1, 1, 1])
  expect(states(forge)).toEqual(['open: mock: 1 clause not tested: Not shown.', `closed: ${fixed}`])
  expect(forge.issues[1]!.body).not.toContain('not tested, perhaps because of it')
})

test('what an earlier run tested and no response shows beside a failure stands in the issue of the failure', async () => {
  const forge = await startForge()
  const gap = { verdict: 'unreached', lastTested: '2026-11-01T03:00:00.000Z' }
  const clauses = [
    { id: 'a#one', verdict: 'kept' },
    { id: 'a#two', ...gap, cause: 'failure', reason: 'PUT /x could not be served: status 500.' },
    { id: 'a#three', ...gap, cause: 'unshown', reason: 'No response showed it.' },
  ]
  const run = runWith([], { completeness: 'incomplete', clauses, history: { nights: [] } })
  const [night] = notified(await report(forge, run))
  expect(night).toBe(1)
  expect(states(forge)).toEqual([
    'open: mock: 2 clauses not tested: the implementation fails: PUT /x could not be served: status 500, and others.',
  ])
})

test('what the configuration accepts, and what no run ever tested, is no consequence of a broken clause', async () => {
  const forge = await startForge()
  const gap = { verdict: 'unreached', cause: 'unshown', reason: 'No response showed it.' }
  const clauses = [
    { id: 'a#one', verdict: 'broken' },
    { id: 'a#two', ...gap, accepted: true },
    { id: 'a#three', ...gap },
    { id: 'a#four', ...gap, lastTested: '2026-11-01T03:00:00.000Z' },
  ]
  const rest = { completeness: 'incomplete', clauses, history: { nights: [] } }
  await report(forge, runWith([finding('f1', 'a#one')], rest))
  const [broken] = forge.issues.filter(({ title }) => title.startsWith('Broken'))
  expect(broken!.body).toContain('- not tested, perhaps because of it: `a#four`\n')
})

test('what the responses of a broken clause could have shown stands in the issue of that clause alone', async () => {
  const forge = await startForge()
  const gap = { verdict: 'unreached', cause: 'unshown', reason: 'No response showed it.' }
  const clauses = [
    { id: 'a#one', verdict: 'broken' },
    { id: 'a#two', verdict: 'broken' },
    { id: 'a#waived', verdict: 'waived' },
    { id: 'a#three', ...gap, brokenClauses: ['a#two'] },
    { id: 'a#four', ...gap, brokenClauses: ['a#waived'] },
  ]
  const found = [finding('f1', 'a#one'), finding('f2', 'a#two')]
  await report(forge, runWith(found, { completeness: 'incomplete', clauses }))
  const because = forge.issues.map(({ body }) => /perhaps because of it: (.*)/.exec(body)?.[1])
  expect(because).toEqual(['`a#four`', '`a#three, a#four`'])
})

test('an incomplete night in which every clause was tested has an issue that says what made it incomplete', async () => {
  const forge = await startForge()
  const failure = {
    kind: 'failure',
    request: 'POST /x',
    status: 500,
    requests: 2,
    remedy: 'Read it.',
  }
  const more = { completeness: 'incomplete', obstacles: [failure] }
  const found = [finding('f1', 'a#one')]
  await report(forge, runWith([], more), runWith(found, more), runWith([]))
  expect(states(forge)).toEqual([
    'closed: mock: The run is incomplete: the implementation failed to serve POST /x: 500, 2 times.',
    `closed: ${fixed}`,
  ])
  expect(texts(forge).map((text) => text.split(' in the ')[0])).toEqual([
    'Fixed: kept',
    'Over: no longer so',
  ])
  // Nothing but a sentence says why.
  await report(
    forge,
    runWith([], { completeness: 'incomplete', problems: ['It was interrupted.'] }),
  )
  expect(states(forge).at(-1)).toBe('open: mock: The run is incomplete: It was interrupted.')
})

test('the issue of a night in which every clause was tested says what the API did not respond to', async () => {
  const forge = await startForge()
  const unserved = { kind: 'before', request: 'GET /x', status: 503, requests: 6, remedy: 'Look.' }
  const problems = ['It is not known.']
  await report(forge, runWith([], { completeness: 'incomplete', problems, obstacles: [unserved] }))
  expect(forge.issues[0]!.body).toContain(
    '- not taken for responses of the API itself: `GET /x: 503, 6 times`',
  )
})

test('nights that left no run have one issue, until there is a run again', async () => {
  const forge = await startForge()
  for (const _night of [1, 2]) {
    expect(await call(forge, ['issues', 'nowhere.json'])).toMatchObject({ status: 2 })
  }
  expect(states(forge)).toEqual(['open: There is no run of this night'])
  expect(forge.issues[0]!.body).toContain('There is no run: `The run cannot be read: nowhere.json')
  const first = firstSeen(forge, 0)
  expect(first).toMatch(/^\d{4}-/)
  const folder = await mkdtemp(join(tmpdir(), 'assay-night-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'history'))
  const says = async () => {
    await call(forge, ['issues', join(folder, 'reports/run.json')])
    return forge.issues[0]!.body.replaceAll(folder, 'night')
  }
  expect(await says()).toContain(
    '`The run cannot be read: night/reports/run.json (ENOENT). There is no folder night/reports; the folder night has history.`',
  )
  await mkdir(join(folder, 'reports'))
  expect(await says()).toContain('(ENOENT). The folder night/reports is empty.`')
  for (const name of ['junit.xml', 'facts.json']) await writeFile(join(folder, 'reports', name), '')
  expect(await says()).toContain(
    '(ENOENT). The folder night/reports has facts.json and junit.xml.`',
  )
  expect(firstSeen(forge, 0)).toBe(first)
  // The run says what the issue has said already.
  const text = 'no run is known of 6 nights'
  const changes = [{ kind: 'no run', text }]
  const at = new Date(Date.UTC(2026, 0, night + 1, 3)).toISOString()
  const history = { since: at, records: [], changes, nights: [{ at, changes }] }
  await report(forge, runWith([], { history }))
  expect(states(forge)).toEqual(['closed: There is no run of this night'])
  expect(forge.issues[0]!.body).toContain(`There is a run again. There was none since ${first}`)
})

test('the gap in a history that no issue told is told by the run', async () => {
  const forge = await startForge()
  const changes = [{ kind: 'no run', text: 'no run is known of 6 nights' }]
  const at = new Date(Date.UTC(2026, 0, night + 1, 3)).toISOString()
  const history = { since: at, records: [], changes, nights: [{ at, changes }] }
  await report(forge, runWith([], { history }))
  expect(states(forge)).toEqual(['open: mock: what changes from night to night'])
})
