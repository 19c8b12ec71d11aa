import { relative, resolve } from 'node:path'
import { clauses, operations } from '../contract/index.ts'
import { SuiteError } from '../errors/index.ts'
import { type Catalogue, renderDrift, renderTerminal, writeReports } from '../report/index.ts'
import { exitCodeOf, type Recorded, type Run } from '../run/index.ts'
import { wantsColour } from './colour.ts'
import { commandLine, errorText } from './invocation.ts'
import { print, printError } from './print.ts'

export interface FinishOptions {
  readonly out: string
  readonly colour: boolean
  readonly quiet: boolean
  readonly allowIncomplete: boolean
  /** The command that runs one scenario again. */
  readonly repeat: (scenarioId: string) => string
  /** The command that records scenarios again; all where none is named. */
  readonly record?: (scenarioIds: readonly string[]) => string
}

/**
 * Writes the reports, prints the summary and returns the exit code. Where the reports cannot be written,
 * the summary is printed all the same, then the reason, and the exit code is 2.
 */
export async function finish(run: Run, options: FinishOptions): Promise<number> {
  const { out, quiet, allowIncomplete, repeat } = options
  const catalogue = { clauses, operations }
  const { files, error } = await write(run, catalogue, out, repeat)
  const { recordings } = run
  const drift = recordings?.drift ?? []
  if (quiet && !error && run.verdict === 'conformant' && drift.length === 0) return 0
  const { stdout } = process
  const summary = renderTerminal(run, catalogue, {
    repeat,
    colour: wantsColour(options.colour, stdout.isTTY === true, process.env),
    ...(stdout.columns && { width: stdout.columns }),
  })
  const paths = files.map((file) => `  ${shortest(file)}\n`)
  const written = error ? '' : `Written:\n${paths.join('')}`
  await print(`${summary}\n${recordings ? await describe(recordings, options) : ''}${written}`)
  if (error !== undefined) {
    await printError(`\n${errorText(error)}\n`)
    return error.exitCode
  }
  return drift.length > 0 ? 1 : exitCodeOf(run.verdict, allowIncomplete)
}

interface Written {
  readonly files: readonly string[]
  /** Why there are none. */
  readonly error?: SuiteError
}

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
    return { files: [], error }
  }
}

/** A path that climbs out of the folder is shorter from the root. */
function shortest(file: string): string {
  const near = relative(process.cwd(), file)
  return near.startsWith('..') ? resolve(file) : near
}

async function describe(recordings: Recorded, options: FinishOptions): Promise<string> {
  const { record = () => commandLine('run', '--record') } = options
  const { describeRecordings } = await import('./recordings-summary.ts')
  const summary = describeRecordings(recordings, record)
  if (recordings.drift === undefined) return `${summary}\n`
  return `${summary}${renderDrift(recordings.drift)}\n`
}
