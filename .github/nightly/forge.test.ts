import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { call, type Forge, report, startForge } from './forge.fixture.ts'
import { finding, night, runWith } from './run.fixture.ts'

const states = ({ issues }: Forge) =>
  issues.map(({ isClosed, title }) => `${isClosed ? 'closed' : 'open'}: ${title}`)
const texts = ({ comments }: Forge) => comments.map(({ body }) => body)
const title = 'Broken: It keeps a#one.'
const fixed = 'Fixed: It keeps a#one.'

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
    runWith([f1, finding('f2', 'a#one')], known),
    runWith([f1, finding('f2', 'a#one')], known),
  )
  expect(writes).toEqual([
    ['POST /issues'],
    ['PATCH /issues/1'],
    ['POST /issues/1/comments', 'PATCH /issues/1'],
    ['PATCH /issues/1'],
  ])
  expect(states(forge)).toEqual([`open: ${title}`])
  expect(texts(forge)).toEqual(['Found at more places: `f2`'])
  const at = (nth: number) => {
    const date = new Date(Date.UTC(2026, 0, night - 4 + nth))
    return `${date.toISOString().slice(0, 10)}, 03:00 UTC`
  }
  expect(forge.issues[0]!.body).toContain(
    `**Broken** in the run of ${at(4)}. In 3 of 9 runs since 2025-12-24, 03:00 UTC. Last seen: ${at(4)}.`,
  )
  expect(forge.issues[0]!.labels).toEqual(['assay'])
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

test('a waiver that a run did not need is to be taken out before its last day', async () => {
  const waiver = { clause: 'a#one', expires: '2026-02-01', state: 'ends soon', message: 'Soon.' }
  const bodyAfter = async (verdict: string) => {
    const forge = await startForge()
    const clauses = [{ id: 'a#one', verdict }]
    await report(forge, runWith([], { waivers: [waiver], clauses }))
    return forge.issues.at(-1)!.body
  }
  expect(await bodyAfter('kept')).toMatch(/Take it out of the configuration\.$/)
  expect(await bodyAfter('waived')).toMatch(/give it another last day\.$/)
})

test('a clause that is broken and waived was seen the last time in the run that says so', async () => {
  const forge = await startForge()
  const clauses = [{ id: 'a#one', verdict: 'waived' }]
  const found = [finding('f1', 'a#one')]
  const waived = found.map((one) => ({ ...one, waived: true }))
  await report(forge, runWith(found), runWith(waived, { clauses }))
  const [, said, seen] = /run of (.*?) UTC[\s\S]*Last seen: (.*?) UTC/.exec(forge.issues[0]!.body)!
  expect(states(forge)).toEqual(['closed: Waived: It keeps a#one.'])
  expect(seen).toBe(said)
})

test('what a waiver hides is not fixed: without it, the clause is not broken again, and after a repair it is so since that night', async () => {
  const forge = await startForge()
  const clauses = [{ id: 'a#one', verdict: 'waived' }]
  const found = [finding('f1', 'a#one')]
  const waived = () =>
    runWith(
      found.map((one) => ({ ...one, waived: true })),
      { clauses },
    )
  const begun = () => /Since: (.*?) UTC/.exec(forge.issues[0]!.body)?.[1]
  await report(forge, runWith(found), waived(), runWith(found))
  expect(texts(forge).map((text) => text.split(/:| in the/)[0])).toEqual([
    'Waived',
    'No longer waived',
  ])
  const before = begun()
  await report(forge, runWith([]), waived())
  expect(states(forge)).toEqual(['closed: Waived: It keeps a#one.'])
  expect(begun()).not.toBe(before)
  const [, said] = /run of (.*?) UTC/.exec(forge.issues[0]!.body)!
  expect(begun()).toBe(said)
})

