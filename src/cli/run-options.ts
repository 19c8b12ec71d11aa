import type { Traffic } from '../scenario/running/index.ts'
import {
  foreignRecords,
  notReplayed,
  profile,
  reportOptions,
  targetOptions,
} from './common-options.ts'
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
  timeout: number('MS', 'time limit of one response, in milliseconds', { min: 1, ...notReplayed }),
  concurrency: number('N', 'scenarios at the same time (default: 4 with recipes, else 1)', {
    min: 1,
    max: 64,
    ...once,
    ...notReplayed,
  }),
  rate: number('N', 'send at most N requests a minute', { min: 1, max: 100_000, ...notReplayed }),
  'max-wait': duration(
    'TIME',
    'how long to wait for a busy target (default: 10m; without Retry-After 2m)',
    notReplayed,
  ),
  'max-requests': number('N', 'send at most N requests', { min: 1, ...once, ...notReplayed }),
  deadline: duration('TIME', 'end the run after this time, and skip the scenarios that are left', {
    ...once,
    ...notReplayed,
  }),
  'foreign-records': foreignRecords,
  'allow-destructive': flag(
    'also run scenarios that change a target for good if the target is not local',
  ),
  'real-time': flag('wait in real time if the clock of the target cannot be advanced', notReplayed),
  record: flag('record the traffic, one file a scenario', notReplayed),
  replay: flag('replay recordings instead of calling the target'),
  recordings: text('DIR', 'folder of the recordings (default: recordings)', {
    requires: ['record', 'replay'],
  }),
  defect: list('ID', 'make the embedded sandbox misbehave (see: list defects)', notReplayed),
  variant: list(
    'ID',
    'make the embedded sandbox use a permitted variation (see: list variants)',
    notReplayed,
  ),
  seed: number('N', 'seed of the data of the embedded sandbox', notReplayed),
  quick: flag('send only the fewest requests that test every clause', once),
  exclude: list('ADDRESS', 'scenarios not to run', once),
  'last-failed': flag(
    'run only what failed in the last run; the reports go to the folder "again" in that of the last run',
    once,
  ),
  bail: number('N', 'end the run after N failed scenarios (without a number: 1)', {
    bare: 1,
    min: 1,
    ...once,
  }),
  history: text('DIR', 'add the run to the history in this folder', once),
  'baseline-run': text('FILE', 'run.json of an earlier run: fail if this run tests less', once),
  'accept-untested': text(
    'FILE',
    'write what was not tested to a file, as "untested" of a target',
    once,
  ),
  'accept-broken': text('FILE', 'write what is broken to a file, as "waivers" of a target', once),
  ...reportOptions,
} satisfies Options

export type RunOptions = Values<typeof runOptions>

/** Where a repeated run writes its reports: in a folder inside that of the last report, which the reader may still have open. */
export const againFolder = 'again'

/** Whether a run calls a target, records it or replays recordings. */
export function trafficOf(options: RunOptions): Traffic {
  const {
    record,
    replay,
    recordings: folder = 'recordings',
    'foreign-records': foreignRecords,
  } = options
  if (replay) return { mode: 'replay', folder, foreignRecords }
  return record ? { mode: 'record', folder } : { mode: 'live' }
}

/** The options of a run as words, without those that do not affect the findings. */
export function wordsToRepeat(options: RunOptions): readonly string[] {
  const recordings = options.replay ? options.recordings : undefined
  return wordsOf(runOptions, { ...options, record: false, recordings })
}
