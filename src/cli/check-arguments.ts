import { parseArgs } from 'node:util'
import { SuiteError, suggest } from '../errors/index.ts'
import type { Command } from './command.ts'

interface Given {
  readonly name: string
  readonly value: string | undefined
}

/** Refuses what the command does not take; citty would pass over it in silence. */
export function checkArguments(command: Command, words: readonly string[]): void {
  const seen = new Set<string>()
  const { options, positionals } = read(command, words)
  for (const { name, value } of options) {
    const declared = declaredOf(command, name)
    if (declared === undefined) throw unknownOption(command, name)
    const isFlag = declared.type === 'boolean'
    if (isFlag && value !== undefined) throw usage(command, `The option --${name} takes no value.`)
    // What begins with a dash is the next option, far more often than a value.
    if (!isFlag && (value === undefined || value === '' || value.startsWith('--')))
      throw usage(command, `The option --${name} needs a value.`)
    if (seen.has(name) && !isFlag && !command.repeatable?.includes(name))
      throw usage(command, `The option --${name} is given twice.`)
    seen.add(name)
  }
  const [extra] = command.takes === undefined ? positionals : []
  if (extra !== undefined) throw usage(command, `"${extra}" is one word too many.`)
}

/** What was given, once it has been checked. */
export interface ReadArguments {
  readonly has: (name: string) => boolean
  readonly one: (name: string) => string | undefined
  /** All values of an option that may be given more than once, or as a list with commas. */
  readonly all: (name: string) => readonly string[]
  readonly positionals: readonly string[]
}

/** Reads the words after a command. citty keeps only the last of several values of an option. */
export function readArguments(command: Command, words: readonly string[]): ReadArguments {
  const { options, positionals } = read(command, words)
  const valuesOf = (name: string) =>
    options.flatMap((given) => (given.name === name ? [given.value ?? ''] : []))
  return {
    has: (name) => valuesOf(name).length > 0,
    one: (name) => valuesOf(name).at(-1),
    all: (name) =>
      valuesOf(name)
        .flatMap((value) => value.split(','))
        .map((value) => value.trim())
        .filter((value) => value !== ''),
    positionals,
  }
}

function read(command: Command, words: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(command.args)
      .filter(([, { type }]) => type !== 'positional')
      .map(([name, { type }]) => [name, { type: type === 'boolean' ? type : 'string' } as const]),
  )
  const { tokens } = parseArgs({
    args: [...words],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const given: Given[] = []
  const positionals: string[] = []
  for (const token of tokens) {
    if (token.kind === 'option') given.push({ name: token.name, value: token.value })
    if (token.kind === 'positional') positionals.push(token.value)
  }
  return { options: given, positionals }
}

function declaredOf({ args }: Command, name: string) {
  if (Object.hasOwn(args, name)) return args[name]
  const positive = name.replace(/^no-/, '')
  return positive !== name && args[positive]?.type === 'boolean' ? args[positive] : undefined
}

function unknownOption(command: Command, name: string): SuiteError {
  const options = Object.entries(command.args).filter(([, { type }]) => type !== 'positional')
  const near = suggest(
    name,
    options.map(([known]) => known),
  )
  return usage(
    command,
    `There is no option ${name.length === 1 ? '-' : '--'}${name}.`,
    near === undefined ? undefined : `Did you mean --${near}?`,
  )
}

function usage({ name }: Command, message: string, remedy?: string): SuiteError {
  return new SuiteError('E_USAGE', message, {
    facts: { command: `assay ${name}` },
    remedy: remedy ?? `See what there is: assay ${name} --help`,
  })
}
