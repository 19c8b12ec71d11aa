import { SuiteError } from '../errors/index.ts'
import type { Traffic } from '../scenario/index.ts'
import { commandLine } from './invocation.ts'
import { type Options, type Values, wordsOf } from './options.ts'

/** The options of `assay run`. */
export const runOptions = {
  config: { type: 'text', value: 'FILE', help: 'configuration file' },
  target: { type: 'text', value: 'NAME', help: 'target in the configuration' },
  'base-url': { type: 'text', value: 'URL', help: 'address of the target' },
  'sandbox-url': {
    type: 'text',
    value: 'URL',
    help: 'address of its simulation operations, if different',
  },
  'api-version': { type: 'text', value: 'DATE', help: 'API version to test against' },
  strict: { type: 'flag', help: 'count warnings as violations' },
  'allow-incomplete': {
    type: 'flag',
    once: true,
    help: 'exit with 0 if nothing is broken, even if the run is incomplete',
  },
  'allow-destructive': {
    type: 'flag',
    help: 'also run destructive scenarios against a production-like target',
  },
  'real-time': {
    type: 'flag',
    formerly: 'slow',
    help: "wait in real time if the target's clock cannot be advanced",
  },
  record: { type: 'flag', help: 'record the traffic, one file per scenario' },
  replay: { type: 'flag', help: 'replay recordings instead of calling the target' },
  recordings: {
    type: 'text',
    value: 'DIR',
    help: 'folder of the recordings, with --record or --replay (recordings)',
  },
  baseline: {
    type: 'text',
    value: 'DIR',
    formerly: 'against',
    help: 'with --record: compare with the recordings in this folder',
  },
  timeout: {
    type: 'number',
    value: 'MS',
    min: 1,
    help: 'time limit of one response, in milliseconds',
  },
  out: {
    type: 'text',
    value: 'DIR',
    once: true,
    default: 'reports',
    help: 'folder of the reports',
  },
  defect: {
    type: 'list',
    value: 'ID',
    help: 'make the embedded sandbox misbehave (see: list defects)',
  },
  variant: {
    type: 'list',
    value: 'ID',
    help: 'make the embedded sandbox use a permitted variation (see: list variants)',
  },
  seed: { type: 'number', value: 'N', help: 'seed of the data of the embedded sandbox' },
  'no-color': { type: 'flag', once: true, help: 'print without colour' },
  quiet: { type: 'flag', once: true, help: 'print only what went wrong' },
} as const satisfies Options

export type RunOptions = Values<typeof runOptions>

/** Where recordings lie when no folder is named. */
const recordingsFolder = 'recordings'

/** What changes how a live target is called has no effect on a replay. */
const liveOnly = [
  'base-url',
  'sandbox-url',
  'timeout',
  'defect',
  'variant',
  'seed',
  'real-time',
] as const

/** Whether a run calls a target, records it or replays recordings. E_USAGE for what cannot be combined. */
export function trafficOf(options: RunOptions): Traffic {
  const { record, replay, recordings: folder, baseline: against } = options
  if (record && replay) throw excludes('--record', '--replay')
  if (against !== undefined && !record) throw requires('--baseline', '--record')
  if (replay) {
    const idle = liveOnly.find((name) => wordsOf({ [name]: runOptions[name] }, options).length > 0)
    if (idle !== undefined) throw excludes(`--${idle}`, '--replay')
    return { mode: 'replay', folder: folder ?? recordingsFolder }
  }
  if (record) {
    // A comparison does not replace what it compares with, unless a folder is named.
    const kept = folder ?? (against === undefined ? recordingsFolder : undefined)
    return { mode: 'record', folder: kept, against }
  }
  if (folder !== undefined) throw requires('--recordings', '--record or --replay')
  return { mode: 'live' }
}

function excludes(one: string, other: string): SuiteError {
  return new SuiteError('E_USAGE', `${one} cannot be combined with ${other}.`, {
    remedy: `Remove ${one} or ${other}.`,
  })
}

function requires(one: string, other: string): SuiteError {
  return new SuiteError('E_USAGE', `${one} requires ${other}.`, {
    remedy: `Add ${other}, or remove ${one}.`,
  })
}

/** The command that runs one scenario again as it was run; it records nothing. */
export function repeatCommand(options: RunOptions): (scenarioId: string) => string {
  const { replay, recordings } = options
  const words = wordsOf(runOptions, {
    ...options,
    record: false,
    baseline: undefined,
    recordings: replay ? recordings : undefined,
  })
  return (scenarioId) => commandLine('run', scenarioId, ...words)
}

/** The command that records scenarios again; all where none is named. */
export function recordCommand(options: RunOptions): (scenarioIds: readonly string[]) => string {
  const words = wordsOf(runOptions, {
    ...options,
    record: true,
    replay: false,
    baseline: undefined,
  })
  return (scenarioIds) => commandLine('run', ...scenarioIds, ...words)
}
