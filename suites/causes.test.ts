import { readFile } from 'node:fs/promises'
import { expect, inject, test } from 'vitest'
import { type TestSettings, testTarget } from '../src/app/runner/index.ts'
import { isObject } from '../src/base/json/index.ts'
import { type OperationAddress, operations } from '../src/core/contract/index.ts'
import type { Run } from '../src/core/run/index.ts'
import { missingLines } from '../src/output/report/view/missing.ts'
import {
  type SandboxSettings,
  sandboxConfiguration,
  startSandbox,
} from '../src/sources/sandbox/index.ts'
import {
  callsOf,
  type LoadedScenario,
  loadScenarios,
  reachedBy,
  suitesFolder,
  usedBy,
  withNeeds,
} from '../src/sources/scenario/index.ts'
import type { Configuration, ConfiguredTarget, Target } from '../src/sources/target/index.ts'
import { openFront } from './support/partial-target.fixture.ts'
import { runAll } from './support/run-all.fixture.ts'

const { targets } = JSON.parse(await readFile(sandboxConfiguration, 'utf8')) as Configuration
const whole = targets.sandbox!
const addresses = Object.keys(operations) as OperationAddress[]
const configured = [...Object.keys(whole.subjects!), ...Object.keys(whole.actions!)]

interface Setting extends Partial<TestSettings>, Pick<SandboxSettings, 'transform' | 'defects'> {
  /** Subjects and actions that are not configured, and operations that are not implemented. */
  readonly without: readonly string[]
  readonly own?: Partial<ConfiguredTarget>
}

async function run({ without, own, transform, defects = [], ...settings }: Setting): Promise<Run> {
  const served = addresses.filter((address) => !without.includes(address))
  const {
    baseUrl: upstream,
    apiKey,
    close,
  } = await startSandbox({
    defects,
    ...(transform && { transform }),
  })
  const front = served.length < addresses.length ? await openFront(upstream, served) : undefined
  const left = (all: object) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)))
  const { subjects = {}, actions = {} } = whole
  const dialect = { reportOrigins: [upstream] }
  const parts = { subjects: left(subjects), actions: left(actions), ...own }
  // A busy machine is no cause.
  const target = { ...whole, timeoutMs: 60_000, dialect, ...parts }
  const env = {
    ASSAY_SANDBOX_URL: front?.baseUrl ?? upstream,
    ASSAY_SANDBOX_KEY: apiKey,
  }
  const configuration = { targets: { target } } as Configuration
  return testTarget({ configuration, env, ...settings }).finally(async () => {
    await front?.close()
    await close()
  })
}

/** Why clauses were not tested, with what to do about it, by their address. */
function causesIn({ clauses }: Run): ReadonlyMap<string, string> {
  const untested = clauses.filter(({ verdict }) => verdict === 'unreached')
  return new Map(untested.map(({ id, reason, remedy }) => [id, `${reason} ${remedy ?? ''}`]))
}

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

test('a member that only some records have is named with what they have', async () => {
  const withoutKba = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((one) => one?.method !== 'kba').map(withoutKba)
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutKba(part)]))
  }
  const causes = causesIn(
    await run({
      without: [],
      own: { profile: ['verification-sessions'] },
      quick: true,
      transform: (response) =>
        isObject(response.body) && response.body.method === 'kba'
          ? { ...response, status: 400, body: {} }
          : { ...response, body: withoutKba(response.body) },
    }),
  )
  expect(causes.get('verification-sessions/verification-session#kba-is-identity')).toContain(
    'where "/method" is "kba"',
  )
})

test('an account without subscriptions is why none was removed', async () => {
  const withoutAny = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withoutAny)
    if (!isObject(value)) return value
    const members = Object.entries(value).map(([name, part]) => [
      name,
      name.includes('subscriptions') ? [] : withoutAny(part),
    ])
    return Object.fromEntries(members)
  }
  const causes = causesIn(
    await run({
      without: [],
      own: { profile: ['entities/withdraw-consent'] },
      quick: true,
      transform: (response, { path }) =>
        path.startsWith('/accounts') ? { ...response, body: withoutAny(response.body) } : response,
    }),
  )
  expect(causes.get('entities/withdraw-consent#account-subscriptions')).toContain(
    'Give "account_id" of entity.disposable an account that has a subscription.',
  )
})

