import { relative, resolve } from 'node:path'
import { clauses, operations } from '../contract/index.ts'
import { SuiteError } from '../errors/index.ts'
import { type Catalogue, renderDrift, renderTerminal, writeReports } from '../report/index.ts'
import { exitCodeOf, type Recorded, type Run } from '../run/index.ts'
import { wantsColour } from './colour.ts'
import { assayCommand } from './invocation.ts'
import { print, printError } from './print.ts'

export interface FinishOptions {
  readonly out: string
  readonly colour: boolean
  readonly quiet: boolean
  readonly allowIncomplete: boolean
  /** The command that tells one story again. */
  readonly repeat: (scenarioId: string) => string
  /** The command that records scenarios again; all where none is named. */
  readonly record?: (scenarios: readonly string[]) => string
}

/**
 * Writes the reports, prints the summary, and says with which exit code to end. Reports that cannot be
 * written are told after the summary, and end with 2.
 */
export async function finish(run: Run, options: FinishOptions): Promise<number> {
  const { out, quiet, allowIncomplete, repeat } = options
  const catalogue = { clauses, operations }
  const { files, letter } = await write(run, catalogue, out, repeat)
  const { recordings } = run
  const drift = recordings?.drift ?? []
  const quietly = quiet && !letter && run.verdict === 'conformant' && drift.length === 0
  if (quietly) return 0
  const { stdout } = process
  const summary = renderTerminal(run, catalogue, {
    repeat,
    colour: wantsColour(options.colour, stdout.isTTY === true, process.env),
    ...(stdout.columns && { width: stdout.columns }),
  })
  const paths = files.map((file) => `  ${shortest(file)}\n`)
  const written = letter ? '' : `Written:\n${paths.join('')}`
  await print(`${summary}\n${recordings ? await tellOf(recordings, options) : ''}${written}`)
  if (letter !== undefined) {
    await printError(`\n${letter.toText()}\n`)
    return letter.exitCode
  }
  // What has changed is news, whatever the verdict.
  return drift.length > 0 ? 1 : exitCodeOf(run.verdict, allowIncomplete)
}

interface Written {
  readonly files: readonly string[]
  /** Why there are none. */
  readonly letter?: SuiteError
}

/** What a run has shown is not lost with its reports. */
async function write(
  run: Run,
  catalogue: Catalogue,
  out: string,
  repeat: FinishOptions['repeat'],
): Promise<Written> {
  try {
    return { files: await writeReports(run, catalogue, out, { repeat }) }
  } catch (error) {
    if (!(error instanceof SuiteError)) throw error
    return { files: [], letter: error }
  }
}

/** As a reader would write it: a path that climbs out of the folder is shorter from the root. */
function shortest(file: string): string {
  const near = relative(process.cwd(), file)
  return near.startsWith('..') ? resolve(file) : near
}

async function tellOf(recordings: Recorded, options: FinishOptions): Promise<string> {
  const { record = () => `${assayCommand()} run --record` } = options
  const { sayRecordings } = await import('./say-recordings.ts')
  const said = sayRecordings(recordings, record)
  if (recordings.drift === undefined) return `${said}\n`
  return `${said}${renderDrift(recordings.drift)}\n`
}
