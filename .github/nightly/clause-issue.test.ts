import { expect, test } from 'vitest'
import { report, startForge } from './forge.fixture.ts'
import { fixed, notified, states, texts, title } from './issues.fixture.ts'
import { finding, fixedIn, night, runWith } from './run.fixture.ts'

test('a broken clause has one issue, which says each night what is true, and a comment only when something changes', async () => {
  const forge = await startForge()
  const record = { clause: 'a#one', since: '2025-12-24T03:00:00.000Z', broken: 3, tested: 9 }
  const known = { history: { records: [record] } }
  const f1 = finding('f1', 'a#one')
  const waived = { ...finding('f3', 'a#two'), waived: true }
  const warning = { ...finding('f4', 'a#three'), severity: 'warning' }
  const others = { clauses: [{ id: 'a#one', verdict: 'broken' }], ...known }
  const writes = await report(
    forge,
    runWith([f1, f1]),
    runWith([f1, waived, warning], others),
    runWith([f1, finding('f2', 'a#one', 'GET /b: it is wrong.')], known),
    runWith([f1, finding('f2', 'a#one', 'GET /b: it is wrong.')], known),
  )
  expect(writes).toEqual([
    ['POST /issues'],
    ['PATCH /issues/1'],
    ['POST /issues/1/comments', 'PATCH /issues/1'],
    ['PATCH /issues/1'],
  ])
  expect(states(forge)).toEqual([`open: ${title}`])
  expect(texts(forge)).toEqual([
    expect.stringMatching(/^Found elsewhere: `GET \/b: it is wrong\.` run of .*\.$/),
  ])
  const at = (nth: number) => {
    const date = new Date(Date.UTC(2026, 0, night - 4 + nth))
    return `${date.toISOString().slice(0, 10)}, 03:00 UTC`
  }
  expect(forge.issues[0]!.body).toContain(
    `**Broken** in the run of ${at(4)}. In 3 of 9 runs since 2025-12-24, 03:00 UTC. Last seen: ${at(4)}.`,
  )
  expect(forge.issues[0]!.labels).toEqual(['assay'])
})

test('a clause that turns when somebody changed settings says so, and one that is warned of now is not called fixed', async () => {
  const forge = await startForge()
  const news = (kind: string) => {
    const at = new Date(Date.UTC(2026, 0, night + 1, 3)).toISOString()
    const settings = { kind: 'configuration', text: 'settings changed: levels.a#one' }
    const changes = [settings, { kind, text: 'a#one', clause: 'a#one' }]
    return { history: { records: [], changes, nights: [{ at, changes }] } }
  }
  const warning = { ...finding('f1', 'a#one'), severity: 'warning' }
  const warned = { clauses: [{ id: 'a#one', verdict: 'warned' }] }
  await report(forge, runWith([finding('f1', 'a#one')], news('broken')))
  const said = 'What may be why: `settings changed: levels.a#one`.'
  expect(forge.issues[0]!.body).toContain(said)
  await report(forge, runWith([warning], { ...news('fixed'), ...warned }))
  expect(texts(forge).slice(1)).toEqual([
    expect.stringMatching(/^A warning: no violation in the run of .*\. It was broken since/),
  ])
  expect(texts(forge)[1]).toContain(said)
  expect(states(forge)[0]).toBe('closed: A warning: It keeps a#one.')
})

test('a fixed clause is closed with one comment, and opened again with one when it is broken again', async () => {
  const forge = await startForge()
  const broken = [finding('f1', 'a#one')]
  const writes = await report(forge, runWith(broken), runWith([]), runWith([]), runWith(broken))
  const change = ['POST /issues/1/comments', 'PATCH /issues/1']
  expect(writes).toEqual([['POST /issues'], change, [], change])
  expect(forge.issues[0]!.isClosed).toBe(false)
  expect(texts(forge).map((text) => text.split(':')[0])).toEqual(['Fixed', 'Broken again'])
})

