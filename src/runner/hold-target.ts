import { systemClock } from '../clock/index.ts'
import { operations } from '../contract/index.ts'
import type { SerializedError, SuiteError } from '../errors/index.ts'
import {
  conclude,
  concludeScenario,
  type Recorded,
  type Run,
  type ScenarioResult,
} from '../run/index.ts'
import {
  type LoadedScenario,
  loadScenarios,
  selectScenarios,
  sessionOf,
  type Told,
  type Traffic,
} from '../scenario/index.ts'
import type { Target } from '../target/index.ts'
import { toolVersion } from '../transport/index.ts'
import { findTarget, type TargetChoice } from './find-target.ts'
import { gather } from './gather.ts'
import type { Job } from './job.ts'
import { planClauses } from './plan.ts'
import { askTarget, type Trouble } from './preflight.ts'
import { refuseUnsafe } from './refuse-unsafe.ts'
import { type Suite, type SuiteResult, suitesFolder } from './run-suite.ts'
import { sumRecordings } from './sum-recordings.ts'

export interface HoldOptions extends TargetChoice {
  /** Done while the worker starts; what it comes back with counts over the choice that stands here. */
  readonly prepare?: () => Promise<TargetChoice>
  /** Stories, topics, nouns, operations or clauses; all where none is named. */
  readonly addresses?: readonly string[] | undefined
  /** Warnings count as violations. */
  readonly strict?: boolean | undefined
  /** An incomplete run is no fault, unless it tested nothing. */
  readonly allowIncomplete?: boolean | undefined
  /** Change a target for good even when it looks like production. */
  readonly allowDestructive?: boolean | undefined
  /** Wait in real time where the clock of the target cannot be moved. */
  readonly slow?: boolean | undefined
  /** Where the answers come from, and what becomes of them; a live target is asked where it is undefined. */
  readonly traffic?: Traffic | undefined
  /** Ends the run early; what was seen until then is concluded from. */
  readonly signal?: AbortSignal | undefined
  /** Called once it is known who is asked what. */
  readonly onPlan?: (target: Target, scenarios: readonly string[]) => void
  /** Called as soon as a story has been told. */
  readonly onPerformance?: (performance: Told) => void
  /** Called when the target cannot be tested at all; the run then says so of every story. */
  readonly onTrouble?: (letter: SuiteError) => void
  /** Called for each recording that could not be written or read. */
  readonly onRecordingFault?: (error: SerializedError) => void
  /** Called for each fault of ours that belongs to no story. */
  readonly onFault?: (fault: string) => void
}

/** Plans, asks, lets a suite tell the stories, and concludes. */
export async function holdWith(suite: Suite, options: HoldOptions): Promise<Run> {
  const startedAt = systemClock.now()
  const { signal, slow = false, onPerformance, traffic = { mode: 'live' } } = options
  const choice = { ...options, ...(await options.prepare?.()) }
  const [found, all] = await Promise.all([
    findAnswerer(traffic, choice),
    loadScenarios(suitesFolder),
  ])
  const { target } = found
  const chosen = selectScenarios(all, options.addresses ?? [])
  const scenarios = chosen.map(({ id }) => id)
  const isReplay = traffic.mode === 'replay'
  if (!options.allowDestructive && !isReplay) refuseUnsafe(target, chosen)
  if (traffic.mode === 'record') {
    const { prepareFolders } = await import('./prepare-folders.ts')
    await prepareFolders(traffic, target, scenarios)
  }
  options.onPlan?.(target, scenarios)

  const trouble = choice.answers || isReplay ? undefined : await askTarget(target, signal)
  if (trouble !== undefined) options.onTrouble?.(trouble.letter)
  const files = [...new Set(chosen.map(({ file }) => file))]
  const job = {
    suites: suitesFolder,
    files,
    scenarios,
    target: found.forWorker,
    traffic: isReplay
      ? { ...traffic, apiVersion: target.apiVersion, target: target.name }
      : traffic,
    slow,
  }
  const rules = {
    waivers: target.waivers,
    strict: options.strict ?? false,
    today: dayOf(startedAt),
  }
  const report = (one: Told) =>
    onPerformance?.({ ...one, result: concludeScenario(one.result, one.findings, rules) })
  const told =
    trouble === undefined
      ? await suite.tell(job, { onPerformance: report, signal })
      : { performances: [], faults: [] }
  const faults = told.faults.map((fault) => withoutSecrets(fault, target))
  for (const fault of faults) options.onFault?.(fault)
  for (const { fault } of told.performances) if (fault) options.onRecordingFault?.(fault)

  const result = { ...told, faults }
  const recordings = sumRecordings(traffic, told.performances, {
    found: found.recorded,
    known: all.map(({ id }) => id),
  })
  return assemble({ target, all, chosen, result, trouble, recordings, startedAt, options })
}

