import { expect, inject, test } from 'vitest'
import { type OperationAddress, operations } from '../src/core/contract/index.ts'
import { missingLines } from '../src/output/report/view/missing.ts'
import {
  callsOf,
  type LoadedScenario,
  loadScenarios,
  reachedBy,
  suitesFolder,
  usedBy,
  withNeeds,
} from '../src/sources/scenario/index.ts'
import type { ConfiguredTarget, Target } from '../src/sources/target/index.ts'
import { addresses, causesIn, run, whole } from './support/causes.fixture.ts'

const configured = [...Object.keys(whole.subjects!), ...Object.keys(whole.actions!)]

/** A subject or action by its name, and an operation by its method and path, whatever its parameters are called. */
function named(name: string): RegExp {
  const operation = operations[name as OperationAddress]
  const text = operation === undefined ? name : `${operation.method} ${operation.path}`
  return new RegExp(text.replaceAll('.', '\\.').replace(/\{\w+\}/g, '\\{+[\\w.]+\\}+'))
}

const scenarios = await loadScenarios(suitesFolder)

/** The scenarios that use a subject or an action, also to make another subject, or that call an operation. */
function scenariosUsing(name: string): readonly LoadedScenario[] {
  return scenarios.filter(
    (one) =>
      [...usedBy(one.scenario)]
        .flatMap((need): readonly string[] => [need, ...withNeeds(need, whole as Target)])
        .includes(name) || callsOf(one).some((address) => address === name),
  )
}

const names = [...configured, ...addresses]

/** The clauses that some scenarios put to the test where nothing is left out. */
const reachedIn = (some: readonly LoadedScenario[]) => new Set<string>(some.flatMap(reachedBy))

const isWhole = inject('isWhole')

/** Six that have little to do with each other; the cause does not depend on the mode, so each is left out in one of the two. */
const groupCount = Math.ceil(names.length / 6)
const groups = Array.from({ length: groupCount }, (_, nth) => {
  const group = names.filter((_, index) => index % groupCount === nth)
  return [group, nth % 4 > 0] as const
}).filter((_, nth) => isWhole || nth === 0)

// One of them only waits.
test.concurrent.for(groups)(
  'what is untested without %j is so because of that (in a quick run: %s)',
  async ([without, quick]) => {
    const users = without.map((name) => [name, scenariosUsing(name)] as const)
    expect(users.filter(([, using]) => using.length === 0)).toEqual([])
    // Without the names, the other scenarios put to the test what they do with them.
    const all = new Set(users.flatMap(([, using]) => using))
    const others = reachedIn(scenarios.filter((one) => !all.has(one)))
    const addresses = [...all].map(({ id }) => id)
    const causes = [...causesIn(await run({ without, addresses, quick }))]
    const lost = users.map(([name, using]) => [name, reachedIn(using)] as const)
    const isNamed = (clause: string, cause: string) =>
      lost.some(([name, clauses]) => clauses.has(clause) && named(name).test(cause))
    const wrong = causes.filter(([clause, cause]) => !others.has(clause) && !isNamed(clause, cause))
    expect(wrong).toEqual([])
  },
)

test('a clause that needs an action is not untested because of a subject that other scenarios lack', async () => {
  const causes = causesIn(
    await run({
      without: ['redeemElementToken', 'entity.corporation'],
      own: { profile: ['elements'] },
    }),
  )
  expect([...causes.keys()]).toContain('elements/create-token#single-use')
  for (const [clause, cause] of causes) {
    expect(cause, clause).toContain('redeemElementToken')
    expect(cause, clause).not.toContain('entity.corporation')
  }
})

test('an account that nobody configured is lacking, and not the operation that could make one', async () => {
  // All of these show an account.
  const subjects = ['account.ach', 'account.liability', 'sensitive', 'entity.disposable']
  const without = ['accounts/create', 'entity.disposable_corporation', ...subjects]
  for (const quick of isWhole ? [true, false] : [true]) {
    const causes = causesIn(await run({ without, quick, own: { profile: ['accounts/retrieve'] } }))
    const cause = causes.get('accounts/retrieve#answer')
    expect(cause).toMatch(/^(The subject )?account\.\w+ is not configured.* Add to "subjects"/)
    expect(cause).not.toContain('Leave it out')
    // An id that was never issued tests it without an account.
    expect([...causes.keys()]).not.toContain('accounts/retrieve#id')
  }
})

test('a withdrawal of consent needs no payment', async () => {
  const own = {
    profile: ['entities'],
    subjects: { ...whole.subjects, 'payment.pending': { values: [{ id: 'pmt_1' }] } },
  }
  const { 'entity.disposable': _, ...subjects } = own.subjects
  const part = { ...own, subjects } as Partial<ConfiguredTarget>
  const result = await run({ without: [], own: part, quick: true })
  const ofWithdrawal = [...causesIn(result)].filter(([id]) =>
    id.startsWith('entities/withdraw-consent#'),
  )
  expect(ofWithdrawal).not.toEqual([])
  for (const [clause, cause] of ofWithdrawal) {
    expect(cause, clause).toContain('entity.disposable is not configured')
    expect(cause, clause).not.toContain('payment.pending')
  }
})

test('a report lists what kept the run from testing, the largest first, each with its clauses and one remedy', async () => {
  const without = ['merchant', 'account.liability']
  const lines = missingLines(await run({ without, addresses: ['merchants', 'updates'] }))
  const named = lines.filter(({ text }) => /not configured/.test(text))
  expect(named.map(({ text }) => /The subject (\S+) is/.exec(text)?.[1]).sort()).toEqual(
    without.toSorted(),
  )
  const sizes = lines.map(({ names = [] }) => names.length)
  expect(sizes).toEqual(sizes.toSorted((one, another) => another - one))
  for (const { text, remedy } of named) {
    expect(text).toMatch(/\(\d+ scenarios, \d+ clauses: /)
    expect(remedy).toMatch(/^Add to "subjects"/)
  }
})

test.for([404, 403, 500])(
  'a target that answers every request with %i tests no clause',
  async (status) => {
    const { exitCode, headline, reason, clauses } = await run({
      without: [],
      own: { profile: ['merchants', 'entities/list'] },
      quick: true,
      transform: () => ({ status, body: { message: 'no' } }),
    })
    expect(exitCode).toBe(3)
    // A key that nothing accepts may end the run before anything was judged.
    expect(headline.text).toMatch(
      new RegExp(
        `^INCOMPLETE\\. Nothing was tested(?:\\.$|: \\S+ served nothing: ${status} to each)`,
      ),
    )
    expect(`${headline.text} ${reason}`).toContain(`${status} to `)
    expect(new Set(clauses.map(({ verdict }) => verdict))).toEqual(new Set(['unreached']))
  },
)
