import { inspect } from 'node:util'
import { longestDurationMs } from '../clock/index.ts'
import { SuiteError, suggest } from '../errors/index.ts'
import { reporterNames } from '../report/index.ts'
import type { TestOptions, TestSettings } from './test-options.ts'

/** The allowed values of an option, in words, and a check of a value. */
type Kind = readonly [allowed: string, fits: (value: unknown) => boolean]

const text: Kind = [
  'a text that is not empty',
  (value) => typeof value === 'string' && value !== '',
]
const flag: Kind = ['true or false', (value) => typeof value === 'boolean']

function wholeNumber(min: number, max: number, unit = ''): Kind {
  return [
    `a whole number${unit} from ${min} to ${max}`,
    (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
  ]
}

const listOf = (allowed: string, fits: (item: unknown) => boolean): Kind => [
  `a list of ${allowed}`,
  (value) => Array.isArray(value) && value.every(fits),
]

const milliseconds = wholeNumber(0, longestDurationMs, ' of milliseconds')

const kinds: Readonly<Record<keyof TestOptions, Kind>> = {
  name: text,
  strict: flag,
  allowIncomplete: flag,
  out: text,
  reporters: listOf(reporterNames.join(', '), (item) =>
    reporterNames.some((name) => name === item),
  ),
  // The value may come from another realm.
  signal: [
    'an AbortSignal',
    (value) => Object.prototype.toString.call(value) === '[object AbortSignal]',
  ],
  addresses: listOf("texts: ['payments']", (item) => typeof item === 'string'),
  allowDestructive: flag,
  realTime: flag,
  concurrency: wholeNumber(1, 64),
  maxWaitMs: milliseconds,
  maxRequests: wholeNumber(1, longestDurationMs),
  deadlineMs: milliseconds,
  record: text,
  replay: text,
  onScenario: ['a function', (value) => typeof value === 'function'],
}

/** The options of a run that a program gives, checked. E_USAGE for a name or a value that is wrong. */
export function readTestOptions(options: TestOptions): TestSettings {
  if (typeof options !== 'object' || options === null) {
    throw invalid('options', options, 'an object')
  }
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(kinds, name)) throw unknown(name)
    const [allowed, fits] = kinds[name as keyof TestOptions]
    if (value !== undefined && !fits(value)) throw invalid(name, value, allowed)
  }
  const { name: _, out: __, reporters: ___, ...asked } = options
  const { realTime, onScenario, concurrency, record, replay, ...rest } = asked
  if (record !== undefined && replay !== undefined) {
    throw invalid('replay', replay, 'only where record is not given')
  }
  return {
    ...rest,
    ...(record !== undefined && { traffic: { mode: 'record', folder: record } }),
    ...(replay !== undefined && { traffic: { mode: 'replay', folder: replay } }),
    ...(concurrency !== undefined && { concurrency }),
    slow: realTime,
    onResult: ({ result }) => onScenario?.(result),
  }
}

function unknown(name: string): SuiteError {
  const near = suggest(name, Object.keys(kinds))
  const all = Object.keys(kinds).join(', ')
  return new SuiteError('E_USAGE', `Unknown option: ${name}`, {
    remedy:
      near === undefined
        ? `Choose one of ${all}; options of the target itself belong beside its baseUrl.`
        : `Did you mean ${near}?`,
  })
}

function invalid(name: string, value: unknown, allowed: string): SuiteError {
  const shown = inspect(value, { depth: 0 }).slice(0, 80)
  return new SuiteError('E_USAGE', `Invalid value: ${name}: ${shown}`, {
    facts: { allowed },
    remedy: `Correct ${name}, or leave it out.`,
  })
}