test('a place that fails in another way than ever before is news, and in the same way with other values is none', async () => {
  const forge = await startForge()
  const night = (message: string) => runWith([finding('f1', 'a#one', message)])
  const messages = ['/a is "x1", expected "y".', '/a is "x2", expected "y".', '/a is null.']
  const writes = await report(forge, ...[...messages, ...messages].map(night))
  const posts = writes.map((all) => all.filter((one) => one.startsWith('POST')).length)
  expect(posts).toEqual([1, 0, 1, 0, 0, 0])
  expect(texts(forge)).toEqual([
    expect.stringMatching(/^Broken in another way: `\/a is null\.` run of 2026/),
  ])
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

test('a flaky clause has one issue with its rate, which single nights neither close nor open', async () => {
  const forge = await startForge()
  const flaky = (broken: number, tested: number) => {
    const record = { clause: 'a#one', since: '2026-01-01T03:00:00.000Z', broken, tested }
    return { history: { records: [{ ...record, flaky: true }] } }
  }
  const broken = [finding('f1', 'a#one')]
  const writes = await report(
    forge,
    runWith(broken),
    runWith([]),
    runWith(broken, flaky(2, 4)),
    runWith([], flaky(2, 5)),
    runWith(broken, flaky(3, 6)),
    // Of another choice, or with a history that is lost: it does not know how often the clause was broken.
    runWith([], { history: { records: [], nights: [] } }),
  )
  expect(states(forge)).toEqual(['open: Flaky: It keeps a#one.'])
  writes.push(...(await report(forge, fixedIn('a#one'))))
  expect(notified(writes)).toEqual([1, 1, 1, 0, 0, 0, 1])
  expect(states(forge)).toEqual([`closed: ${fixed}`])
  expect(texts(forge)[1]).toBe(
    'Flaky: broken in 2 of 4 runs (50 %) since 2026-01-01, 03:00 UTC. From now on, single runs that test the clause neither close nor reopen this issue.',
  )
  expect(texts(forge)[2]).toMatch(/^Fixed: kept in .* It was flaky since 2026-01-01/)
})

/** A run whose history says that a clause is fixed. */
function fixedIn(clause: string, rest: object = {}) {
  const at = new Date(Date.UTC(2026, 0, night + 1, 3)).toISOString()
  const changes = [{ kind: 'fixed', text: clause, clause }]
  return runWith([], { history: { records: [], changes, nights: [{ at, changes }] }, ...rest })
}

test('the issue of a flaky clause is closed without a history when ten runs in a row kept the clause', async () => {
  const forge = await startForge()
  const record = { clause: 'a#one', since: '2026-01-01T03:00:00.000Z', broken: 2, tested: 4 }
  const flaky = { history: { records: [{ ...record, flaky: true }] } }
  await report(forge, runWith([finding('f1', 'a#one')], flaky))
  forge.issues[0]!.body = forge.issues[0]!.body.replace('"phase":', '"keeps":8,"phase":')
  await report(forge, runWith([]))
  expect(states(forge)).toEqual(['open: Flaky: It keeps a#one.'])
  expect(forge.issues[0]!.body).toContain('no history shows enough runs to call it fixed')
  await report(forge, runWith([]))
  expect(states(forge)).toEqual([`closed: ${fixed}`])
})

test('a clause that the profile does not claim has its issue closed when the history calls it fixed, also in a run that is not complete', async () => {
  const forge = await startForge()
  const rest = [{ id: 'a#two', verdict: 'kept' }]
  const profile = { profile: { names: ['payments'] }, completeness: 'incomplete' }
  const broken = [{ id: 'a#one', verdict: 'broken' }, ...rest]
  const night = { ...profile, clauses: rest }
  await report(forge, runWith([finding('f1', 'a#one')], { ...profile, clauses: broken }))
  // That it is not found again is not enough where a history says more.
  const silent = { ...night, completeness: 'complete', history: { records: [], nights: [] } }
  await report(forge, runWith([], silent))
  expect(states(forge)[0]).toBe(`open: ${title}`)
  await report(forge, fixedIn('a#one', night))
  expect(states(forge)[0]).toBe(`closed: ${fixed}`)
})

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
    'closed: mock: 2 clauses not tested: settings do not work.',
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
    { id: 'a#two', verdict: 'unreached', reason },
    ...unseen,
  ]
  const scenarios = [{ id: 'a/s', outcome: 'blocked', reason, brokenClause: 'a#one' }]
  const rest = { completeness: 'incomplete', clauses, scenarios }
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

test('a run of named scenarios that keeps a broken clause does not end its issue, which says why, unless it is the one that broke it', async () => {
  const forge = await startForge()
  const broken = () => [finding('f1', 'a#one')]
  const part = { addresses: ['a/list'] }
  const none = { records: [], nights: [], changes: [] }
  await report(forge, runWith(broken()), runWith([], part), runWith([], { ...part, history: none }))
  expect([states(forge), texts(forge)]).toEqual([[`open: ${title}`], []])
  expect(forge.issues[0]!.body).toMatch(
    /\*\*Kept\*\* in the run of .*, whose scenarios may not have sent what breaks the clause\./,
  )
  await report(forge, runWith(broken(), part), runWith([], part))
  expect(states(forge)).toEqual([`closed: ${fixed}`])
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

test('nights that left no run have one issue, until there is a run again', async () => {
  const forge = await startForge()
  for (const _night of [1, 2]) {
    expect(await call(forge, ['issues', 'nowhere.json'])).toMatchObject({ status: 2 })
  }
  expect(states(forge)).toEqual(['open: There is no run of this night'])
  expect(forge.issues[0]!.body).toContain('There is no run: `The run cannot be read: nowhere.json')
  await report(forge, runWith([]))
  expect(states(forge)).toEqual(['closed: There is no run of this night'])
})

test('a waiver that ends or is stale is an issue with reason and owner', async () => {
  const forge = await startForge()
  const waiver = { clause: 'a#one', owner: 'team', expires: '2026-02-01', reason: 'It is old.' }
  const of = (state: string, more = {}) => ({
    waivers: [{ ...waiver, state, message: `The waiver is ${state}.`, ...more }],
  })
  const soon = of('ends soon')
  const writes = await report(
    forge,
    runWith([], of('applied')),
    runWith([], soon),
    runWith([], soon),
    runWith([], of('unused')),
    runWith([finding('f1', 'a#one')], of('expired')),
    runWith([], { ...of('stale'), history: {} }),
    runWith([], { ...of('stale'), history: { unneeded: ['a#one'] } }),
    runWith([]),
  )
  expect(writes.map((all) => all.filter((one) => one.startsWith('POST')).length)).toEqual([
    0, 1, 0, 0, 2, 1, 1, 1,
  ])
  expect(states(forge)).toEqual([
    'closed: The waiver for a#one needs no attention any more',
    `closed: ${fixed}`,
  ])
  for (const part of ['- owner: `team`', '- reason: `It is old.`'])
    expect(forge.issues[0]!.body).toContain(part)
  expect(forge.issues[1]!.body).toContain('- waiver: `The waiver is expired. Reason: It is old.`')
})

test('the issue of a waiver that ended is closed with a word, and says nothing more when the waiver is removed', async () => {
  const forge = await startForge()
  const waiver = { clause: 'a#one', owner: 'team', expires: '2026-02-01', message: 'It ends.' }
  const of = (state: string) => ({ waivers: [{ ...waiver, state }] })
  const broken = [finding('f1', 'a#one')]
  const files = [runWith([], of('ends soon')), runWith(broken, of('expired')), runWith(broken)]
  await report(forge, ...files)
  expect(texts(forge)).toEqual([expect.stringMatching(/^`It ends\.` run of/)])
  expect(forge.issues[0]!.body).toContain('It needs no attention any more.')
})

test('a first change that the forge missed is reported the next night', async () => {
  const forge = await startForge()
  const at = new Date(Date.UTC(2026, 0, night + 1, 3)).toISOString()
  const nights = [{ at, changes: [{ kind: 'suite', text: 'another' }] }]
  runWith([])
  await report(forge, runWith([], { history: { nights, changes: [] } }))
  expect(forge.issues[0]!.body).toContain('`suite: another`')
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

test('a dry run prints what would be sent, and sends nothing', async () => {
  const forge = await startForge()
  const file = runWith([finding('f1', 'a#one')])
  const { status, out } = await call(forge, ['issues', file, '--dry-run'])
  expect(status).toBe(0)
  expect(out).toContain('POST /issues')
  expect(forge.calls.filter((one) => !one.startsWith('GET'))).toEqual([])
  const away = { env: { ...forge.env, GITHUB_API_URL: 'http://127.0.0.1:60999' } }
  const alone = await call(away, ['issues', file, '--dry-run'], { GITHUB_TOKEN: '' })
  expect(alone).toMatchObject({ status: 0, out })
})

test('a comment shows what is new only, and is changed in place', async () => {
  const forge = await startForge()
  const found = [finding('f1', 'a#one'), finding('f2', 'a#two')]
  const slower = { kind: 'slower', text: 'GET /x' }
  const ended = { kind: 'fixed', text: 'a#three, broken since', clause: 'a#three' }
  const history = { broken: ['a#two'], changes: [ended, slower] }
  await call(forge, ['comment', runWith(found, { history }), '--pull', '7'])
  expect(forge.comments).toHaveLength(1)
  expect(forge.comments[0]!.body).toContain('`a#two`')
  expect(forge.comments[0]!.body).not.toContain('`a#one`')
  expect(forge.comments[0]!.body).toContain('Fixed: `a#three`\n\n- `slower: GET /x`')
  const calm = { broken: [], changes: [slower] }
  await call(forge, ['comment', runWith(found, { history: calm }), '--pull', '7'])
  expect(forge.comments).toHaveLength(1)
  expect(forge.comments[0]!.body).toContain('No violation is new.')
})

/** A night in which so many clauses are broken, the gravest last in the order of the contract. */
function brokenNight(broken: number, all = 30, more: object = {}) {
  const names = Array.from({ length: all }, (_, nth) => `a#c${nth}`)
  const found = names.slice(0, broken).map((clause, nth) => finding(`f${nth}`, clause))
  const clauses = names.map((id, nth) => ({ id, verdict: nth < broken ? 'broken' : 'kept' }))
  return runWith(found.toReversed(), { clauses, ...more })
}

const notified = (writes: readonly string[][]) =>
  writes.map((all) => all.filter((one) => one.startsWith('POST')).length)

test('many clauses that break in one night are one issue, the gravest first, which ends when they heal', async () => {
  const forge = await startForge()
  const writes = await report(forge, brokenNight(30), brokenNight(12), brokenNight(0))
  expect(notified(writes)).toEqual([1, 0, 1])
  expect(states(forge)).toEqual(['closed: mock: 30 clauses broke in one night'])
  const { body } = forge.issues[0]!
  expect(body.indexOf('`a#c11`')).toBeLessThan(body.indexOf('`a#c10`'))
  expect(texts(forge)).toEqual([
    expect.stringMatching(/^Over: \*\*0 of 30\*\* clauses are broken, 30 kept in the run/),
  ])
  expect(forge.issues[0]!.body).not.toContain('Since:')
})

test('what still stands after some nights gets issues of its own, a few each night, and nothing broken is in none', async () => {
  const forge = await startForge()
  const nights = Array.from({ length: 8 }, () => brokenNight(12))
  const writes = await report(forge, ...nights)
  expect(notified(writes)).toEqual([1, 0, 0, 5, 5, 3, 0, 0])
  expect(states(forge)[0]).toBe('closed: mock: 12 clauses broke in one night')
  expect(forge.issues).toHaveLength(13)
  expect(states(forge)[1]).toBe('open: Broken: It keeps a#c11.')
})

test('of many that broke together the title counts those that are broken tonight, whichever issue they have', async () => {
  const forge = await startForge()
  const four = Array.from({ length: 4 }, () => brokenNight(15))
  await report(forge, ...four)
  expect(states(forge)[0]).toBe('open: mock: 15 clauses broke in one night')
  expect(forge.issues[0]!.body).toContain(
    '**15 of 15** clauses are broken (5 of them have issues of their own) in the run',
  )
  const names = Array.from({ length: 15 }, (_, nth) => `a#c${nth}`)
  const verdictOf = (nth: number) => (nth < 8 ? 'broken' : nth < 12 ? 'unreached' : 'kept')
  // One is outside of the profile: a run has it only if it is broken.
  const clauses = names.slice(0, 14).map((id, nth) => ({ id, verdict: verdictOf(nth) }))
  const found = names.slice(0, 8).map((clause, nth) => finding(`f${nth}`, clause))
  await report(forge, runWith(found, { clauses }))
  expect(states(forge)[0]).toBe(
    'open: mock: 8 of 15 clauses that broke in one night are broken, 5 not tested',
  )
  expect(forge.issues[0]!.body).toMatch(
    /\*\*8 of 15\*\* clauses are broken .*, 2 kept, 5 not tested/,
  )
})

test('an issue of many is not over after a run that tests none of them', async () => {
  const forge = await startForge()
  await report(forge, brokenNight(12))
  const other = runWith([], { profile: { names: ['payments'] } })
  await report(forge, other, runWith([], { addresses: ['a/list'] }))
  expect(states(forge)[0]).toMatch(/^open: mock: 12 clauses/)
})

test('of many that broke together one outside of the profile is kept as long as the history calls it fixed', async () => {
  const forge = await startForge()
  const clauses = Array.from({ length: 12 }, (_, nth) => {
    return { id: `a#c${nth}`, verdict: nth === 0 ? 'broken' : 'kept' }
  }).slice(0, 11)
  await report(forge, brokenNight(12, 12))
  const rest = { clauses }
  const writes = [fixedIn('a#c11', rest), runWith([], { ...rest, history: { nights: [] } })]
  for (const file of writes) {
    await report(forge, file)
    expect(forge.issues[0]!.body).toContain('**1 of 12** clauses are broken, 11 kept in the run')
  }
})

test('an issue of many whose last clauses got issues of their own is not over', async () => {
  const forge = await startForge()
  const still = () => brokenNight(7, 30)
  await report(forge, ...Array.from({ length: 5 }, still))
  const last = texts(forge).at(-1)!
  expect(states(forge)[0]).toMatch(/^closed: /)
  expect(last).toMatch(/^It goes on in other issues: \*\*7 of 7\*\* clauses are broken/)
})

test('what broke in several nights, in which the forge was away, did not break in one', async () => {
  const forge = await startForge()
  const records = Array.from({ length: 12 }, (_, nth) => {
    return {
      clause: `a#c${nth}`,
      since: `2025-12-0${1 + (nth % 2)}T03:00:00.000Z`,
      broken: 1,
      tested: 2,
    }
  })
  await report(forge, brokenNight(12, 30, { history: { records } }))
  expect(states(forge)).toEqual(['open: mock: 12 clauses broke'])
  expect(forge.issues[0]!.body).toContain(
    'The first since 2025-12-01, 03:00 UTC, the last since 2025-12-02, 03:00 UTC.',
  )
})

test('a flaky clause that broke among many the last time does not name an earlier night as the last', async () => {
  const forge = await startForge()
  const record = { clause: 'a#c0', since: '2026-01-01T03:00:00.000Z', broken: 2, tested: 5 }
  const flaky = { history: { records: [{ ...record, flaky: true }] } }
  await report(forge, ...[1, 0, 12].map((broken) => brokenNight(broken)), brokenNight(0, 30, flaky))
  expect(states(forge)[0]).toBe('open: Flaky: It keeps a#c0.')
  expect(forge.issues[0]!.body).not.toContain('Last seen')
  await report(forge, brokenNight(1, 30, flaky), brokenNight(0, 30, flaky))
  expect(forge.issues[0]!.body).toContain('Last seen')
})

test('a few that break beside many have issues of their own, and each that is fixed is closed with a comment, ten notifications a night', async () => {
  const forge = await startForge()
  const nights = [5, 10, 15, 20, 0, 0, 0, 0, 0].map((broken) => brokenNight(broken))
  const writes = await report(forge, ...nights)
  // Five issues begin in a night, or five comments are written and five issues closed.
  expect(notified(writes)).toEqual([5, 5, 5, 5, 5, 5, 5, 5, 0])
  expect(texts(forge)).toEqual(Array(20).fill(expect.stringMatching(/^Fixed: kept in the run of/)))
  expect(forge.issues.every(({ isClosed }) => isClosed)).toBe(true)
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
  await report(forge, runWith([]), runWith(broken))
  expect(first()).not.toBe(shown)
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

test('a clause that the profile does not claim, and that is not found broken again, has its issue closed', async () => {
  const forge = await startForge()
  const profile = { profile: { names: ['payments'] } }
  const rest = [{ id: 'a#two', verdict: 'kept' }]
  const broken = [{ id: 'a#one', verdict: 'broken' }, ...rest]
  await report(forge, runWith([finding('f1', 'a#one')], { ...profile, clauses: broken }))
  const writes = await report(
    forge,
    runWith([], { ...profile, clauses: rest, completeness: 'incomplete' }),
    ...[1, 2].map(() => runWith([], { ...profile, clauses: rest })),
  )
  expect(states(forge)[0]).toBe(`closed: ${fixed}`)
  expect(texts(forge)[0]).toMatch(
    /^Fixed: not found again in the run of .*, whose profile does not claim/,
  )
  expect(writes.at(-1)).toEqual([])
})

test('a run that breaks a clause outside of its profile neither closes its issue nor calls it untested', async () => {
  const forge = await startForge()
  const profile = { profile: { names: ['payments'] } }
  const clauses = [{ id: 'a#two', verdict: 'kept' }]
  const outside = { ...finding('f1', 'a#one'), severity: 'observation', unclaimed: true }
  const on = (day: number) => ({ startedAt: new Date(Date.UTC(2030, 0, day, 3)).toISOString() })
  const nights = [2, 3, 40].map((day) => runWith([outside], { ...profile, clauses, ...on(day) }))
  const writes = await report(forge, runWith([finding('f1', 'a#one')], on(1)), ...nights)
  expect(states(forge)).toEqual(['open: Broken: It keeps a#one.'])
  expect(forge.issues[0]!.body).toContain(
    '\n**Broken** in the run of 2030-02-09, 03:00 UTC, whose profile does not claim this clause. Since: 2030-01-01, 03:00 UTC. Last seen: 2030-02-09, 03:00 UTC.\n',
  )
  expect(notified(writes)).toEqual([1, 0, 0, 0])
})

test('a flaky clause that the profile does not claim keeps its issue open in a run that does not find it', async () => {
  const forge = await startForge()
  const profile = { profile: { names: ['payments'] } }
  const rest = [{ id: 'a#two', verdict: 'kept' }]
  const broken = [{ id: 'a#one', verdict: 'broken' }, ...rest]
  const flaky = {
    clause: 'a#one',
    since: '2026-01-01T03:00:00Z',
    broken: 6,
    tested: 8,
    flaky: true,
  }
  const history = { since: flaky.since, broken: [], records: [flaky], changes: [] }
  const writes = await report(
    forge,
    runWith([finding('f1', 'a#one')], { ...profile, clauses: broken }),
    ...[1, 2].map(() => runWith([], { ...profile, history, clauses: rest })),
  )
  expect(states(forge)).toEqual(['open: Flaky: It keeps a#one.'])
  expect(texts(forge)).toEqual([expect.stringMatching(/^Flaky: broken in 6 of 8 runs/)])
  expect(notified(writes)).toEqual([1, 1, 0])
})

test.each([false, true])(
  'a run of another profile says nothing of a clause that it does not claim (flaky: %j), and after thirty days without one that does the issue is closed',
  async (flaky) => {
    const forge = await startForge()
    const on = (day: number, profile?: string) => ({
      startedAt: new Date(Date.UTC(2030, 0, day, 3)).toISOString(),
      ...(profile && {
        profile: { names: [profile] },
        clauses: [{ id: 'a#two', verdict: 'kept' }],
      }),
    })
    const record = { clause: 'a#one', since: on(1).startedAt, broken: 3, tested: 5, flaky }
    const history = { since: null, broken: [], records: [record], changes: [] }
    const other = [2, 3, 31].map((day) => runWith([], on(day, 'payments')))
    await report(forge, runWith([finding('f1', 'a#one')], { ...on(1), history }))
    const before = [states(forge), texts(forge)]
    expect(await report(forge, ...other)).toEqual([[], [], []])
    expect([states(forge), texts(forge)]).toEqual(before)
    await report(forge, ...[32, 33].map((day) => runWith([], on(day, 'payments'))))
    expect(forge.issues[0]!.isClosed).toBe(true)
    expect(texts(forge)).toEqual([
      'No longer tested: no run since 2030-01-01, 03:00 UTC was to test this clause or found it broken. run of 2030-02-01, 03:00 UTC.',
    ])
  },
)

test('a run under another API version ends and reopens no issue, and has its own', async () => {
  const forge = await startForge()
  const early = { apiVersion: '2024-04-04' }
  const writes = await report(forge, brokenNight(12), brokenNight(0, 30, early))
  expect(writes[1]).toEqual([])
  const late = 'mock, API 2025-07-04: 12 clauses broke in one night'
  const own = 'mock, API 2024-04-04: 12 clauses broke in one night'
  await report(forge, brokenNight(12, 30, early), brokenNight(0))
  expect(states(forge)).toEqual([`closed: ${late}`, `open: ${own}`])
  const last = await report(forge, brokenNight(12), brokenNight(0, 30, early))
  expect(notified(last)).toEqual([1, 1])
  expect(states(forge)).toEqual([`closed: ${late}`, `closed: ${own}`, `open: ${late}`])
})

test('the issues of a version that no run tests any more are closed after thirty days, and a run of it opens them again', async () => {
  const forge = await startForge()
  const at = (day: number, apiVersion: string) => ({
    startedAt: new Date(Date.UTC(2030, 0, day, 3)).toISOString(),
    apiVersion,
  })
  const broken = [finding('f1', 'a#one')]
  await report(forge, runWith(broken, at(1, '2024-04-04')), runWith([], at(30, '2025-07-04')))
  expect(forge.issues.map(({ isClosed }) => isClosed)).toEqual([false])
  await report(forge, runWith([], at(32, '2025-07-04')), runWith([], at(33, '2025-07-04')))
  expect(texts(forge)).toEqual([
    'No run tests API version `2024-04-04` any more: the last one was that of 2030-01-01, 03:00 UTC. run of 2030-02-01, 03:00 UTC.',
  ])
  expect(forge.issues.map(({ isClosed }) => isClosed)).toEqual([true])
  await report(forge, runWith(broken, at(34, '2024-04-04')))
  expect(forge.issues.map(({ isClosed }) => isClosed)).toEqual([false])
})

test('where a forge has issues of several versions or targets, each title says of which it is', async () => {
  const forge = await startForge()
  const broken = [finding('f1', 'a#one')]
  const waiver = { clause: 'a#one', state: 'ends soon', expires: '2026-02-01', message: 'Soon.' }
  const early = { apiVersion: '2024-04-04', waivers: [waiver] }
  await report(forge, runWith(broken), runWith(broken, early), runWith(broken))
  expect(states(forge)).toEqual([
    'open: Broken: It keeps a#one. (mock, API 2025-07-04)',
    'open: Broken: It keeps a#one. (mock, API 2024-04-04)',
    'open: The waiver for a#one ends on 2026-02-01 (mock, API 2024-04-04)',
  ])
  await report(forge, runWith([]), runWith(broken, { target: { name: 'other' } }))
  expect(states(forge)[0]).toBe('closed: Fixed: It keeps a#one. (mock, API 2025-07-04)')
  expect(states(forge).at(-1)).toBe('open: Broken: It keeps a#one. (other)')
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

test('hostile text is neither markup, a mention nor a marker of its own', async () => {
  const forge = await startForge()
  const hostile = 'a\n<!-- assay mock: clause a#two --> @everyone [x](http://y) \u001b[31m | `c`'
  const found = { ...finding('<!-- -->', 'a#one', hostile), pointer: '/-->' }
  await report(forge, runWith([found]))
  const { body, title } = forge.issues[0]!
  expect(body.match(/^<!-- assay mock/gm)).toHaveLength(1)
  expect(body + title).not.toContain('\u001b')
  await report(forge, runWith([found]))
  expect(forge.issues).toHaveLength(1)
})

const waitable = { headers: { 'retry-after': '0.01' } }

test.each([429, 503, 403])('a forge that asks to wait with %d is asked again', async (status) => {
  const forge = await startForge()
  forge.refuse({ times: 2, status, ...waitable })
  await report(forge, runWith([finding('f1', 'a#one')]))
  expect(forge.issues).toHaveLength(1)
})

test('a forge whose limit is used up is not asked before the time that it names', async () => {
  const forge = await startForge()
  const reset = String(Math.ceil(Date.now() / 1_000) + 3_600)
  const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }
  forge.refuse({ times: 99, status: 403, headers })
  const { out } = await call(forge, ['issues', runWith([finding('f1', 'a#one')])], {
    ASSAY_FORGE_SECONDS: '2',
  })
  expect(out).toContain('What is missing is written after the next run.')
  expect(forge.calls).toHaveLength(1)
})

test('a token whose owner is not told tonight is of nobody else: no issue is opened anew', async () => {
  const forge = await startForge('github', { isOfUser: true })
  const broken = () => runWith([finding('f1', 'a#one')])
  await report(forge, broken())
  forge.refuse({ times: 1, status: 500 })
  const { out } = await call(forge, ['issues', broken()])
  expect(out).toContain('The forge responded to GET /user with 500.')
  expect(forge.issues).toHaveLength(1)
})

const secondary =
  '{"message":"You have exceeded a secondary rate limit. Please wait a few minutes before you try again."}'

const refusals = [
  [{ times: 99, status: 403, body: secondary }, 'with 403 (You have exceeded a secondary'],
  [{ times: 99, status: 403, headers: { 'retry-after': '999' } }, 'with 403'],
  [{ times: 99, status: 502, body: '<html>' }, 'with 502'],
  [{ times: 99, status: 200, body: '<html>' }, 'with something else than JSON'],
  [{ times: 99, status: 200 }, 'with no list'],
  [{ times: 99, status: 0, hang: true }, 'TimeoutError'],
] as const

test.each(refusals)(
  'a forge that refuses with %j is a warning, and the next night writes what is missing',
  async (refusal, sentence) => {
    const forge = await startForge()
    forge.refuse({ ...refusal })
    const env = { GITHUB_ACTIONS: 'true', ASSAY_FORGE_SECONDS: '1' }
    const ended = await call(forge, ['issues', runWith([finding('f1', 'a#one')])], env)
    expect(ended).toMatchObject({ status: 0, error: '' })
    expect(ended.out).toMatch(/^::warning::.*What is missing is written after the next run\.\n$/)
    expect(ended.out).toContain(sentence)
    forge.refuse({ times: 0, status: 200 })
    await report(forge, runWith([finding('f1', 'a#one')]))
    expect(states(forge)).toEqual([`open: ${title}`])
  },
)

test.each([401, 403, 404, 410, 422])(
  'a forge that refuses for good with %d says that somebody has to act',
  async (status) => {
    const forge = await startForge()
    forge.refuse({ times: 99, status, body: '{"message":"No."}' })
    const { out } = await call(forge, ['issues', runWith([finding('f1', 'a#one')])])
    expect(out).toMatch(
      new RegExp(
        `with ${status} \\(No\\.\\)\\. The next run will not repair it, somebody has to: the \\w+ `,
      ),
    )
  },
)

test('a forge that is not there, or knows another token, is a warning', async () => {
  const forge = await startForge()
  const file = runWith([finding('f1', 'a#one')])
  for (const [env, sentence] of [
    [{ GITHUB_TOKEN: 'other' }, /^Warning: .*responded to GET \/issues.* with 401/],
    [{ GITHUB_API_URL: 'http://127.0.0.1:60999' }, /^Warning: .*did not respond.*ECONNREFUSED/],
  ] as const) {
    const { status, out, error } = await call(forge, ['issues', file], env)
    expect({ status, error }).toEqual({ status: 0, error: '' })
    expect(out).toMatch(sentence)
  }
})

const misuses = [
  [['issues'], {}, /No run is named/],
  [['issues', 'nowhere.json'], {}, /cannot be read: nowhere.json \(ENOENT\)/],
  [['issues', import.meta.filename], {}, /is not JSON/],
  [['comment', 'FILE'], {}, /No pull or merge request is named/],
  [['publish', 'FILE'], {}, /Unknown: publish/],
  [['issues', 'FILE', '--loud'], {}, /Unknown option '--loud'/],
  [['issues', 'FILE'], { GITHUB_TOKEN: '' }, /GITHUB_TOKEN is not set/],
  [['issues', 'FILE'], { GITHUB_REPOSITORY: '../x' }, /GITHUB_REPOSITORY is no repository/],
] as const

test.each(misuses)(
  'error: %j with %j is one sentence and ends with 2',
  async (words, env, sentence) => {
    const forge = await startForge()
    const file = runWith([finding('f1', 'a#one')])
    const given = words.map((word) => (word === 'FILE' ? file : word))
    const { status, error } = await call(forge, given, env)
    expect(status).toBe(2)
    expect(error).toMatch(sentence)
    expect(error.trim().split('\n')).toHaveLength(1)
  },
)
