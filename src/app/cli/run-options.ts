import type { Traffic } from '../../sources/scenario/running/index.ts'
import { usage } from './command.ts'
import { profile, reportOptions, targetOptions } from './common-options.ts'
import {
  duration,
  flag,
  list,
  number,
  type Options,
  text,
  type Values,
  wordsOf,
} from './options.ts'

const once = { once: true } as const

export const runOptions = {
  ...targetOptions,
  profile,
  concurrency: number('N', 'scenarios at the same time (default: 4 with recipes, else 1)', {
    min: 1,
    max: 64,
    ...once,
  }),
  rate: number('N', 'send at most N requests a minute', { min: 1, max: 100_000 }),
  seed: number('N', 'send the made-up data and requests of the run that had this seed'),
  deadline: duration(
    'TIME',
    'end the run after this time, and skip the scenarios that are left',
    once,
  ),
  'allow-destructive': flag('permit what cannot be undone, but never for a declared production'),
  'real-time': flag('wait in real time if the clock of the target cannot be advanced'),
  record: flag('record the traffic, one file a scenario'),
  replay: flag('replay recordings instead of calling the target'),
  recordings: text('DIR', 'folder of the recordings of --record or --replay (default: recordings)'),
  defect: list('ID', 'make the embedded sandbox misbehave (see: list defects)'),
  variation: list(
    'ID',
    'make the embedded sandbox use a permitted variation (see: list variations)',
  ),
  quick: flag('test every clause with few requests: those that find most', once),
  history: text('DIR', 'add the run to the history in this folder', once),
  'baseline-run': text('FILE', 'run.json of an earlier run: fail if this run tests less', once),
  'accept-new': text(
    'FILE',
    'write waivers and accepted gaps to a file, to paste into a target of the configuration',
    once,
  ),
  ...reportOptions,
} satisfies Options

export type RunCommandOptions = Values<typeof runOptions>

/** These change how a target is called, which a replay does not do. */
const ofLiveRuns = [
  'base-url',
  'concurrency',
  'rate',
  'deadline',
  'seed',
  'real-time',
  'record',
  'defect',
  'variation',
] as const

/** E_USAGE for options that do not go together. */
export function trafficOf(options: RunCommandOptions): Traffic {
  const { record, replay, recordings, recordings: folder = 'recordings' } = options
  if (!record && !replay && recordings !== undefined) {
    throw usage('run', '--recordings requires --record or --replay.')
  }
  if (!replay) return record ? { mode: 'record', folder } : { mode: 'live' }
  const other = ofLiveRuns.find((name) => isGiven(options[name]))
  if (other === undefined) return { mode: 'replay', folder }
  throw usage('run', `--${other} cannot be combined with --replay.`, {
    remedy: `Remove --${other} or --replay.`,
  })
}

function isGiven(value: RunCommandOptions[keyof RunCommandOptions]): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false
}

export function wordsToRepeat(options: RunCommandOptions): readonly string[] {
  const recordings = options.replay ? options.recordings : undefined
  return wordsOf(runOptions, { ...options, record: false, recordings })
}
