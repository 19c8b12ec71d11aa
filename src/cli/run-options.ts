import { join } from 'node:path'
import { SuiteError } from '../errors/index.ts'
import type { Traffic } from '../scenario/running/index.ts'
import { type Options, type Values, wordsOf } from './command.ts'
import { foreignRecords, profile, reportOptions, targetOptions } from './common-options.ts'
import { commandLine, variablesOf } from './process.ts'

const realTime = "wait in real time if the target's clock cannot be advanced"
const recordings = 'folder of the recordings, with --record or --replay (default: recordings)'
const baseline = 'with --record: compare with the recordings in this folder'
const defect = 'make the embedded sandbox misbehave (see: list defects)'
const variant = 'make the embedded sandbox use a permitted variation (see: list variants)'
const concurrency = 'scenarios at the same time (default: 4 where subjects have recipes, else 1)'
const quick = 'only the fewest requests that test every clause'
const lastFailed =
  'only what failed in the last run; the new report goes to the folder "again" in that of the last'
const bail = 'end the run after so many failed scenarios (1, if no number is given)'
const baselineRun = 'a run.json: a clause that it tested and this run does not is a fault'
const acceptUntested = 'write what was not tested to this file, as "untested" of the configuration'
const acceptBroken = 'write what is broken to this file, as "waivers" of the configuration'
const rate = 'requests a minute at most (default: as configured, or any number)'
const maxWait = 'wait for a busy target (default: 10m; 2m without Retry-After)'
const deadline = 'end the run after this time; what was not reached is skipped'
const destructive = 'also run destructive scenarios against a target that is not local'

const implementation = 'name and version of what is tested, for --claim'
const claim = 'write a claim of conformance to publish, and its badge (see: verify --help)'
const shard = 'test one of N parts of the scenarios (see: merge --help)'

export const runOptions = {
  ...targetOptions,
  profile,
  timeout: { type: 'number', value: 'MS', min: 1, help: 'time limit of one response (ms)' },
  concurrency: { type: 'number', value: 'N', min: 1, max: 64, once: true, help: concurrency },
  rate: { type: 'number', value: 'N', min: 1, max: 100_000, help: rate },
  'max-wait': { type: 'duration', value: 'TIME', help: maxWait },
  'max-requests': { type: 'number', value: 'N', min: 1, once: true, help: 'requests at most' },
  deadline: { type: 'duration', value: 'TIME', once: true, help: deadline },
  'foreign-records': foreignRecords,
  'allow-destructive': { type: 'flag', help: destructive },
  'real-time': { type: 'flag', help: realTime },
  record: { type: 'flag', help: 'record the traffic, one file per scenario' },
  replay: { type: 'flag', help: 'replay recordings instead of calling the target' },
  recordings: { type: 'text', value: 'DIR', help: recordings },
  baseline: { type: 'text', value: 'DIR', help: baseline },
  defect: { type: 'list', value: 'ID', help: defect },
  variant: { type: 'list', value: 'ID', help: variant },
  seed: { type: 'number', value: 'N', help: 'seed of the data of the embedded sandbox' },
  quick: { type: 'flag', once: true, help: quick },
  exclude: { type: 'list', value: 'ADDRESS', once: true, help: 'scenarios to leave out' },
  'last-failed': { type: 'flag', once: true, help: lastFailed },
  bail: { type: 'number', value: 'N', min: 1, bare: 1, once: true, help: bail },
  plan: {
    type: 'flag',
    once: true,
    help: 'send nothing; show which scenarios would run, and why the others would not',
  },
  json: { type: 'flag', once: true, help: 'with --plan: print JSON' },
  shard: { type: 'text', value: 'I/N', once: true, help: shard },
  implementation: { type: 'text', value: 'NAME@VERSION', once: true, help: implementation },
  claim: { type: 'text', value: 'FILE', once: true, help: claim },
  history: {
    type: 'text',
    value: 'DIR',
    once: true,
    help: 'add the run to the history in this folder',
  },
  'baseline-run': { type: 'text', value: 'FILE', once: true, help: baselineRun },
  'accept-untested': { type: 'text', value: 'FILE', once: true, help: acceptUntested },
  'accept-broken': { type: 'text', value: 'FILE', once: true, help: acceptBroken },
  ...reportOptions,
} as const satisfies Options

