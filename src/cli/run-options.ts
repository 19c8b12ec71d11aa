import { SuiteError } from '../errors/index.ts'
import type { Traffic } from '../scenario/running/index.ts'
import { foreignRecords, profile, reportOptions, targetOptions } from './common-options.ts'
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
const positive = { min: 1 } as const

export const runOptions = {
  ...targetOptions,
  profile,
  timeout: number('MS', 'time limit of one response (ms)', positive),
  concurrency: number('N', 'scenarios at the same time (default: 4 with recipes, else 1)', {
    max: 64,
    ...positive,
    ...once,
  }),
  rate: number('N', 'requests a minute at most', { min: 1, max: 100_000 }),
  'max-wait': duration('TIME', 'wait for a busy target (default: 10m; 2m without Retry-After)'),
  'max-requests': number('N', 'requests at most', { ...positive, ...once }),
  deadline: duration('TIME', 'end the run after this time; what was not reached is skipped', once),
  'foreign-records': foreignRecords,
  'allow-destructive': flag('also run destructive scenarios against a target that is not local'),
  'real-time': flag('wait in real time if the clock of the target cannot be advanced'),
  record: flag('record the traffic, one file per scenario'),
  replay: flag('replay recordings instead of calling the target'),
  recordings: text('DIR', 'folder of the recordings to write or replay (default: recordings)'),
  baseline: text('DIR', 'with --record: compare with the recordings in this folder'),
  defect: list('ID', 'make the embedded sandbox misbehave (see: list defects)'),
  variant: list('ID', 'make the embedded sandbox use a permitted variation (see: list variants)'),
  seed: number('N', 'seed of the data of the embedded sandbox'),
  quick: flag('only the fewest requests that test every clause', once),
  exclude: list('ADDRESS', 'scenarios not to run', once),
  'last-failed': flag(
    'only what failed in the last run; the reports go to its folder "again"',
    once,
  ),
  bail: number('N', 'end the run after so many failed scenarios (1, if no number is given)', {
    bare: 1,
    ...positive,
    ...once,
  }),
  plan: flag('send nothing; show which scenarios would run, and why the others would not', once),
  json: flag('with --plan: print JSON', once),
  shard: text('I/N', 'test one of N parts of the scenarios (see: merge --help)', once),
  implementation: text('NAME@VERSION', 'name and version of what is tested, for --claim', once),
  claim: text('FILE', 'write a claim of conformance and its badge (see: verify --help)', once),
  history: text('DIR', 'add the run to the history in this folder', once),
  'baseline-run': text('FILE', 'a run.json: what it tested and this run does not is a fault', once),
  'accept-untested': text('FILE', 'write what was not tested as "untested" of a target', once),
  'accept-broken': text('FILE', 'write what is broken as "waivers" of a target', once),
  ...reportOptions,
} satisfies Options

export type RunOptions = Values<typeof runOptions>

/** The folder in that of a report for the reports of what is run again: the report that is being read stays as it is. */
export const againFolder = 'again'

type Name = keyof typeof runOptions

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

/** Options that exclude one another. */
const exclusions: readonly (readonly [Name, Name])[] = [
  ['plan', 'replay'],
  // They are about the whole: merge takes them.
  ['history', 'shard'],
  ['claim', 'shard'],
  ['baseline-run', 'shard'],
  ['claim', 'quick'],
  ['record', 'replay'],
  ...liveOnly.map((name) => [name, 'replay'] as const),
]

/** Options that mean something only with one of others. */
const requirements: readonly (readonly [Name, ...Name[]])[] = [
  ['json', 'plan'],
  ['baseline', 'record'],
  ['recordings', 'record', 'replay'],
]

/** Whether a run calls a target, records it or replays recordings. E_USAGE for what cannot be combined. */
export function trafficOf(options: RunOptions): Traffic {
  const isGiven = (name: Name) => {
    const value = options[name]
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false
  }
  const exclusion = exclusions.find((names) => names.every(isGiven))
  if (exclusion !== undefined) {
    const [name, other] = exclusion
    throw new SuiteError('E_USAGE', `--${name} cannot be combined with --${other}.`, {
      remedy: `Remove --${name} or --${other}.`,
    })
  }
  const requirement = requirements.find(([name, ...any]) => isGiven(name) && !any.some(isGiven))
  if (requirement !== undefined) {
    const [name, ...any] = requirement.map((option) => `--${option}`)
    throw new SuiteError('E_USAGE', `${name} requires ${any.join(' or ')}.`, {
      remedy: `Add ${any.join(' or ')}, or remove ${name}.`,
    })
  }
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
