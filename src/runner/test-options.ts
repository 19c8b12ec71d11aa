import { inspect } from 'node:util'
import { longestDurationMs } from '../clock/index.ts'
import { SuiteError, suggest } from '../errors/index.ts'
import { type ReporterName, reporterNames } from '../report/index.ts'
import type { ScenarioResult } from '../run/index.ts'
import type { TestSettings } from './test-settings.ts'

/** What the reports of a run are, and how it concludes. */
export interface RunOptions {
  /** The name of the target in reports; the host of its address unless given. */
  readonly name?: string
  /** Warnings count as violations. */
  readonly strict?: boolean
  /** An incomplete run is no fault, unless it tested nothing: its exit code is 0. */
  readonly allowIncomplete?: boolean
  /** A folder for the reports (`run.json`, `junit.xml`, `report.html` …); none are written unless it is named. */
  readonly out?: string
  /**
   * Which reports are written to `out`: json, junit, html and markdown unless any is named; ctrf and sarif besides. `run.json`
   * is always written.
   */
  readonly reporters?: readonly ReporterName[]
  /** Ends the run early; what was seen until then is concluded from. */
  readonly signal?: AbortSignal
}

/**
 * What a run against a target tests, and what it may ask of it. What is said of the target itself is a member of the target:
 * `apiVersion`, `profile`, `foreignRecords`, `requestsPerMinute`, `timeoutMs`.
 *
 * @example
 * const options: TestOptions = { addresses: ['payments'], concurrency: 4, maxWaitMs: 60_000, deadlineMs: 1_800_000 }
 */
export interface TestOptions extends RunOptions {
  /**
   * Scenarios, topics, nouns, operations or clauses: `['payments', 'entities/update']`. Where none is named, what the `profile`
   * of the target claims, or all.
   */
  readonly addresses?: readonly string[]
  /** Change a target for good that is not local and does not declare what it is; never a declared production. */
  readonly allowDestructive?: boolean
  /** Wait in real time where the clock of the target cannot be moved. */
  readonly realTime?: boolean
  /** How many scenarios run at the same time, 1 to 64; 1 unless given. The verdict is the same for every number. */
  readonly concurrency?: number
  /**
   * How long a busy target (429, 503) is waited for, in milliseconds; unless given 600 000, and 120 000 where it names no
   * `Retry-After`. A target that demands a longer wait ends the run at once, as incomplete.
   */
  readonly maxWaitMs?: number
  /** How many requests are sent at most; what is not reached is skipped, and the run is incomplete. */
  readonly maxRequests?: number
  /** How long the run may take, in milliseconds; what is not reached is skipped, and the run is incomplete. */
  readonly deadlineMs?: number
  /** A folder that the traffic is recorded to, redacted; nothing is recorded unless it is named. */
  readonly record?: string
  /** A folder of recordings that the run is replayed from; nothing is sent. */
  readonly replay?: string
  /** Called as soon as a scenario has ended. */
  readonly onScenario?: (result: ScenarioResult) => void
}

/** What an option can be, in words, and whether a value is that. */
interface Kind {
  readonly allowed: string
  readonly fits: (value: unknown) => boolean
}

const text: Kind = {
  allowed: 'a text that is not empty',
  fits: (value) => typeof value === 'string' && value !== '',
}
const flag: Kind = { allowed: 'true or false', fits: (value) => typeof value === 'boolean' }

function wholeNumber(min: number, max: number, unit = ''): Kind {
  return {
    allowed: `a whole number${unit} from ${min} to ${max}`,
    fits: (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
  }
}

const milliseconds = wholeNumber(0, longestDurationMs, ' of milliseconds')

const kinds: Readonly<Record<keyof TestOptions, Kind>> = {
  name: text,
  strict: flag,
  allowIncomplete: flag,
  out: text,
  reporters: {
    allowed: `a list of ${reporterNames.join(', ')}`,
    fits: (value) => Array.isArray(value) && value.every((item) => reporterNames.includes(item)),
  },
  signal: {
    allowed: 'an AbortSignal',
    // It may be of another realm.
    fits: (value) => Object.prototype.toString.call(value) === '[object AbortSignal]',
  },
  addresses: {
    allowed: "a list of texts: ['payments']",
    fits: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  },
  allowDestructive: flag,
  realTime: flag,
  concurrency: wholeNumber(1, 64),
  maxWaitMs: milliseconds,
  maxRequests: wholeNumber(1, longestDurationMs),
  deadlineMs: milliseconds,
  record: text,
  replay: text,
  onScenario: { allowed: 'a function', fits: (value) => typeof value === 'function' },
}

/** The options of a run that a program gives, checked. E_USAGE for a name or a value that is wrong. */
export function readTestOptions(options: TestOptions): TestSettings {
  if (typeof options !== 'object' || options === null) {
    throw invalid('options', options, 'an object')
  }
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(kinds, name)) throw unknown(name)
    const { allowed, fits } = kinds[name as keyof TestOptions]
    if (value !== undefined && !fits(value)) throw invalid(name, value, allowed)
  }
  const { name: _, out: __, reporters: ___, ...asked } = options
  const { realTime, onScenario, concurrency, record, replay, ...rest } = asked
  if (record !== undefined && replay !== undefined) {
    throw invalid('replay', replay, 'only where record is not given')
  }
  return {
    ...rest,
    ...(record !== undefined && {
      traffic: { mode: 'record', folder: record, against: undefined },
    }),
    ...(replay !== undefined && { traffic: { mode: 'replay', folder: replay } }),
    ...(concurrency !== undefined && { concurrency }),
    slow: realTime,
    onResult: ({ result }) => onScenario?.(result),
  }
}

function unknown(name: string): SuiteError {
  const near = [name, `${name}Ms`].find((item) => Object.hasOwn(kinds, item))
  const known = near ?? suggest(name, Object.keys(kinds))
  const all = Object.keys(kinds).join(', ')
  return new SuiteError('E_USAGE', `Unknown option: ${name}`, {
    remedy:
      known === undefined
        ? `Choose one of ${all}; what is said of the target itself stands beside its baseUrl.`
        : `Did you mean ${known}?`,
  })
}

function invalid(name: string, value: unknown, allowed: string): SuiteError {
  const shown = inspect(value, { depth: 0 }).slice(0, 80)
  return new SuiteError('E_USAGE', `Invalid value: ${name}: ${shown}`, {
    facts: { allowed },
    remedy: `Correct ${name}, or leave it out.`,
  })
}