export type RunOptions = Values<typeof runOptions>

const recordingsFolder = 'recordings'

/** The folder in that of a report for the reports of what is run again. */
export const againFolder = 'again'

/** Where a repeated scenario writes: a folder of its own, so that the report that is being read stays as it is. */
export const repeatedOut = ['--out', join(runOptions.out.default, againFolder)] as const

/** They change how a target is called, which a replay does not do. */
const liveOnly = [
  'base-url',
  'sandbox-url',
  'timeout',
  'concurrency',
  'rate',
  'max-wait',
  'max-requests',
  'deadline',
  'defect',
  'variant',
  'seed',
  'real-time',
] as const

/** Whether a run calls a target, records it or replays recordings. E_USAGE for what cannot be combined. */
export function trafficOf(options: RunOptions): Traffic {
  const { record, replay, recordings: folder, baseline: against, plan, json } = options
  if (plan && replay) throw excludes('--plan', '--replay')
  if (json && !plan) throw requires('--json', '--plan')
  for (const name of ['history', 'claim', 'baseline-run'] as const) {
    // They are about the whole: merge takes them.
    if (options.shard !== undefined && options[name]) throw excludes(`--${name}`, '--shard')
  }
  if (options.quick && options.claim) throw excludes('--claim', '--quick')
  if (record && replay) throw excludes('--record', '--replay')
  if (against !== undefined && !record) throw requires('--baseline', '--record')
  if (replay) {
    const idle = liveOnly.find((name) => isGiven(options[name]))
    if (idle !== undefined) throw excludes(`--${idle}`, '--replay')
    const { 'foreign-records': foreignRecords } = options
    return { mode: 'replay', folder: folder ?? recordingsFolder, foreignRecords }
  }
  if (record) {
    // A comparison must not replace its baseline.
    const kept = folder ?? (against === undefined ? recordingsFolder : undefined)
    return { mode: 'record', folder: kept, against }
  }
  if (folder !== undefined) throw requires('--recordings', '--record or --replay')
  return { mode: 'live' }
}

/** Whether an option without a default was given. */
function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false
}

function excludes(option: string, conflicting: string): SuiteError {
  return new SuiteError('E_USAGE', `${option} cannot be combined with ${conflicting}.`, {
    remedy: `Remove ${option} or ${conflicting}.`,
  })
}

function requires(option: string, conflicting: string): SuiteError {
  return new SuiteError('E_USAGE', `${option} requires ${conflicting}.`, {
    remedy: `Add ${conflicting}, or remove ${option}.`,
  })
}

/** The options of a run as words, without those that do not change what one scenario does. */
export function wordsToRepeat(options: RunOptions): readonly string[] {
  const recordings = options.replay ? options.recordings : undefined
  return wordsOf(runOptions, { ...options, record: false, baseline: undefined, recordings })
}

/**
 * The command that runs one scenario again as it was run, with the environment variables that it needs; it records
 * nothing.
 */
export function repeatCommand(
  options: RunOptions,
  variables: readonly string[],
): (scenarioId: string) => string {
  const words = wordsToRepeat(options)
  const needed = variablesOf(variables)
  return (scenarioId) => needed + commandLine('run', scenarioId, ...words, ...repeatedOut)
}

/** The command line of the run, as far as it decides what is found. */
export function wholeCommand(
  options: RunOptions,
  variables: readonly string[],
  addresses: readonly string[],
): string {
  return variablesOf(variables) + commandLine('run', ...addresses, ...wordsOf(runOptions, options))
}

/** The command that records scenarios again; all where none is named. */
export function recordCommand(
  options: RunOptions,
  variables: readonly string[],
): (scenarioIds: readonly string[]) => string {
  const recording = { ...options, record: true, replay: false, baseline: undefined }
  const words = wordsOf(runOptions, recording)
  const needed = variablesOf(variables)
  return (scenarioIds) => needed + commandLine('run', ...scenarioIds, ...words)
}
