import { expect, test } from 'vitest'
import type { Cause, Run, ScenarioResult } from '../../core/run/index.ts'
import { renderHtml } from './html.ts'
import { sampleRun, sampleRunWith } from './run.fixture.ts'
import { renderTerminal } from './terminal.ts'
import { viewOf } from './view/view.ts'
import { remarksOf } from './wording.ts'

const scenario = (id: string, outcome: ScenarioResult['outcome'], reason = ''): ScenarioResult => ({
  id,
  title: id,
  outcome,
  durationMs: 1,
  reason,
})

function listed(run: Run, id: string): readonly string[] {
  const list = viewOf(run).lists.find((list) => list.id === id)
  return list?.lines.map(({ text }) => text) ?? []
}

test('exchanges that a report does not hold are counted in one line, with the reason', () => {
  expect(remarksOf(sampleRunWith({}))).toEqual([])
  const run = sampleRunWith({}, { exchangesLeftOut: 4_000 })
  const remark = 'The report leaves out 4,000 exchanges, including set-up: '
  expect(remarksOf({ ...run, exchanges: [] })).toEqual([
    `${remark}it holds those that show each fault once, and the steps before them (--keep-exchanges keeps all).`,
  ])
  expect(remarksOf({ ...run, exchanges: [], findings: [] })).toEqual([
    `${remark}no exchange shows a fault (--keep-exchanges keeps all).`,
  ])
  expect(remarksOf(run)).toEqual([
    `${remark}it holds up to 1,000 exchanges or 32 MB of a scenario, and 10,000 or 64 MB in all.`,
  ])
  for (const text of [renderTerminal(viewOf(run)), renderHtml(viewOf(run))])
    expect(text).toContain(remark)
})

test('a response that began is none that did not come, and a request is named once', () => {
  const before = { kind: 'before', requests: 8, remedy: '' } as const
  const obstacles = [
    { ...before, request: 'GET /webhooks', status: 200 },
    { ...before, request: 'GET /webhooks', status: 503, requests: 2 },
    { ...before, request: 'GET /webhooks', status: 503, requests: 1, place: 'a' },
    { ...before, request: 'POST /accounts', status: 401, requests: 1 },
  ]
  expect(remarksOf(sampleRunWith({}, { obstacles }))).toEqual([
    'Warning, more than one in 50: the API itself did not respond to 3 requests: GET /webhooks 503 (3).',
    'Warning, more than one in 50: the responses to 8 requests were cut off, are no JSON, or not of the API: GET /webhooks 200 (8).',
    'Warning, more than one in 50: the responses to 1 request are not taken for those of the API itself: POST /accounts 401 (1).',
  ])
})

test('a run that a limit ended has its advice, and no other one', () => {
  const limit = { kind: 'before', request: 'GET /x', status: 429, requests: 2, remedy: '' } as const
  const remarks = (rest: object) => remarksOf(sampleRunWith({}, { obstacles: [limit], ...rest }))
  expect(remarks({})).toEqual([
    'The target limits requests: 2 got 429. "requestsPerMinute" of the target sends fewer.',
  ])
  expect(remarks({ ended: 'limit' })).toEqual(['The target limits requests: 2 got 429.'])
})

test('what foreign records are is said once, on the page and in the terminal', () => {
  const foreign = true as const
  const [first] = sampleRunWith({}).findings
  const warning = { ...first!, severity: 'warning' as const, actual: '7', foreign }
  const run = sampleRunWith({ findings: [warning, { ...warning, actual: '6', more: 2 }] })
  const text = renderTerminal(viewOf(run))
  expect(text.match(/another\s+scenario,\s+an\s+earlier\s+run/g)).toHaveLength(1)
  expect(renderHtml(viewOf(run)).match(/another scenario, an earlier run/g)).toHaveLength(1)
})

