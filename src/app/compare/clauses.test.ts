import { expect, test } from 'vitest'
import { operations } from '../../core/contract/index.ts'
import type { Run } from '../../core/run/index.ts'
import { compareSides, renderMarkdown, renderTerminal } from './index.ts'
import { account, runWith, sideOf } from './side.fixture.ts'

const read = { ...account, body: { id: 'acc_1', balance: '1' } }
const balance = 'accounts/account#balance'

function found(severity = 'violation', operation = operations['accounts/retrieve'].number) {
  const message = '/balance is 1, expected a text.'
  const place = { operation, pointer: '/balance' }
  return { id: `${balance}:${operation}`, clause: balance, severity, ...place, message }
}

type Responses = Parameters<typeof sideOf>[0]

function runOf(
  verdicts: Readonly<Record<string, string>>,
  facts: object = {},
  responses: Responses = [read],
) {
  const scenarios = [{ id: 'a', title: 'A', outcome: 'passed', durationMs: 1 }]
  return sideOf(responses, runWith(verdicts, { scenarios, ...facts } as Partial<Run>))
}

const broken = runOf({ k: 'kept', [balance]: 'broken' }, { findings: [found()] })

test('a clause outside of the profile regresses if responses of the same operation did not break it before', () => {
  const before = runOf({ k: 'kept' })
  const worse = compareSides(before, broken, { level: 'reader' })
  expect(worse).toMatchObject({ exitCode: 1, notCompared: [], clauses: { regressed: [balance] } })
  const better = compareSides(broken, before, { level: 'reader' })
  expect(better).toMatchObject({ exitCode: 0, notCompared: [], clauses: { fixed: [balance] } })
  const warned = runOf({ k: 'kept', [balance]: 'warned' }, { findings: [found('warning')] })
  const compared = compareSides(before, warned, { level: 'reader' })
  expect(compared).toMatchObject({ exitCode: 0, clauses: { regressed: [], warned: [balance] } })
  const text = renderTerminal(compared)
  expect(text).toMatch(/^✓ 1 clause warned of, and kept before\.$/m)
  expect(text).toContain(`${balance}: /balance is 1, expected a text.`)
})

const refused = { ...read, status: 500 }
const others = [{ id: 'b', title: 'B', outcome: 'passed', durationMs: 1 }]

test.each([
  ['it was not tested', runOf({ k: 'kept', [balance]: 'unreached' })],
  [
    'responses broke it that no profile claims',
    runOf({ k: 'kept' }, { findings: [found('observation')] }),
  ],
  ['no request of the operation succeeded', runOf({ k: 'kept' }, {}, [refused])],
  ['another contract judged them', runOf({ k: 'kept' }, { hashes: { contract: 'older' } })],
  ['other scenarios ran', runOf({ k: 'kept' }, { scenarios: others })],
])(
  'a clause that is broken now is shown first of what needs a look, where before %s',
  (_, before) => {
    const comparison = compareSides(before, broken, { level: 'wire' })
    expect(comparison.clauses).toMatchObject({ regressed: [], broken: [balance] })
    expect(comparison.notCompared.filter(({ what }) => what === 'clause')).toEqual([])
    for (const shown of [renderTerminal(comparison), renderMarkdown(comparison)]) {
      expect(shown).toContain('1 clause broken, and not tested before.')
      expect(shown.replaceAll(/[`*]/g, '')).toMatch(
        /What needs a look\s+Broken now, not tested before:\s+(?:- )?accounts\/account#balance: \/balance is/,
      )
    }
  },
)

test.each([
  ['an absent member', {}],
  ['null', { balance: null }],
])(
  'a clause that an optional member alone can show is not tested by responses that show %s',
  (_, shown) => {
    const responses = [{ ...account, body: { id: 'acc_1', ...shown } }]
    const silent = runOf({ k: 'kept' }, {}, responses)
    const comparison = compareSides(broken, silent, { level: 'reader' })
    expect(comparison.clauses).toMatchObject({ fixed: [] })
    const because = 'No response showed a value at "/balance".'
    expect(comparison.notCompared).toEqual([
      { what: 'clause', side: 'after', names: [balance], because },
    ])
    const { clauses } = compareSides(silent, broken, { level: 'reader' })
    expect(clauses).toMatchObject({ regressed: [], broken: [balance] })
  },
)

test.each([
  ['stand at its place', balance, 'conventions/absence#null', '/balance'],
  [
    'are about the same',
    'conventions/timestamps#instant',
    'conventions/timestamps#form',
    '/created_at',
  ],
])(
  'a clause is not compared because of breaches that %s: what is of another form shows nothing',
  (_, lost, clause, pointer) => {
    const finding = { ...found(), clause, pointer }
    const after = runOf({ k: 'kept', [clause]: 'broken' }, { findings: [finding] }, [read])
    const before = runOf({ k: 'kept', [clause]: 'kept', [lost]: 'kept' })
    const { notCompared } = compareSides(before, after, { level: 'reader' })
    expect(notCompared).toMatchObject([{ what: 'clause', names: [lost] }])
    expect(notCompared[0]?.because).toMatch(
      new RegExp(`^No response showed .*\\. The responses that could show it break ${clause}\\.$`),
    )
  },
)
