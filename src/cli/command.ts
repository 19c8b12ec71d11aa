import type { Options } from './options.ts'
import { type Grammar, type Parsed, parse } from './parse.ts'

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
