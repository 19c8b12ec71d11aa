import { systemClock } from '../clock/index.ts'
import { hashOfContract, rulesVersionOf } from '../contract/index.ts'
import type { SerializedError } from '../errors/index.ts'
import { buildRun, dayOf, type Evidence, joinEvidence } from '../evidence/index.ts'
import {
  concludeScenario,
  countOf,
  type Hashes,
  type Profile,
  type Recorded,
  type Run,
  type ScenarioResult,
} from '../run/index.ts'
import {
  hashOfSuite,
  type LoadedScenario,
  loadScenarios,
  planPools,
  selectScenarios,
  suitesFolder,
} from '../scenario/index.ts'
import { createRunner, type ScenarioRun, type Traffic } from '../scenario/running/index.ts'
import { resolveProfile, type Target } from '../target/index.ts'
import { toolVersion } from '../transport/index.ts'
import { withoutAbsent } from './absent.ts'
import { findTarget, type TargetChoice } from './find-target.ts'
import { type Limits, setLimits } from './limits.ts'
import { checkTarget, type PreflightFailure, refuseUnsafe } from './preflight.ts'
import { profileAt, scenariosFor, withoutUnclaimed } from './profile.ts'
import { runScenarios } from './run-scenarios.ts'

export interface TestTargetOptions extends TargetChoice, Limits {
  /** Scenarios, topics, nouns, operations or clauses; all where none is named. */
  readonly addresses?: readonly string[] | undefined
  /** What the target claims to implement, in place of what its configuration says: nouns, operations, named sets. */
  readonly profile?: readonly string[] | undefined
  /** Warnings count as violations. */
  readonly strict?: boolean | undefined
  /** An incomplete run is no fault, unless it tested nothing. */
  readonly allowIncomplete?: boolean | undefined
  /** Change a target for good that is not local and does not declare what it is; never a declared production. */
  readonly allowDestructive?: boolean | undefined
  /** Wait in real time where the clock of the target cannot be moved. */
  readonly slow?: boolean | undefined
  /** Where the responses come from, and whether they are recorded; live where it is undefined. */
  readonly traffic?: Traffic | undefined
  /** Called once the target and the scenarios are known. */
  readonly onPlan?: (target: Target, scenarios: readonly string[], notes: readonly string[]) => void
  /** Called as soon as a scenario has ended. */
  readonly onResult?: (run: ScenarioRun) => void
  /** Called with each sentence on what the run could not put back in order. */
  readonly onNote?: (sentence: string) => void
  /** Called for each recording that could not be written or read. */
  readonly onRecordingFault?: (error: SerializedError) => void
}

/**
 * Tests a target against the contract: plans, checks that the target responds, runs the scenarios in
 * this process, and concludes. Throws a SuiteError where the options or the configuration are wrong.
 */
export async function testTarget(options: TestTargetOptions): Promise<Run> {
  const startedAt = systemClock.now()
  const { slow = false, onResult, strict = false, traffic = { mode: 'live' } } = options
  const { allowDestructive = false } = options
  // Only who records or replays pays for reading recordings.
  const folders = traffic.mode === 'live' ? undefined : await import('./recordings.ts')
  const isReplay = traffic.mode === 'replay'
  const [{ target, recorded }, all] = await Promise.all([
    isReplay ? folders!.findRecorded(traffic.folder, options) : findLive(options),
    loadScenarios(suitesFolder),
  ])
  const { chosen, profile } = choose(all, target, options)
  if (!isReplay) refuseUnsafe(target, chosen, allowDestructive)
  if (traffic.mode === 'record') await folders!.prepareFolders(traffic, target)
  const ids = chosen.map(({ id }) => id)
  // A recording holds what it was given.
  const plan = isReplay ? { scenarios: chosen, notes: [] } : planPools(chosen, target)
  options.onPlan?.(target, ids, plan.notes)

  const { pace, signal, close } = setLimits(options, target.requestsPerMinute)
  // Whoever is known to answer may still refuse a version.
  const answers = options.answers && isKnownVersion(target)
  const isChecked = answers || isReplay
  const failure = isChecked ? undefined : await checkTarget(target, { pace, signal })
  const shown = failure === undefined ? withoutAbsent(await runAll()) : []
  const runs = profile === undefined ? shown : withoutUnclaimed(shown, chosen, profile)
  close()
  for (const { fault } of runs) if (fault) options.onRecordingFault?.(fault)
  const known = all.map(({ id }) => id)
  const recordings =
    traffic.mode === 'live'
      ? undefined
      : folders!.sumRecordings(traffic, runs, { found: recorded, known })
  const allScenarios = all.length
  const suite = hashOfSuite(all, toolVersion)
  const hashes = { suite, contract: hashOfContract(), ...target.hashes }
  const planned = { target, profile, chosen, allScenarios, hashes }
  const ended = pace.ended()
  return conclude({ ...planned, runs, failure, recordings, ended, startedAt, options })

  async function runAll(): Promise<readonly ScenarioRun[]> {
    const { apiVersion, name, waivers, relaxations } = target
    const runner = await createRunner(
      isReplay
        ? { target: undefined, traffic: { ...traffic, apiVersion, target: name }, slow }
        : { target, traffic, slow, allowDestructive, pace },
    )
    // The result as the report will count it.
    const rules = { waivers, relaxations, profile, strict, today: dayOf(startedAt) }
    const report = (run: ScenarioRun) =>
      onResult?.({ ...run, result: concludeScenario(run.result, run.findings, rules) })
    return runScenarios(runner, plan.scenarios, {
      onResult: report,
      signal,
      onNote: options.onNote,
    })
  }
}

