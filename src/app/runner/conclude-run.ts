import { systemClock } from '../../base/clock/index.ts'
import { toolVersion } from '../../base/files/index.ts'
import {
  hashOfContract,
  type OperationAddress,
  operations,
  placesOfClauses,
} from '../../core/contract/index.ts'
import { shownIn } from '../../core/contract/judging/index.ts'
import { buildRun, type Evidence, joinEvidence, noEvidence } from '../../core/evidence/index.ts'
import { shownAddress } from '../../core/redaction/index.ts'
import {
  countOf,
  endsRun,
  listOf,
  type Obstacle,
  type Profile,
  type Recorded,
  type Run,
  type ScenarioResult,
  type Tester,
} from '../../core/run/index.ts'
import {
  clausesBeyond,
  hashOfSuite,
  type LoadedScenario,
  reachedUnder,
  requestsOf,
  runSeed,
  whySkipped,
} from '../../sources/scenario/index.ts'
import type { ScenarioRun } from '../../sources/scenario/running/index.ts'
import { remediesForUnseen, type Target, wordsOfTarget } from '../../sources/target/index.ts'
import type { RunEnd } from '../../sources/transport/index.ts'
import { withBrokenClauses, withoutAbsent, withoutUnclaimed } from './blocked.ts'
import { lacksOf } from './lacks.ts'
import { whyNothingServed } from './nothing-served.ts'
import type { PreflightFailure } from './preflight.ts'
import type { Prepared } from './prepare.ts'
import type { TestSettings } from './test-options.ts'

type Nothing = NonNullable<ReturnType<typeof whyNothingServed>>

const addresses = Object.keys(operations) as OperationAddress[]

export interface EndedRun {
  readonly runs: readonly ScenarioRun[]
  readonly key?: Evidence | undefined
  readonly failures: readonly Obstacle[]
  readonly recordings: Recorded | undefined
  readonly startedAt: number
  readonly failure: PreflightFailure | undefined
  /** Why the run ended early. */
  readonly cutOff: RunEnd | undefined
}

export function concludeRun(
  { target, all, asked, chosen, profile, concurrency }: Prepared,
  settings: TestSettings,
  ended: EndedRun,
): { run: Run; reached: readonly string[] } {
  const { failure, failures, cutOff, key, recordings, startedAt } = ended
  const { strict = false, allowIncomplete = false, quick = false, slow = false } = settings
  const { seed = runSeed, traffic, addresses = [] } = settings
  const standsFor = quick ? asked : chosen
  const settled = settle(ended.runs, chosen, profile)
  const shown = shownTarget(target)
  const nothing = whyNothingServed(settled)
  const idle = whyIdle(nothing, ended, shown.baseUrl)
  const concluded = nothing && idle ? settled.map((one) => untested(one, idle.end)) : settled
  const byId = new Map(concluded.map((one) => [one.result.id, one]))
  const parts: readonly Evidence[] = chosen.flatMap(({ id }) => byId.get(id) ?? [])
  const before = { ...noEvidence, obstacles: failures }
  const evidence = joinEvidence([before, ...parts, ...(key && !nothing ? [key] : [])])
  const setup = traffic?.mode === 'replay' ? undefined : target
  const lacks = nothing ? undefined : lacksOf(standsFor, { setup, slow, profile, runs: settled })
  const run = buildRun(failure ? { ...evidence, exchanges: failure.exchanges } : evidence, {
    command: 'run',
    target: shown,
    apiVersion: target.apiVersion,
    hashes: { suite: hashOfSuite(all, toolVersion), contract: hashOfContract(), ...target.hashes },
    settings: target.settings,
    waivers: target.waivers,
    gaps: target.untested,
    raised: target.raised,
    profile,
    ...(addresses.length > 0 && { addresses: [...addresses] }),
    quick,
    strict,
    allowIncomplete,
    concurrency,
    ...(traffic?.mode !== 'replay' && { seed }),
    startedAt,
    endedAt: systemClock.now(),
    interrupted: settings.signal?.aborted ?? false,
    mustStillCover: cutOff === undefined ? settings.mustStillCover : undefined,
    ...(idle && { untested: idle.because, cause: idle.end.cause }),
    allScenarios: all.length,
    scenarios: chosen.map((one) => resultOf(one, byId, idle?.end ?? cutOff ?? interrupted)),
    showing: showingIn(concluded, profile),
    beyond: clausesBeyond(target, standsFor),
    testers: testersOf(standsFor, target, lacks),
    problems: problemsOf(ended, nothing),
    ...(recordings && { recordings }),
  })
  return { run, reached: evidence.reached }
}

function resultOf(
  { id, scenario: { title } }: LoadedScenario,
  runs: ReadonlyMap<string, ScenarioRun>,
  left: RunEnd,
): ScenarioResult {
  const run = runs.get(id)
  if (run) return { ...run.result, reached: run.reached }
  return { id, title, outcome: 'skipped', ...left, durationMs: 0 }
}