interface Answerer {
  readonly target: Target
  readonly forWorker: Job['target']
  /** The scenarios that are recorded. */
  readonly recorded: readonly string[]
}

async function findAnswerer(traffic: Traffic, choice: TargetChoice): Promise<Answerer> {
  if (traffic.mode !== 'replay') return { ...(await findTarget(choice)), recorded: [] }
  const { findRecorded } = await import('./find-recorded.ts')
  return { ...(await findRecorded(traffic.folder, choice)), forWorker: undefined }
}

interface Parts {
  readonly target: Target
  readonly all: readonly LoadedScenario[]
  readonly chosen: readonly LoadedScenario[]
  readonly result: SuiteResult
  readonly trouble: Trouble | undefined
  readonly recordings: Recorded | undefined
  readonly startedAt: number
  readonly options: HoldOptions
}

function assemble(parts: Parts): Run {
  const { target, all, chosen, result, trouble, recordings, startedAt, options } = parts
  const interrupted = options.signal?.aborted ?? false
  const gathered = gather(chosen, result.performances, (id) => whyMissing(id, parts))
  const touched = new Set([...gathered.reached, ...gathered.findings.map(({ clause }) => clause)])
  const endedAt = systemClock.now()
  const conclusion = conclude({
    target: target.name,
    clauses: planClauses(chosen, chosen.length < all.length, touched),
    scenarios: gathered.scenarios,
    findings: gathered.findings,
    reached: gathered.reached,
    judged: judgedOf(gathered.exchanges),
    all: { operations: operationsOf(target.apiVersion), scenarios: all.length },
    waivers: target.waivers,
    differences: recordings?.drift ?? [],
    problems: trouble === undefined ? [] : [trouble.letter.message],
    interrupted,
    strict: options.strict ?? false,
    allowIncomplete: options.allowIncomplete ?? false,
    today: dayOf(startedAt),
  })
  const { name, baseUrl, sandboxUrl } = target
  return {
    schemaVersion: 1,
    tool: { name: 'assay', version: toolVersion },
    command: 'run',
    ...conclusion,
    target: { name, baseUrl, ...(sandboxUrl !== baseUrl && { sandboxUrl }) },
    apiVersion: target.apiVersion,
    startedAt: new Date(startedAt).toISOString(),
    durationMs: endedAt - startedAt,
    interrupted,
    exchanges: trouble === undefined ? gathered.exchanges : [trouble.exchange],
    ...(recordings && { recordings }),
  }
}

/** YYYY-MM-DD, UTC. */
function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** How many exchanges with a response there are of each operation. */
function judgedOf(exchanges: Run['exchanges']): ReadonlyMap<number, number> {
  const judged = new Map<number, number>()
  for (const { operation, response } of exchanges) {
    if (operation !== null && response !== null) {
      judged.set(operation, (judged.get(operation) ?? 0) + 1)
    }
  }
  return judged
}

/** How many operations a version of the contract has. */
function operationsOf(apiVersion: string): number {
  return Object.values(operations).filter(({ since }) => since <= apiVersion).length
}

function whyMissing(
  id: string,
  { trouble, options, result: { faults } }: Parts,
): Pick<ScenarioResult, 'outcome' | 'reason'> {
  if (trouble !== undefined) {
    const { message, facts } = trouble.letter
    return { outcome: 'errored', reason: `${message} ${facts.because ?? ''}`.trim() }
  }
  if (options.signal?.aborted)
    return { outcome: 'blocked', reason: 'The run was interrupted before its end.' }
  const fault = faults.find((one) => one.startsWith(`${id}: `)) ?? faults[0]
  return { outcome: 'errored', reason: fault ?? 'Its result never arrived.' }
}

function withoutSecrets(text: string, target: Target): string {
  return sessionOf(target).vault.mask(text)
}