test('the reasons that stopped most scenarios come first, and what is cut off is counted', () => {
  const scenarios = [
    scenario('a', 'blocked', 'No merchant.'),
    scenario('b', 'blocked', 'No account.'),
    scenario('c', 'errored', 'No account.'),
    scenario('d', 'passed'),
  ]
  const run = sampleRunWith(
    { scenarios, findings: [] },
    { completeness: 'incomplete', clauses: [] },
  )
  expect(listed(run, 'missing')).toEqual(['No account. (2 scenarios)', 'No merchant. (1 scenario)'])
  const many = Array.from({ length: 60 }, (_, nth) => scenario('a', 'blocked', `No ${nth}.`))
  const text = renderTerminal(viewOf({ ...run, scenarios: many }))
  expect(text).toContain('and 10 more reasons in run.json')
})

test('what was not tested is listed by its reason, and what is accepted is a reason of its own', () => {
  const [clause] = sampleRun.clauses
  const gap = { ...clause!, verdict: 'unreached', reason: 'No response had it.' } as const
  const [open, accepted] = [
    { ...gap, id: 'a#open' },
    { ...gap, id: 'a#accepted', accepted: true as const },
  ]
  const run = sampleRunWith({}, { clauses: [open, accepted], scenarios: [] })
  expect(listed(run, 'missing')).toEqual([
    'No response had it. (1 clause: a#open)',
    'The configuration accepts that these clauses are not tested. (1 clause: a#accepted)',
  ])
  const remedyOf = (some: Run) => viewOf(some).lists[0]!.lines[0]!.remedy
  expect(remedyOf(run)).toBe(
    'If this is so for good, accept it: "untested": [{ "clause": "a#open", "reason": "…" }]',
  )
  const many = Array.from({ length: 9 }, (_, nth) => ({ ...gap, id: `a#open-${nth}` }))
  expect(remedyOf({ ...run, clauses: many })).toContain('--accept-new FILE')
})

test('a recipe is advised where a record that it prepares can show what no response showed, and nowhere else', () => {
  const remedyOf = (id: string, more: object = { cause: 'unshown' }) => {
    const gap = { ...sampleRun.clauses[0]!, verdict: 'unreached', reason: 'None.', id } as const
    const run = sampleRunWith({}, { clauses: [{ ...gap, ...more }], scenarios: [] })
    return viewOf(run).lists[0]!.lines[0]!.remedy
  }
  const recipe = /^Let a subject show it, which its recipe prepares, or accept/
  expect(remedyOf('entities/verification#identity-session')).toMatch(recipe)
  expect(remedyOf('verification-sessions/kba#questions')).toMatch(recipe)
  const accept = /^If this is so for good, accept it: "untested"/
  // What a target does, what stopped the test, and what only a record shows that the run makes.
  expect(remedyOf('versioning/paths#removed')).toMatch(accept)
  expect(remedyOf('verification-sessions/kba#questions', { cause: 'refusal' })).toMatch(accept)
  expect(remedyOf('updates/update#credit-card')).toMatch(accept)
  // What an earlier run tested is lost, and left out by nobody.
  const lost = { cause: 'unshown', lastTested: '2026-01-01T03:00:00.000Z' }
  expect(remedyOf('entities/verification#identity-session', lost)).toBe('')
  expect(remedyOf('updates/update#source')).toMatch(/^Accept all that the target leaves out: /)
})

test('what stopped scenarios is accepted with the clauses that it left untested, and asks for no remedy', () => {
  const gap = { ...sampleRun.clauses[0]!, verdict: 'unreached', reason: 'No clock.' } as const
  const scenarios = [scenario('a', 'blocked', 'No clock.'), scenario('b', 'blocked', 'No clock.')]
  const clauses = [
    { ...gap, id: 'a#accepted', accepted: true as const, remedy: 'Add a clock.' },
    { ...gap, id: 'a#other', remedy: 'Add a clock.' },
  ]
  const linesOf = (some: typeof clauses) =>
    viewOf(sampleRunWith({}, { clauses: some, scenarios })).lists[0]!.lines.map(
      ({ text, remedy }) => [text, remedy],
    )
  const sentence = 'The configuration accepts that these clauses are not tested.'
  expect(linesOf(clauses.slice(0, 1))).toEqual([
    [`${sentence} (2 scenarios, 1 clause: a#accepted)`, ''],
  ])
  expect(linesOf(clauses)).toEqual([
    ['No clock. (2 scenarios, 1 clause: a#other)', 'Add a clock.'],
    [`${sentence} (1 clause: a#accepted)`, ''],
  ])
})