test('a clause that is fixed was broken since the first night of its issue, whatever a shorter history knows', async () => {
  const forge = await startForge()
  const broken = [finding('f1', 'a#one')]
  await report(forge, runWith(broken))
  const [, first] = /run of (.*?) UTC/.exec(forge.issues[0]!.body)!
  const since = new Date(Date.UTC(2026, 0, night + 1, 3)).toISOString()
  const records = [{ clause: 'a#one', since, broken: 1, tested: 1 }]
  await report(forge, runWith(broken, { history: { records, nights: [] } }), fixedIn('a#one'))
  expect(texts(forge).at(-1)).toContain(`It was broken since ${first} UTC`)
})

test('an issue that somebody closed by hand opens again with a word of it, and one that the script closed without', async () => {
  const forge = await startForge()
  const broken = [finding('f1', 'a#one')]
  await report(forge, runWith(broken))
  Object.assign(forge.issues[0]!, { isClosed: true })
  await report(forge, runWith(broken), runWith([]), runWith(broken))
  expect(states(forge)).toEqual([`open: ${title}`])
  const byHand = texts(forge).map((text) => text.includes('Somebody closed this issue by hand.'))
  expect(byHand).toEqual([true, false, false])
})

test('a place that fails in another way than ever before is news, and in the same way with other values is none', async () => {
  const forge = await startForge()
  const night = (message: string) => runWith([finding('f1', 'a#one', message)])
  const messages = ['/a is "x1", expected "y".', '/a is "x2", expected "y".', '/a is null.']
  const writes = await report(forge, ...[...messages, ...messages].map(night))
  const posts = writes.map((all) => all.filter((one) => one.startsWith('POST')).length)
  expect(posts).toEqual([1, 0, 1, 0, 0, 0])
  expect(texts(forge)).toEqual([
    expect.stringMatching(/^Broken in another way: `\/a is null\.` run of 20/),
  ])
})

test('a place that fails in a part of the known ways is no news', async () => {
  const forge = await startForge()
  const night = (message: string) => runWith([finding('f1', 'a#one', message)])
  const messages = ['changed a, b; it lasts.', 'changed a; it lasts.', 'changed c, a; it lasts.']
  const writes = await report(forge, ...messages.map(night))
  expect(notified(writes)).toEqual([1, 0, 1])
})

