import { systemClock } from '../clock/index.ts'
import type { SuiteError } from '../errors/index.ts'
import { buildRun, type Evidence, joinEvidence } from '../evidence/index.ts'
import type { Run, ScenarioResult } from '../run/index.ts'
import {
  type LoadedScenario,
  loadScenarios,
  openTeller,
  type PlainLetter,
  selectScenarios,
  type Told,
  type Traffic,
} from '../scenario/index.ts'
import type { Target } from '../target/index.ts'
import { findTarget, type TargetChoice } from './find-target.ts'
import { checkTarget, type PreflightFailure } from './preflight.ts'
import { refuseUnsafe } from './refuse-unsafe.ts'
import { runScenarios } from './run-scenarios.ts'
import { suitesFolder } from './suites-folder.ts'
import { sumRecordings } from './sum-recordings.ts'

export interface TestTargetOptions extends TargetChoice {
  /** Scenarios, topics, nouns, operations or clauses; all where none is named. */
  readonly addresses?: readonly string[] | undefined
  /** Warnings count as violations. */
  readonly strict?: boolean | undefined
  /** Change a target for good even when it looks like production. */
  readonly allowDestructive?: boolean | undefined
  /** Wait in real time where the clock of the target cannot be moved. */
  readonly slow?: boolean | undefined
  /** Where the responses come from, and whether they are recorded; live where it is undefined. */
  readonly traffic?: Traffic | undefined
  /** Ends the run early; what was seen until then is concluded from. */
  readonly signal?: AbortSignal | undefined
  /** Called once the target and the scenarios are known. */
  readonly onPlan?: (target: Target, scenarios: readonly string[]) => void
  /** Called as soon as a scenario has ended. */
  readonly onResult?: (run: Told) => void
  /** Called when the target cannot be tested at all; every scenario is then errored. */
  readonly onPreflightFailure?: (error: SuiteError) => void
  /** Called for each recording that could not be written or read. */
  readonly onRecordingFault?: (error: PlainLetter) => void
}

/**
 * Tests a target against the contract: plans, checks that the target responds, runs the scenarios in
 * this process, and concludes. Throws a SuiteError where the options or the configuration are wrong.
 */
export async function testTarget(options: TestTargetOptions): Promise<Run> {
  const startedAt = systemClock.now()
  const { signal, slow = false, onResult, traffic = { mode: 'live' } } = options
  const [{ target, recorded }, all] = await Promise.all([
    findTested(traffic, options),
    loadScenarios(suitesFolder),
  ])
  const chosen = selectScenarios(all, options.addresses ?? [])
  const isReplay = traffic.mode === 'replay'
  if (!options.allowDestructive && !isReplay) refuseUnsafe(target, chosen)
  const ids = chosen.map(({ id }) => id)
  if (traffic.mode === 'record') {
    const { prepareFolders } = await import('./prepare-folders.ts')
    await prepareFolders(traffic, target)
  }
  options.onPlan?.(target, ids)

  const failure = options.answers || isReplay ? undefined : await checkTarget(target, signal)
  if (failure !== undefined) options.onPreflightFailure?.(failure.error)
  const runs = failure === undefined ? await runAll() : []
  for (const { fault } of runs) if (fault) options.onRecordingFault?.(fault)
  const known = all.map(({ id }) => id)
  const recordings = sumRecordings(traffic, runs, { found: recorded, known })
  const isPartial = chosen.length < all.length
  const run = conclude({ target, chosen, isPartial, runs, failure, startedAt, options })
  return { ...run, ...(recordings && { recordings }) }

  async function runAll(): Promise<readonly Told[]> {
    const { apiVersion, name } = target
    const replayed = isReplay ? { ...traffic, apiVersion, target: name } : traffic
    const tested = isReplay ? undefined : target
    const runner = await openTeller({
      target: tested,
      traffic: replayed,
      slow,
    })
    return runScenarios(runner, chosen, { onResult, signal })
  }
}

interface Tested {
  readonly target: Target
  /** The scenarios that are recorded. */
  readonly recorded: readonly string[]
}

async function findTested(traffic: Traffic, choice: TargetChoice): Promise<Tested> {
  if (traffic.mode === 'replay') {
    const { findRecorded } = await import('./find-recorded.ts')
    return findRecorded(traffic.folder, choice)
  }
  return { target: await findTarget(choice), recorded: [] }
}

interface Parts {
  readonly target: Target
  readonly chosen: readonly LoadedScenario[]
  readonly isPartial: boolean
  readonly runs: readonly Told[]
  readonly failure: PreflightFailure | undefined
  readonly startedAt: number
  readonly options: TestTargetOptions
}

/** Puts the scenarios together in the order they were planned; none is left out without a reason. */
function conclude({ target, chosen, isPartial, runs, failure, startedAt, options }: Parts): Run {
  const { name, baseUrl, sandboxUrl, apiVersion, waivers } = target
  const byId = new Map(runs.map((run) => [run.result.id, run]))
  const ended = chosen.flatMap(({ id }) => byId.get(id) ?? [])
  return buildRun(failure === undefined ? joinEvidence(ended) : evidenceOf(failure), {
    command: 'run',
    target: { name, baseUrl, ...(sandboxUrl !== baseUrl && { sandboxUrl }) },
    apiVersion,
    interrupted: options.signal?.aborted ?? false,
    startedAt,
    endedAt: systemClock.now(),
    scenarios: chosen.map(({ id, scenario: { title } }) => {
      const missing = { id, title, ...whyMissing(failure), durationMs: 0 }
      return byId.get(id)?.result ?? missing
    }),
    provers: chosen.map(({ id, scenario: { proves } }) => ({ id, proves })),
    isPartial,
    waivers,
    strict: options.strict ?? false,
    incomplete: failure?.error.message,
  })
}

function evidenceOf({ exchange }: PreflightFailure): Evidence {
  return { findings: [], exchanges: [exchange], reached: [] }
}

/** Why a scenario has no result: the target failed the preflight check, or the run was interrupted. */
function whyMissing(
  failure: PreflightFailure | undefined,
): Pick<ScenarioResult, 'outcome' | 'reason'> {
  if (failure === undefined) {
    return { outcome: 'blocked', reason: 'The run was interrupted before its end.' }
  }
  const { message, facts } = failure.error
  return { outcome: 'errored', reason: `${message} ${facts.because ?? ''}`.trim() }
}
