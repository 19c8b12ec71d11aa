import { parseArgs } from 'node:util'
import { longestDurationMs, readDuration } from '../clock/index.ts'
import { type Remedy, SuiteError, suggest } from '../errors/index.ts'
import { allowColour } from './process.ts'

/** The declaration of one option: parsing, help and repeated commands follow from it. */
export interface Option {
  /** A `list` may be repeated, and each value may hold several with commas. A `duration` becomes milliseconds. */
  readonly type: 'flag' | 'text' | 'number' | 'duration' | 'list'
  readonly help: string
  /** What stands for the value in the help: `DIR`. */
  readonly value?: string
  readonly default?: string | number
  /** What a text, or each of a list, can be. */
  readonly choices?: readonly string[]
  readonly min?: number
  readonly max?: number
  /** What a number is that is given without a value. */
  readonly bare?: number
  /** A repeated command leaves it out: it does not change what is tested. */
  readonly once?: true
}

export type Options = Readonly<Record<string, Option>>

type ValueOf<Declared extends Option> = Declared['type'] extends 'flag'
  ? boolean
  : Declared['type'] extends 'list'
    ? readonly (Declared extends { choices: readonly (infer Choice)[] } ? Choice : string)[]
    : Declared['type'] extends 'number' | 'duration'
      ? number | (Declared extends { default: number } ? never : undefined)
      :
          | (Declared extends { choices: readonly (infer Choice)[] } ? Choice : string)
          | (Declared extends { default: string } ? never : undefined)

/** What was given for each option, by its name. */
export type Values<Declared extends Options> = {
  readonly [Name in keyof Declared]: ValueOf<Declared[Name]>
}

/** Values as words of a command line, without those that are as by default. */
export function wordsOf(
  options: Options,
  values: Readonly<Record<string, unknown>>,
): readonly string[] {
  return Object.entries<Option>(options).flatMap(([name, option]) => {
    const value: unknown = values[name]
    if (option.once || value === undefined || value === false || value === option.default) return []
    if (value === true) return [`--${name}`]
    const unit = option.type === 'duration' ? 'ms' : ''
    return [value].flat().flatMap((item) => [`--${name}`, `${item}${unit}`])
  })
}

/** What a command takes besides its options. */
interface Arguments {
  /** In the help: `FILE…`. */
  readonly label: string
  readonly min?: number
  readonly max?: number
}

interface Grammar<Declared extends Options> {
  readonly name: string
  readonly arguments?: Arguments
  readonly options: Declared
}

interface Parsed<Declared extends Options> {
  readonly options: Values<Declared>
  readonly arguments: readonly string[]
}

/** One command, with all that its help shows. */
export interface Command extends Grammar<Options> {
  /** One or two sentences: what it does. */
  readonly summary: string
  /** Commands to paste, each with what it shows. */
  readonly examples: readonly (readonly [words: string, shows: string])[]
  /** Runs the command and returns the exit code. E_USAGE where the words do not fit. */
  readonly execute: (words: readonly string[]) => Promise<number>
}

interface Definition<Declared extends Options> extends Grammar<Declared> {
  readonly summary: string
  readonly examples: Command['examples']
  readonly run: (parsed: Parsed<Declared>) => Promise<number>
}

/** The options of every command. */
const common = {
  'no-color': { type: 'flag', once: true, help: 'print without colour' },
} as const satisfies Options

/** Joins the declaration of a command with its action, so that the action gets parsed, typed options. */
export function defineCommand<const Declared extends Options>(
  definition: Definition<Declared>,
): Command {
  const grammar = { ...definition, options: { ...definition.options, ...common } }
  return {
    ...grammar,
    execute: async (words) => {
      const parsed = parse(grammar, words)
      allowColour(!parsed.options['no-color'])
      return definition.run(parsed)
    },
  }
}

