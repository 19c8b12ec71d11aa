import { SuiteError } from '#errors'
import { readArguments } from './check-arguments.ts'
import type { Command } from './command.ts'

/** What the words after `run` ask for. */
export interface RunOptions {
  readonly addresses: readonly string[]
  readonly config: string | undefined
  readonly target: string | undefined
  readonly baseUrl: string | undefined
  readonly sandboxUrl: string | undefined
  readonly apiVersion: string | undefined
  readonly timeoutMs: number | undefined
  readonly strict: boolean
  readonly allowIncomplete: boolean
  readonly allowDestructive: boolean
  readonly slow: boolean
  readonly out: string
  readonly defects: readonly string[]
  readonly variants: readonly string[]
  readonly seed: number | undefined
  readonly colour: boolean
  readonly quiet: boolean
}

/** Reads the options of a run; figures are held against what they must be. */
export function readRunOptions(command: Command, words: readonly string[]): RunOptions {
  const { has, one, all, positionals } = readArguments(command, words)
  return {
    addresses: positionals,
    config: one('config'),
    target: one('target'),
    baseUrl: one('base-url'),
    sandboxUrl: one('sandbox-url'),
    apiVersion: one('api-version'),
    timeoutMs: wholeNumber('timeout', one('timeout'), 1),
    strict: has('strict'),
    allowIncomplete: has('allow-incomplete'),
    allowDestructive: has('allow-destructive'),
    slow: has('slow'),
    out: one('out') ?? 'reports',
    defects: all('defect'),
    variants: all('variant'),
    seed: wholeNumber('seed', one('seed'), 0),
    colour: !has('no-color'),
    quiet: has('quiet'),
  }
}

/** The figure an option holds, refused where it is none. */
export function wholeNumber(
  name: string,
  text: string | undefined,
  least: number,
  most = 2_147_483_647,
): number | undefined {
  if (text === undefined) return undefined
  const figure = Number(text)
  if (/^\d+$/.test(text) && figure >= least && figure <= most) return figure
  throw new SuiteError('E_USAGE', `The option --${name} needs a whole number.`, {
    facts: { given: text, allowed: `${least} to ${most}` },
  })
}