test('under what is fixed, what an earlier run found is no longer called broken', async () => {
  const forge = await startForge()
  await report(forge, runWith([finding('f1', 'a#one')]), runWith([]), runWith([]))
  const [, evidence] = forge.issues[0]!.body.split('<!-- assay evidence -->\n\n')
  expect(evidence).toMatch(/^Of an earlier run:\n\n# Was broken: `a#one`/)
  expect(evidence).not.toContain('# Broken')
})

test('a run that did not test the clause says so in its issue, and changes nothing else of it', async () => {
  const forge = await startForge()
  const clauses = [{ id: 'a#one', verdict: 'unreached', reason: 'It was away.' }]
  const writes = await report(forge, runWith([finding('f1', 'a#one')]), runWith([], { clauses }))
  expect(writes[1]).toEqual(['PATCH /issues/1'])
  expect(states(forge)).toEqual([`open: ${title}`])
  expect(forge.issues[0]!.body).toMatch(/\*\*Not tested\*\* in the run of .*: `It was away\.`/)
  expect(forge.issues[0]!.body).toContain('Of an earlier run:\n\n# Was broken: `a#one`')
})

test('a run of named scenarios that keeps a broken clause does not end its issue, which says why, unless it is the one that broke it', async () => {
  const forge = await startForge()
  const broken = () => [finding('f1', 'a#one')]
  const part = { addresses: ['a/list'] }
  const none = { records: [], nights: [], changes: [] }
  await report(forge, runWith(broken()), runWith([], part), runWith([], { ...part, history: none }))
  expect([states(forge), texts(forge)]).toEqual([[`open: ${title}`], []])
  expect(forge.issues[0]!.body).toMatch(
    /\*\*Kept\*\* in the run of .*, which may not have sent what breaks the clause\./,
  )
  await report(forge, runWith(broken(), part), runWith([], part))
  expect(states(forge)).toEqual([`closed: ${fixed}`])
})

test('a run that ended before it sent everything does not end the issue of a clause that it kept', async () => {
  const forge = await startForge()
  const broken = () => [finding('f1', 'a#one')]
  const cut = { completeness: 'incomplete', ended: 'away' }
  const gap = { id: 'a#two', verdict: 'unreached', cause: 'before', reason: 'It got 502.' }
  const clauses = [{ id: 'a#one', verdict: 'kept' }, gap]
  const nights = [runWith([], cut), runWith([], { completeness: 'incomplete', clauses })]
  await report(forge, runWith(broken()), ...nights)
  expect(states(forge)[0]).toBe(`open: ${title}`)
  expect(texts(forge).filter((text) => text.startsWith('Fixed'))).toEqual([])
  expect(forge.issues[0]!.body).toMatch(
    /\*\*Kept\*\* in the run of .*, which may not have sent what breaks the clause\./,
  )
  await report(forge, runWith([]))
  expect(states(forge)[0]).toBe(`closed: ${fixed}`)
})

test('a first change that the forge missed is reported the next night', async () => {
  const forge = await startForge()
  const at = new Date(Date.UTC(2026, 0, night + 1, 3)).toISOString()
  const nights = [{ at, changes: [{ kind: 'suite', text: 'another' }] }]
  runWith([])
  await report(forge, runWith([], { history: { nights, changes: [] } }))
  expect(forge.issues[0]!.body).toContain('`suite: another`')
})

test('an issue says since when its clause is broken, each night the same', async () => {
  const forge = await startForge()
  const broken = [finding('f1', 'a#one')]
  const first = () =>
    /(?:Since:|runs since|%\) since) ([^.]*?) UTC(?!.*Since: )/.exec(forge.issues[0]!.body)?.[1]
  const begin = new Date(Date.UTC(2026, 0, night + 1, 3)).toISOString()
  const shown = begin.slice(0, 16).replace('T', ', ')
  // Without a history, with one that began anew, and while chance is asked.
  const record = { clause: 'a#one', broken: 1, tested: 1 }
  const later = new Date(Date.UTC(2026, 0, night + 3, 3)).toISOString()
  const began = { history: { records: [{ ...record, since: later }] } }
  const flaky = { history: { records: [{ ...record, since: later, flaky: true }] } }
  for (const run of [[{}], [{}, began], [flaky, began, {}]].flat()) {
    await report(forge, runWith(broken, run))
    expect(first()).toBe(shown)
  }
  // What is fixed, and breaks again, begins again.
  await report(forge, fixedIn('a#one'), runWith(broken))
  expect(first()).not.toBe(shown)
})

test('a clause that breaks while another run is under way begins no issue, and the night after corrects one that was begun', async () => {
  const forge = await startForge()
  const doubted = { history: { doubted: ['a#one'] } }
  const broken = [finding('f1', 'a#one')]
  await report(forge, runWith(broken, doubted))
  expect(forge.issues).toEqual([])
  await report(forge, runWith(broken), runWith([], { history: { refuted: ['a#one'] } }))
  expect(texts(forge)).toEqual([expect.stringMatching(/^Not confirmed: kept in .* another run/)])
  expect(states(forge)).toEqual([`closed: ${fixed}`])
})

test('what is kept while another run is under way ends nothing: the next run decides', async () => {
  const forge = await startForge()
  const doubted = { history: { doubted: ['a#one'] } }
  await report(forge, runWith([finding('f1', 'a#one')]), runWith([], doubted))
  expect(states(forge)).toEqual([`open: ${title}`])
  expect(forge.issues[0]!.body).toContain('**In doubt**: kept in the run of')
  await report(forge, runWith([]))
  expect(states(forge)).toEqual([`closed: ${fixed}`])
  expect(texts(forge)).toEqual([expect.stringMatching(/^Fixed: kept/)])
})
