import { relative, resolve } from 'node:path'
import { clauses, operations } from '../contract/index.ts'
import { SuiteError } from '../errors/index.ts'
import { type Catalogue, renderTerminal, writeReports } from '../report/index.ts'
import type { Recorded, Run } from '../run/index.ts'
import { wantsColour } from './colour.ts'
import { assayCommand } from './invocation.ts'
import { print, printError } from './print.ts'

export interface FinishOptions {
  readonly out: string
  readonly colour: boolean
  readonly quiet: boolean
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
  const { out, quiet, repeat } = options
  const catalogue = { clauses, operations }
  const { files, faults, letter } = await write(run, catalogue, out, repeat)
  const { recordings } = run
  const isGood = run.headline.mark === '✓' && run.counts.findings.warning === 0
  if (quiet && isGood && !letter && faults.length === 0) return run.exitCode
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
  for (const fault of faults) await printError(`Assay itself is at fault: ${fault}\n`)
  return faults.length > 0 ? 2 : run.exitCode
}

interface Written {
  readonly files: readonly string[]
  /** Why single ones are missing. */
  readonly faults: readonly string[]
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
    return await writeReports(run, catalogue, out, { repeat })
  } catch (error) {
    if (!(error instanceof SuiteError)) throw error
    return { files: [], faults: [], letter: error }
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
  return `${sayRecordings(recordings, record)}\n`
}
