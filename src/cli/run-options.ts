import { SuiteError } from '../errors/index.ts'
import type { Traffic } from '../scenario/index.ts'
import { type ReadArguments, readArguments } from './check-arguments.ts'
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
  readonly traffic: Traffic
  readonly out: string
  readonly defects: readonly string[]
  readonly variants: readonly string[]
  readonly seed: number | undefined
  readonly colour: boolean
  readonly quiet: boolean
}

/** Reads the options of a run; figures are held against what they must be. */
export function readRunOptions(command: Command, words: readonly string[]): RunOptions {
  const given = readArguments(command, words)
  const { has, one, all, positionals } = given
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
    traffic: readTraffic(given),
    out: one('out') ?? 'reports',
    defects: all('defect'),
    variants: all('variant'),
    seed: wholeNumber('seed', one('seed'), 0),
    colour: !has('no-color'),
    quiet: has('quiet'),
  }
}

/** Where recordings lie when no folder is named. */
export const recordingsFolder = 'recordings'

/** What asks a live target means nothing where none is asked. */
const liveOnly = [
  'base-url',
  'sandbox-url',
  'timeout',
  'defect',
  'variant',
  'seed',
  'slow',
] as const

function readTraffic({ has, one, all }: ReadArguments): Traffic {
  const [folder, against] = [one('recordings'), one('against')]
  if (has('record') && has('replay')) {
    throw new SuiteError('E_USAGE', 'A run records or replays, and not both.', {
      remedy: 'Leave out --record or --replay.',
    })
  }
  if (has('replay')) {
    const idle = liveOnly.filter((name) => has(name) || all(name).length > 0)
    if (idle.length > 0) {
      throw new SuiteError(
        'E_USAGE',
        'A replay asks no target, so that nothing can be said of one.',
        {
          remedy: `Leave out ${idle.map((name) => `--${name}`).join(' and ')}.`,
        },
      )
    }
    if (against !== undefined) throw recordOnly('against')
    return { mode: 'replay', folder: folder ?? recordingsFolder }
  }
  if (has('record')) {
    // Whoever compares wants to know, and not to replace what it is compared with.
    const kept = folder ?? (against === undefined ? recordingsFolder : undefined)
    return { mode: 'record', folder: kept, against }
  }
  if (against !== undefined) throw recordOnly('against')
  if (folder !== undefined) throw recordOnly('recordings', ' or --replay')
  return { mode: 'live' }
}

function recordOnly(name: string, or = ''): SuiteError {
  return new SuiteError('E_USAGE', `The option --${name} goes with --record${or}.`, {
    remedy: `Add --record${or}, or leave out --${name}.`,
  })
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
