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

/** What is about the whole run: `merge` takes it for the shards of one. */
const ofWhole = { once: true, excludes: ['shard'] } as const

export const runOptions = {
  ...targetOptions,
  profile,
  timeout: number('MS', 'time limit of one response (ms)', { min: 1, ...notReplayed }),
  concurrency: number('N', 'scenarios at the same time (default: 4 with recipes, else 1)', {
    min: 1,
    max: 64,
    ...once,
    ...notReplayed,
  }),
  rate: number('N', 'requests a minute at most', { min: 1, max: 100_000, ...notReplayed }),
  'max-wait': duration(
    'TIME',
    'wait for a busy target (default: 10m; 2m without Retry-After)',
    notReplayed,
  ),
  'max-requests': number('N', 'requests at most', { min: 1, ...once, ...notReplayed }),
  deadline: duration('TIME', 'end the run after this time; what was not reached is skipped', {
    ...once,
    ...notReplayed,
  }),
  'foreign-records': foreignRecords,
  'allow-destructive': flag('also run destructive scenarios against a target that is not local'),
  'real-time': flag('wait in real time if the clock of the target cannot be advanced', notReplayed),
  record: flag('record the traffic, one file per scenario', notReplayed),
  replay: flag('replay recordings instead of calling the target'),
  recordings: text('DIR', 'folder of the recordings (default: recordings)', {
    requires: ['record', 'replay'],
  }),
  baseline: text('DIR', 'compare with the recordings in this folder', { requires: ['record'] }),
  defect: list('ID', 'make the embedded sandbox misbehave (see: list defects)', notReplayed),
  variant: list(
    'ID',
    'make the embedded sandbox use a permitted variation (see: list variants)',
    notReplayed,
  ),
  seed: number('N', 'seed of the data of the embedded sandbox', notReplayed),
  quick: flag('only the fewest requests that test every clause', once),
  exclude: list('ADDRESS', 'scenarios not to run', once),
  'last-failed': flag(
    'only what failed in the last run; the reports go to its folder "again"',
    once,
  ),
  bail: number('N', 'end the run after so many failed scenarios (1, if no number is given)', {
    bare: 1,
    min: 1,
    ...once,
  }),
  plan: flag('send nothing; show which scenarios would run, and why the others would not', {
    ...once,
    ...notReplayed,
  }),
  json: flag('print JSON', { ...once, requires: ['plan'] }),
  shard: text('I/N', 'test one of N parts of the scenarios (see: merge --help)', once),
  implementation: text('NAME@VERSION', 'name and version of what is tested, for --claim', once),
  claim: text('FILE', 'write a claim of conformance and its badge (see: verify --help)', {
    once: true,
    excludes: ['shard', 'quick'],
  }),
  history: text('DIR', 'add the run to the history in this folder', ofWhole),
  'baseline-run': text(
    'FILE',
    'a run.json: what it tested and this run does not is a fault',
    ofWhole,
  ),
  'accept-untested': text('FILE', 'write what was not tested as "untested" of a target', once),
  'accept-broken': text('FILE', 'write what is broken as "waivers" of a target', once),
  ...reportOptions,
} satisfies Options

export type RunOptions = Values<typeof runOptions>

/** The folder in that of a report for the reports of what is run again: the report that is being read stays as it is. */
export const againFolder = 'again'

/** Whether a run calls a target, records it or replays recordings. */
export function trafficOf(options: RunOptions): Traffic {
  const { record, replay, baseline: against, 'foreign-records': foreignRecords } = options
  // A comparison must not replace its baseline.
  const { recordings: folder = against === undefined ? 'recordings' : undefined } = options
  if (replay) return { mode: 'replay', folder: folder!, foreignRecords }
  return record ? { mode: 'record', folder, against } : { mode: 'live' }
}

/** The options of a run as words, without those that do not change what is found. */
export function wordsToRepeat(options: RunOptions): readonly string[] {
  const recordings = options.replay ? options.recordings : undefined
  return wordsOf(runOptions, { ...options, record: false, baseline: undefined, recordings })
}