test('of what ended the run, or failed, no report proposes to accept it', () => {
  const [clause] = sampleRun.clauses
  const nothingTested = 'http://a served nothing'
  const reason = `Nothing was tested: ${nothingTested}.`
  const gapsOf = (cause: Cause) =>
    Array.from({ length: 9 }, (_, nth) => {
      return { ...clause!, id: `a#${nth}`, verdict: 'unreached', reason, cause } as const
    })
  const shown = (cause: Cause, head: object = {}) => {
    const view = viewOf(sampleRunWith({}, { clauses: gapsOf(cause), scenarios: [], ...head }))
    return [JSON.stringify(view).includes('--accept-new'), view.isIdle]
  }
  for (const cause of ['away', 'key', 'limit', 'time', 'failure', 'setting'] as const) {
    expect(shown(cause, { nothingTested })).toEqual([false, true])
    const rest = gapsOf(cause).map((gap) => ({ ...gap, reason: 'GET /x failed.' }))
    const part = { clauses: [{ ...clause!, verdict: 'kept' }, ...rest] }
    expect(shown(cause, part)).toEqual([false, false])
  }
})

test('members that a target leaves out are accepted by one entry, which the report proposes', () => {
  const gap = { ...sampleRun.clauses[0]!, verdict: 'unreached', cause: 'unshown' } as const
  const clauses = [
    { ...gap, id: 'merchants/merchant#logo' },
    { ...gap, id: 'accounts/account#balance' },
    { ...gap, id: 'merchants/retrieve#id' },
    { ...gap, id: 'accounts/account#update', reason: 'It was refused.', cause: 'refusal' as const },
    { ...gap, id: 'accounts/account#metadata', remedy: 'Repair it.', brokenClauses: ['a#b'] },
    { ...gap, id: 'merchants/merchant#logo', remedy: 'It failed.' },
  ]
  const run = sampleRunWith({}, { clauses, scenarios: [] })
  const [first, ...others] = viewOf(run).lists[0]!.lines
  expect(first).toMatchObject({
    text: 'No response showed a value at "/logo", a value at "/balance". (2 clauses: merchants/merchant#logo, accounts/account#balance)',
    remedy: expect.stringContaining(
      '"untested": [{ "clause": "optional members", "reason": "…" }]',
    ),
  })
  expect(others).toHaveLength(4)
  expect(others.map(({ remedy }) => remedy)).toContain('Repair it.')
  for (const { remedy } of others) expect(remedy).not.toContain('optional members')
})

test('the page lists each reason once, and calls none of them hidden', () => {
  const scenarios = [
    scenario('a', 'blocked', 'No merchant.'),
    scenario('b', 'blocked', 'No account.'),
  ]
  const head = { completeness: 'incomplete', verdict: 'incomplete', clauses: [] } as const
  const page = renderHtml(viewOf(sampleRunWith({ scenarios, findings: [] }, head)))
  expect(page.match(/No merchant\./g)).toHaveLength(1)
  expect(page).not.toContain('more reason')
})

test('an entry of "untested" that is no longer needed is reported', () => {
  const entry = {
    clause: 'a#b',
    reason: 'Rare.',
    state: 'stale',
    message: 'a#b is tested.',
  } as const
  const applied = { ...entry, state: 'applied', message: 'a#b is accepted.' } as const
  const run = sampleRunWith({}, { untested: [entry, applied], waivers: [] })
  expect(listed(run, 'waivers')).toEqual(['a#b is tested.'])
})

test('of many clauses that broke a list shows twenty, and calls none known that broke in this run', () => {
  const names = Array.from({ length: 22 }, (_, nth) => `a#c${nth}`)
  const since = '2026-01-02T03:00:00.000Z'
  const record = { since, broken: 1, tested: 1 }
  const history = {
    since: '2026-01-01T03:00:00.000Z',
    broken: names,
    records: names.map((clause) => ({ clause, ...record })),
    changes: names.map((clause) => ({ kind: 'broken' as const, text: clause, clause })),
    nights: [],
  }
  const clauses = names.map(
    (id) => ({ id, origin: 'C1', level: 'rule', verdict: 'broken' }) as const,
  )
  const lines = listed(sampleRunWith({}, { history, clauses }), 'history')
  expect(lines?.slice(19)).toEqual(['broken: a#c19', 'broken: 2 more'])
})

