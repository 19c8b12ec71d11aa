import type { Traffic } from '../../sources/scenario/running/index.ts'
import { notReplayed, profile, reportOptions, targetOptions } from './common-options.ts'
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
    ...notReplayed,
  }),
  rate: number('N', 'send at most N requests a minute', { min: 1, max: 100_000, ...notReplayed }),
  deadline: duration('TIME', 'end the run after this time, and skip the scenarios that are left', {
    ...once,
    ...notReplayed,
  }),
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
  quick: flag('send only the fewest requests that test every clause', once),
  history: text('DIR', 'add the run to the history in this folder', once),
  'baseline-run': text('FILE', 'run.json of an earlier run: fail if this run tests less', once),
  'accept-new': text(
    'FILE',
    'write what is broken and what was not tested to a file, to paste into a target',
    once,
  ),
  ...reportOptions,
} satisfies Options

export type RunOptions = Values<typeof runOptions>

/** Whether a run calls a target, records it or replays recordings. */
export function trafficOf(options: RunOptions): Traffic {
  const { record, replay, recordings: folder = 'recordings' } = options
  if (replay) return { mode: 'replay', folder }
  return record ? { mode: 'record', folder } : { mode: 'live' }
}

/** The options of a run as words, without those that do not affect the findings. */
export function wordsToRepeat(options: RunOptions): readonly string[] {
  const recordings = options.replay ? options.recordings : undefined
  return wordsOf(runOptions, { ...options, record: false, recordings })
}
