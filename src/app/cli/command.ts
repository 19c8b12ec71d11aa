import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type ErrorParts, SuiteError, suggest } from '../../base/errors/index.ts'
import { allowedIn, type Option, type Options, readText, type Values } from './options.ts'

interface Arguments {
  readonly label: string
  readonly choices?: readonly string[]
  readonly min?: number
  readonly max?: number
}

export interface Command {
  readonly name: string
  readonly summary: string
  readonly arguments?: Arguments
  readonly options: Options
  readonly examples: readonly (readonly [words: string, shows: string])[]
  readonly execute: (words: readonly string[]) => Promise<number>
}

interface Grammar<Declared extends Options = Options> extends Pick<Command, 'name' | 'arguments'> {
  readonly options: Declared
}

interface Parsed<Declared extends Options> {
  readonly options: Values<Declared>
  readonly arguments: readonly string[]
}

/** The action gets parsed, typed options. */
export function defineCommand<const Declared extends Options>({
  run,
  ...command
}: Grammar<Declared> &
  Omit<Command, 'execute'> & { run: (parsed: Parsed<Declared>) => Promise<number> }): Command {
  return { ...command, execute: async (words) => run(parse(command, words)) }
}

/** E_USAGE for words that the command does not take. */
export function parse<Declared extends Options>(
  grammar: Grammar<Declared>,
  words: readonly string[],
): Parsed<Declared> {
  const { values, positionals } = split(grammar, words)
  checkArguments(grammar, positionals)
  const read = Object.entries(grammar.options).map(([name, option]) => {
    return [name, readValue(grammar.name, name, option, values[name])]
  })
  return { options: Object.fromEntries(read) as Values<Declared>, arguments: positionals }
}

function split({ name: command, options }: Grammar, words: readonly string[]) {
  const declared = Object.entries(options).map(([name, { type }]) => {
    return [name, { type: type === 'flag' ? 'boolean' : 'string', multiple: type === 'list' }]
  })
  const config = { args: [...words], options: Object.fromEntries(declared), allowPositionals: true }
  try {
    return parseArgs<ParseArgsConfig>(config)
  } catch (error) {
    const [message = ''] = (error as Error).message.replaceAll('\n', ' ').split(/[.]? To specify/)
    const [, word = ''] = /^Unknown option '-*([^-'].*)'/.exec(message) ?? []
    const near = suggest(word, Object.keys(options))
    throw usage(command, message, near === undefined ? {} : { remedy: `Did you mean --${near}?` })
  }
}

function readValue(command: string, name: string, option: Option, given: unknown): unknown {
  const { type, value, default: preset } = option
  if (type === 'flag') return given === true
  const isList = type === 'list'
  if (given === undefined) return isList ? [] : preset
  const texts = ([given].flat() as string[])
    .flatMap((text) => (isList ? text.split(',').map((part) => part.trim()) : text))
    .filter((text) => text !== '')
  if (texts.length === 0) throw usage(command, `Missing value: --${name} ${value}`)
  const values = texts.map((text) => readText(option, text))
  const wrong = values.indexOf(undefined)
  if (wrong === -1) return isList ? values : values[0]
  throw usage(command, `Invalid value: --${name} ${texts[wrong]}`, {
    details: { allowed: allowedIn(option) },
  })
}

function checkArguments({ name, arguments: taken }: Grammar, positionals: readonly string[]) {
  const { label = '', min = 0, max = Infinity, choices }: Partial<Arguments> = taken ?? { max: 0 }
  const extra = positionals[max]
  if (extra !== undefined) throw usage(name, `Unexpected argument: ${extra}`)
  if (positionals.includes(''))
    throw usage(name, 'An argument is empty. Perhaps a variable is not set.')
  if (positionals.length < min) throw usage(name, `Missing argument: ${label}`)
  const unknown = positionals.find((word) => choices?.includes(word) === false)
  if (unknown === undefined) return
  throw usage(name, `Unknown argument: ${unknown}`, { details: { allowed: choices!.join(', ') } })
}

/** The error of a command line that is wrong; by default the help of the command is the remedy. */
export function usage(
  command: string,
  message: string,
  { details, remedy }: ErrorParts = {},
): SuiteError {
  return new SuiteError('E_USAGE', message, {
    details: { command, ...details },
    remedy: remedy ?? { text: 'See the options', command: [command, '--help'] },
  })
}