test('of the clauses that broke a list shows the gravest first', () => {
  const clause = 'payments/cancel#both-legs'
  const names = [...Array.from({ length: 21 }, (_, nth) => `a#c${nth}`), clause]
  const changes = names.map((name) => ({ kind: 'broken' as const, text: name, clause: name }))
  const head = { since: '2026-01-01T03:00:00.000Z', broken: names, records: [], nights: [] }
  const lines = listed(sampleRunWith({}, { history: { ...head, changes } }), 'history')
  expect(lines?.[0]).toBe(`broken: ${clause}`)
  expect(lines?.at(-1)).toBe('broken: 2 more')
  // A line for one more says what it is.
  const fewer = changes.slice(1)
  const all = listed(sampleRunWith({}, { history: { ...head, changes: fewer } }), 'history')
  expect(all?.at(-1)).toBe('broken: a#c20')
})

test('a clause that is flaky from now on is not new', () => {
  const clause = 'payments/cancel#both-legs'
  const since = '2026-01-01T03:00:00.000Z'
  const record = { clause, since, broken: 1, tested: 3, flaky: true as const }
  const history = { since, broken: [clause], records: [record], changes: [], nights: [] }
  const { broken } = viewOf(sampleRunWith({}, { history }))
  expect(broken.find(({ address }) => address === clause)?.since).toEqual({
    isNew: true,
    text: 'flaky since 1 Jan 2026, broken in 1 of 3 runs',
  })
})

test('without an earlier run a report says so, and calls nothing known', () => {
  const history = { since: null, broken: [], records: [], changes: [], nights: [] }
  const none = 'The history has no earlier run like this one to compare with.'
  expect(listed(sampleRunWith({}, { history }), 'history')).toEqual([none])
  const clause = 'payments/cancel#both-legs'
  const records = [{ clause, since: '2026-01-01T03:00:00.000Z', broken: 1, tested: 1 }]
  const first = { ...history, broken: [clause], records }
  const run = sampleRunWith({}, { history: first })
  expect(run.clauses).toContainEqual(expect.objectContaining({ id: clause, verdict: 'broken' }))
  expect(listed(run, 'history')).toEqual([none, `broken: ${clause}`])
  const later = { ...history, since: '2026-01-01T03:00:00.000Z' }
  expect(listed(sampleRunWith({}, { history: later }), 'history')).toEqual([
    'Nothing new, and no clause is broken.',
  ])
  const ofProfile = { history: later, profile: { names: ['payments'], unclaimed: [] } }
  expect(listed(sampleRunWith({}, ofProfile), 'history')).toEqual([
    'Nothing new, and no clause of the profile is broken.',
  ])
  const longer = { ...later, begins: '2025-12-30T03:00:00.000Z' }
  expect(listed(sampleRunWith({}, { history: longer }), 'history')).toHaveLength(1)
  const short = { ...longer, since: longer.begins }
  expect(listed(sampleRunWith({}, { history: short }), 'history')).toEqual([
    'Nothing new, and no clause is broken.',
    'The history begins with the run of 30 Dec 2025, 03:00 UTC: of earlier ones nothing is known.',
  ])
  const ofFlaky = { ...records[0]!, clause: 'a#kept', flaky: true as const }
  const flaky = { ...later, records: [ofFlaky] }
  expect(listed(sampleRunWith({}, { history: flaky }), 'history')).toEqual([
    'kept: a#kept, flaky since 1 Jan 2026, broken in 1 of 1 run',
  ])
  const changes = [{ kind: 'tested nothing', text: 'It is away.' }] as const
  expect(listed(sampleRunWith({}, { history: { ...history, changes } }), 'history')).toEqual([
    ...[none, 'tested nothing: It is away.'],
  ])
})