function isKnownVersion({ apiVersion }: Target): boolean {
  return rulesVersionOf(apiVersion) === apiVersion
}

async function findLive(choice: TargetChoice) {
  return { target: await findTarget(choice), recorded: [] }
}

/** The scenarios that are named, or else those that put the claim of the target to the test, or all. */
function choose(
  all: readonly LoadedScenario[],
  target: Target,
  { addresses = [], profile: names = target.profile }: TestTargetOptions,
) {
  const { apiVersion, profiles } = target
  if (names.length === 0) return { chosen: selectScenarios(all, addresses), profile: undefined }
  const profile = profileAt(resolveProfile(names, profiles, apiVersion), all, apiVersion)
  const named = addresses.length > 0
  return {
    chosen: named ? selectScenarios(all, addresses) : scenariosFor(profile, all, apiVersion),
    profile,
  }
}

interface Parts {
  readonly target: Target
  readonly profile: Profile | undefined
  readonly chosen: readonly LoadedScenario[]
  readonly allScenarios: number
  readonly hashes: Hashes
  readonly runs: readonly ScenarioRun[]
  readonly failure: PreflightFailure | undefined
  readonly recordings: Recorded | undefined
  /** Why the run ended early, one sentence. */
  readonly ended: string | undefined
  readonly startedAt: number
  readonly options: TestTargetOptions
}

/** Puts the scenarios together in the order they were planned; none is left out without a reason. */
function conclude(parts: Parts): Run {
  const { target, profile, chosen, allScenarios, hashes } = parts
  const { runs, failure, recordings, ended, startedAt, options } = parts
  const { name, baseUrl, sandboxUrl, apiVersion, waivers, relaxations } = target
  const byId = new Map(runs.map((run) => [run.result.id, run]))
  const evidence = chosen.flatMap(({ id }) => byId.get(id) ?? [])
  return buildRun(failure === undefined ? joinEvidence(evidence) : evidenceOf(failure), {
    command: 'run',
    target: { name, baseUrl, ...(sandboxUrl !== baseUrl && { sandboxUrl }) },
    apiVersion,
    interrupted: options.signal?.aborted ?? false,
    startedAt,
    endedAt: systemClock.now(),
    scenarios: chosen.map(({ id, scenario: { title } }) => {
      const missing = { id, title, ...whyMissing(failure, ended), durationMs: 0 }
      return byId.get(id)?.result ?? missing
    }),
    provers: chosen.map(({ id, scenario: { proves } }) => ({ id, proves })),
    allScenarios,
    waivers,
    relaxations,
    profile,
    hashes,
    strict: options.strict ?? false,
    allowIncomplete: options.allowIncomplete ?? false,
    problems: [
      ...(failure ? [sayRemedy(failure)] : []),
      ...(ended === undefined ? [] : [ended]),
      ...sayStale(recordings),
    ],
    ...(failure && { untested: failure.because }),
    ...(recordings && { recordings }),
  })
}

/** A run that replays what it planned in part only is incomplete. */
function sayStale(recordings: Recorded | undefined): readonly string[] {
  const stale = recordings?.stale.length ?? 0
  if (stale === 0) return []
  return [`${countOf(stale, 'recording')} ${stale === 1 ? 'is' : 'are'} missing or out of date.`]
}

function evidenceOf({ exchanges }: PreflightFailure): Evidence {
  return { findings: [], exchanges, reached: [], called: new Map(), judged: new Map() }
}

/** What to do about a target that cannot be tested, with the code of the error. */
function sayRemedy({ remedy, code }: PreflightFailure): string {
  return `${remedy} (${code})`
}

/** Why a scenario has no result. What kept all of them from running is said once, of the run. */
function whyMissing(
  failure: PreflightFailure | undefined,
  ended: string | undefined,
): Pick<ScenarioResult, 'outcome' | 'reason'> {
  if (failure !== undefined) return { outcome: 'skipped', reason: 'Nothing was tested.' }
  return { outcome: 'skipped', reason: ended ?? 'The run was interrupted before its end.' }
}
