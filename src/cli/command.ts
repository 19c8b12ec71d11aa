import { parseArgs } from 'node:util'
import { type Remedy, SuiteError, suggest } from '../errors/index.ts'
import type { Option, Options, Values } from './options.ts'

/** What a command takes besides its options. */
export interface Arguments {
  /** In the help: `FILE…`. */
  readonly label: string
  readonly min?: number
  readonly max?: number
}

export interface Grammar<Declared extends Options> {
  readonly name: string
  readonly arguments?: Arguments
  readonly options: Declared
}

export interface Parsed<Declared extends Options> {
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
  readonly run: (given: Parsed<Declared>) => Promise<number>
}

/** Joins the declaration of a command with its action, so that the action gets parsed, typed options. */
export function defineCommand<const Declared extends Options>(
  definition: Definition<Declared>,
): Command {
  return { ...definition, execute: async (words) => definition.run(parse(definition, words)) }
}

/** Reads the words after the name of a command. E_USAGE for all that the command does not take. */
export function parse<Declared extends Options>(
  grammar: Grammar<Declared>,
  words: readonly string[],
): Parsed<Declared> {
  const { name: command, options } = grammar
  const named = namesOf(options)
  const { tokens } = parseArgs({
    args: [...words],
    options: Object.fromEntries(
      Object.entries(named).map(([word, { option }]) => [
        word,
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
    const found = Object.hasOwn(named, token.name) ? named[token.name] : undefined
    if (found === undefined) throw unknownOption(grammar, token.rawName)
    const { name, option } = found
    if (seen.has(name) && (option.type === 'text' || option.type === 'number')) {
      throw usage(command, `Option given twice: ${token.rawName}`)
    }
    seen.add(name)
    const value = readValue(command, token.rawName, option, token.value)
    values[name] = option.type === 'list' ? [values[name], value].flat() : value
  }
  checkArguments(grammar, positionals)
  return { options: values as Values<Declared>, arguments: positionals }
}

/** Every word that means an option: its name, and its earlier one. */
function namesOf(options: Options) {
  const names: Record<string, { readonly name: string; readonly option: Option }> = {}
  for (const [name, option] of Object.entries(options)) {
    names[name] = { name, option }
    if (option.formerly !== undefined) names[option.formerly] = { name, option }
  }
  return names
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
  // What begins with two dashes is the next option, far more often than a value.
  if (text === undefined || text === '' || text.startsWith('--')) {
    throw usage(command, `Missing value: ${name} ${option.value ?? 'VALUE'}`)
  }
  if (option.type === 'list') {
    return text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
  }
  return option.type === 'number' ? readNumber(command, name, option, text) : text
}

function readNumber(command: string, name: string, option: Option, text: string): number {
  const { min = 0, max = 2_147_483_647 } = option
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= min && number <= max) return number
  throw usage(command, `Invalid value: ${name} ${text}`, {
    facts: { allowed: `a whole number from ${min} to ${max}` },
  })
}

function checkArguments({ name, arguments: taken }: Grammar<Options>, given: readonly string[]) {
  const { label = '', min = 0, max = Number.POSITIVE_INFINITY } = taken ?? { max: 0 }
  const extra = given[max]
  if (extra !== undefined) throw usage(name, `Unexpected argument: ${extra}`)
  if (given.length < min) throw usage(name, `Missing argument: ${label}`)
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

function usage(command: string, message: string, { facts, remedy }: UsageDetails = {}): SuiteError {
  return new SuiteError('E_USAGE', message, {
    facts: { command, ...facts },
    remedy: remedy ?? { text: 'See the options', command: [command, '--help'] },
  })
}