function testersOf(
  scenarios: readonly LoadedScenario[],
  target: Target,
  lacks: ReturnType<typeof lacksOf> | undefined,
): readonly Tester[] {
  const reachedHere = reachedUnder(target.apiVersion)
  return scenarios.map((loaded) => ({
    id: loaded.id,
    proves: loaded.scenario.proves,
    reaches: reachedHere(loaded),
    applies: whySkipped(loaded.scenario, target) === undefined,
    needs: loaded.scenario.needs?.length ?? 0,
    requests: requestsOf(loaded),
    lacks: lacks?.get(loaded.id) ?? [],
  }))
}

const interrupted: RunEnd = { reason: 'The run was interrupted.', cause: 'time' }

/** Why nothing was tested, as half a sentence, and what each scenario says of it; undefined where something may have been. */
function whyIdle(
  nothing: Nothing | undefined,
  { failure, cutOff }: EndedRun,
  baseUrl: string,
): { readonly because: string; readonly end: RunEnd } | undefined {
  const because = nothing ? `${baseUrl} ${nothing.what}` : failure?.because
  // What ended the run knows more than the statuses of the few responses before.
  const cause = cutOff?.cause ?? nothing?.cause ?? failure?.cause
  if (because === undefined || cause === undefined) return undefined
  return { because, end: { reason: `Nothing was tested: ${because}.`, cause } }
}

function settle(
  all: readonly ScenarioRun[],
  chosen: Prepared['chosen'],
  profile: Profile | undefined,
): readonly ScenarioRun[] {
  const order = new Map(chosen.map(({ id }, index) => [id, index]))
  const placeOf = ({ result }: ScenarioRun) => order.get(result.id) ?? order.size
  const runs = all.toSorted((a, b) => placeOf(a) - placeOf(b))
  const there = withBrokenClauses(withoutAbsent(runs, profile))
  return profile === undefined ? there : withoutUnclaimed(there, profile)
}

function problemsOf({ failure, cutOff, recordings }: EndedRun, nothing: Nothing | undefined) {
  const stale = recordings?.stale.length ?? 0
  // The headline says what the target responded, and what ended the run for it says the same.
  const isSaid = nothing && (cutOff === undefined || cutOff.cause === nothing.cause)
  const ended = failure
    ? `${failure.remedy} (${failure.code})`
    : isSaid
      ? nothing.remedy
      : [cutOff?.reason, cutOff?.remedy].filter(Boolean).join(' ')
  const missing = `${countOf(stale, 'recording')} ${stale === 1 ? 'is' : 'are'} missing or out of date.`
  return [...(ended ? [ended] : []), ...(stale > 0 ? [missing] : [])]
}

function shownTarget(target: Target): Run['target'] {
  const { name, baseUrl, sandboxUrl, shown } = target
  const words = wordsOfTarget(target)
  return {
    name,
    baseUrl: shownAddress(baseUrl, true),
    ...(sandboxUrl !== baseUrl && { sandboxUrl: shownAddress(sandboxUrl, true) }),
    ...(shown.length > 0 && { shown }),
    ...(words.length > 0 && { words: [...words] }),
  }
}

function untested({ result, ...run }: ScenarioRun, { reason, cause }: RunEnd): ScenarioRun {
  const { id, title, durationMs, outcome } = result
  const blocked = { id, title, outcome: 'blocked', reason, durationMs } as const
  const skipped = endsRun(result) ? { ...result, reason, cause } : result
  return { ...run, reached: [], result: outcome === 'skipped' ? skipped : blocked }
}

/** Where the responses of an operation show what a clause is about; what no schema says is about the whole response. */
function pointersOf(clause: string, address: string): readonly string[] {
  const pointers = placesOfClauses().get(clause)?.get(address) ?? ['']
  return pointers.map((pointer) => (pointer.startsWith('/') ? pointer : ''))
}

function showingIn(runs: readonly ScenarioRun[], profile: Profile | undefined) {
  const served = servedIn(runs)
  const isLost = (address: string) =>
    profile?.operations.includes(operations[address as OperationAddress].number) === false &&
    !served.has(address)
  return (clause: string) => {
    const able = shownIn(clause)
    const isAbsent = able?.every(isLost) ?? false
    const which = able?.length === 1 ? 'which is' : 'which are'
    const absent = isAbsent ? `Only ${listOf(able!)} can show it, ${which} not claimed.` : undefined
    const places = able?.map((address) => ({
      row: operations[address as OperationAddress].number,
      pointers: pointersOf(clause, address),
    }))
    return { shownIn: able, places, remedy: remediesForUnseen[clause], absent }
  }
}

function servedIn(runs: readonly ScenarioRun[]): ReadonlySet<string> {
  const served = runs.flatMap(({ exchanges }) =>
    exchanges.flatMap(({ operation, response }) =>
      response && Math.floor(response.status / 100) === 2 ? [operation] : [],
    ),
  )
  const some = new Set(served)
  return new Set(addresses.filter((address) => some.has(operations[address].number)))
}
