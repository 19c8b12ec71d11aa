import { relative, resolve } from 'node:path'
import { clauses, operations } from '../contract/index.ts'
import { SuiteError } from '../errors/index.ts'
import { type Catalogue, renderTerminal, writeReports } from '../report/index.ts'
import type { Recorded, Run } from '../run/index.ts'
import { wantsColour } from './colour.ts'
import { commandLine, errorText } from './invocation.ts'
import { print, printError } from './print.ts'

export interface FinishOptions {
  readonly out: string
  readonly colour: boolean
  readonly quiet: boolean
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
  const { out, quiet, repeat } = options
  const catalogue = { clauses, operations }
  const { files, faults, error } = await write(run, catalogue, out, repeat)
  const { recordings } = run
  const isGood = run.headline.mark === '✓' && run.counts.findings.warning === 0
  if (quiet && isGood && !error && faults.length === 0) return run.exitCode
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
  for (const because of faults) {
    const fault = new SuiteError('E_INTERNAL', 'One report is missing (a fault of Assay).', {
      facts: { because },
    })
    await printError(`\n${errorText(fault)}\n`)
  }
  return faults.length > 0 ? 2 : run.exitCode
}

interface Written {
  readonly files: readonly string[]
  /** Why single ones are missing. */
  readonly faults: readonly string[]
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
    return await writeReports(run, catalogue, out, { repeat })
  } catch (error) {
    if (!(error instanceof SuiteError)) throw error
    return { files: [], faults: [], error }
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
  return `${describeRecordings(recordings, record)}\n`
}