test('one holder does not show that an account has the holder that was sent', async () => {
  const without = ['entity.corporation', 'entity.disposable', 'entity.disposable_corporation']
  const own = { profile: ['accounts'] }
  const causes = causesIn(await run({ without: [...without, 'entities/list'], own, quick: true }))
  expect([...causes.keys()]).toEqual(['accounts/create#holder'])
  expect(causes.get('accounts/create#holder')).toMatch(
    /^The subject entity\.corporation is not configured\. Add to "subjects": "entity\.corporation"/,
  )
})

test('updates alone show whether an update lasts', async () => {
  const without = addresses.filter((address) => address !== 'entities/update')
  const own = { profile: ['entities/update'], actions: {} }
  const settings = { without, own, quick: true }
  expect(await run(settings)).toMatchObject({ verdict: 'conformant', exitCode: 0 })
  const lost = await run({ ...settings, defects: ['entity-update-not-stored'] })
  const broken = lost.clauses.filter(({ verdict }) => verdict === 'broken')
  expect(broken.map(({ id }) => id)).toEqual(['entities/update#lasts'])
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

test('what the data of a target do not show is not untested because of a clock, nor of the subject of another operation', async () => {
  const own = { profile: ['payments'], actions: {} }
  const withoutDates = (body: unknown) =>
    isObject(body) ? { ...body, estimated_completion_date: null } : body
  const transform: Setting['transform'] = (response) => ({
    ...response,
    body: withoutDates(response.body),
  })
  const causes = causesIn(await run({ without: [], own, quick: true, transform }))
  expect(causes.get('payments/payment#estimated-completion')).toBe(
    'No response showed a value at "/estimated_completion_date". ',
  )
  const subjects = { merchant: { value: { id: 'mch_never' } } } as const
  const unknown = await run({ without: [], own: { profile: ['merchants'], subjects, actions: {} } })
  expect(causesIn(unknown).get('merchants/merchant#names')).toMatch(
    /^GET \/merchants\/\{mch_id\} was refused: status 404.*its log says what became of/,
  )
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

test('what a profile leaves out is why no response shows it', async () => {
  const causes = causesIn(
    await run({
      without: ['accounts/retrieve'],
      own: { profile: ['entities'], actions: {} },
      quick: true,
    }),
  )
  expect(causes.get('entities/withdraw-consent#account-products')).toMatch(
    /Only accounts\/retrieve can show it, which is not claimed\. $/,
  )
})

test('a read that is refused after a withdrawal is why no response shows what it removed', async () => {
  const withdrawn = new Set<unknown>()
  const transform: Setting['transform'] = (response, { method, path }) => {
    const { body } = response
    if (!isObject(body)) return response
    if (method === 'POST' && path.endsWith('/consent')) withdrawn.add(body.id)
    const isOfOne = body.holder_id !== undefined && withdrawn.has(body.holder_id)
    return isOfOne ? { status: 404, body: { message: 'gone' } } : response
  }
  const addresses = ['entities/withdraw-consent']
  const causes = causesIn(await run({ without: [], addresses, transform }))
  const cause =
    'GET /accounts/{acc_id} was refused: status 404: {"message":"gone"}. The target did not'
  for (const member of ['products', 'subscriptions']) {
    expect(causes.get(`entities/withdraw-consent#account-${member}`)).toContain(cause)
  }
})

test('an update that a withdrawn entity may forbid shows that it stays empty, whatever the refusal looks like', async () => {
  const only = scenarios.filter(({ id }) => id === 'entities/withdraw-consent/stays-empty')
  const [shown] = await runAll({ variations: ['withdrawn-entity-forbids-updates'] }, only)
  expect(shown!.result.outcome).toBe('passed')
  expect(shown!.reached).toContain('entities/withdraw-consent#stays-empty')
})

test('an element token of a wrong form is not called a missing one', async () => {
  const addresses = ['elements/token-lifetime/valid-once']
  const { scenarios } = await run({
    without: [],
    addresses,
    defects: ['element-token-of-another-kind'],
  })
  expect(scenarios.map(({ reason }) => reason)).toEqual([
    'The element token of the response has not the form of a token.',
  ])
})