/** Reads the words after the name of a command. E_USAGE for all that the command does not take. */
export function parse<Declared extends Options>(
  grammar: Grammar<Declared>,
  words: readonly string[],
): Parsed<Declared> {
  const { name: command, options } = grammar
  const { tokens } = parseArgs({
    args: words.map((word, index) => withBare(options, word, words[index + 1])),
    options: Object.fromEntries(
      Object.entries(options).map(([name, option]) => [
        name,
        { type: option.type === 'flag' ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const values: Record<string, unknown> = defaultsOf(options)
  const seen = new Set<string>()
  const positionals: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value)
    if (token.kind !== 'option') continue
    const { name } = token
    const option = Object.hasOwn(options, name) ? options[name] : undefined
    if (option === undefined) throw unknownOption(grammar, token.rawName)
    if (seen.has(name) && option.type !== 'flag' && option.type !== 'list') {
      throw usage(command, `Option given twice: ${token.rawName}`)
    }
    seen.add(name)
    const value = readValue(command, token.rawName, option, token.value)
    values[name] = option.type === 'list' ? [values[name], value].flat() : value
  }
  checkArguments(grammar, positionals)
  return { options: values as Values<Declared>, arguments: positionals }
}

/** An option that may go without its value, with the one that it then has. */
function withBare(options: Options, word: string, next = ''): string {
  const name = word.replace(/^--/, '')
  const { bare } = (word !== name && Object.hasOwn(options, name) && options[name]) || {}
  return bare === undefined || /^\d+$/.test(next) ? word : `${word}=${bare}`
}

function defaultsOf(options: Options): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options).map(([name, { type, default: preset }]) => [
      name,
      type === 'flag' ? false : type === 'list' ? [] : preset,
    ]),
  )
}

function readValue(
  command: string,
  name: string,
  option: Option,
  text: string | undefined,
): unknown {
  if (option.type === 'flag') {
    if (text === undefined) return true
    throw usage(command, `Option takes no value: ${name}`)
  }
  // A word that begins with two dashes is the next option, far more often than a value.
  if (text === undefined || text === '' || text.startsWith('--')) {
    throw usage(command, `Missing value: ${name} ${option.value ?? 'VALUE'}`)
  }
  const values =
    option.type === 'list'
      ? text
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== '')
      : [text]
  if (option.type === 'duration') return readDurationOf(command, name, text)
  if (option.type === 'number') return readNumber(command, name, option, text)
  const wrong = values.find((part) => option.choices?.includes(part) === false)
  if (wrong !== undefined) {
    throw usage(command, `Invalid value: ${name} ${wrong}`, {
      facts: { allowed: option.choices!.join(', ') },
    })
  }
  return option.type === 'list' ? values : text
}

function readNumber(command: string, name: string, option: Option, text: string): number {
  const { min = 0, max = 2_147_483_647 } = option
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= min && number <= max) return number
  throw usage(command, `Invalid value: ${name} ${text}`, {
    facts: { allowed: `a whole number from ${min} to ${max}` },
  })
}

function readDurationOf(command: string, name: string, text: string): number {
  const milliseconds = readDuration(text)
  if (milliseconds !== undefined && milliseconds <= longestDurationMs) return milliseconds
  throw usage(command, `Invalid value: ${name} ${text}`, {
    facts: { allowed: 'a figure with its unit, up to 24 days: 500ms, 90s, 10m, 2h' },
  })
}

function checkArguments(
  { name, arguments: taken }: Grammar<Options>,
  positionals: readonly string[],
) {
  const { label = '', min = 0, max = Number.POSITIVE_INFINITY } = taken ?? { max: 0 }
  const extra = positionals[max]
  if (extra !== undefined) throw usage(name, `Unexpected argument: ${extra}`)
  if (positionals.includes(''))
    throw usage(name, 'An argument is empty, as of a variable that is not set.')
  if (positionals.length < min) throw usage(name, `Missing argument: ${label}`)
}

function unknownOption({ name: command, options }: Grammar<Options>, name: string): SuiteError {
  const near = suggest(name.replace(/^-+/, ''), Object.keys(options))
  return usage(command, `Unknown option: ${name}`, {
    ...(near !== undefined && { remedy: `Did you mean --${near}?` }),
  })
}

interface UsageDetails {
  readonly facts?: Readonly<Record<string, string>>
  readonly remedy?: Remedy
}

/** The error of a command line that is wrong; by default the help of the command is the remedy. */
export function usage(
  command: string,
  message: string,
  { facts, remedy }: UsageDetails = {},
): SuiteError {
  return new SuiteError('E_USAGE', message, {
    facts: { command, ...facts },
    remedy: remedy ?? { text: 'See the options', command: [command, '--help'] },
  })
}
