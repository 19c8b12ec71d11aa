import { relative, resolve } from 'node:path'
import { styleText } from 'node:util'
import { clauses, operations } from '../contract/index.ts'
import { SuiteError } from '../errors/index.ts'
import { renderTerminal, type Written, writeReports } from '../report/index.ts'
import type { Recorded, Run } from '../run/index.ts'
import { print, printError } from './print.ts'
import { describeRecordings } from './recordings-summary.ts'

export interface FinishOptions {
  readonly out: string
  readonly 'no-color': boolean
  readonly quiet: boolean
  /** The command that runs one scenario again. */
  readonly repeat: (scenarioId: string) => string
  /** The command that records scenarios again; all where none is named. */
  readonly record: (scenarioIds: readonly string[]) => string
}

/**
 * Writes the reports, prints the summary and returns the exit code of the run. E_REPORT_WRITE or E_INTERNAL
 * where a report could not be written; the summary is printed all the same.
 */
export async function finish(run: Run, options: FinishOptions): Promise<number> {
  const { out, quiet, repeat, record } = options
  const catalogue = { clauses, operations }
  const written = await writeReports(run, catalogue, out, { repeat }).catch((error: unknown) => {
    return { files: [], faults: [], error }
  })
  const failure = failureOf(written)
  const isGood = run.headline.mark === '✓' && run.counts.findings.warning === 0
  if (quiet && isGood && failure === undefined) return run.exitCode
  const { columns } = process.stdout
  const summary = renderTerminal(run, catalogue, {
    repeat,
    quiet,
    colour: !options['no-color'] && styleText('red', 'x', { stream: process.stdout }) !== 'x',
    ...(columns && { width: columns }),
  })
  await print(summary)
  if (run.recordings && !(quiet && isInOrder(run.recordings))) {
    await print(`\n${describeRecordings(run.recordings, record)}`)
  }
  const files = written.files.map((file) => `  ${shortest(file)}\n`)
  if (!quiet && files.length > 0) await print(`\nWritten:\n${files.join('')}`)
  if (failure !== undefined) {
    await printError('\n')
    throw failure
  }
  return run.exitCode
}

function isInOrder({ stale, spared = [] }: Recorded): boolean {
  return stale.length + spared.length === 0
}

function failureOf({ faults, error }: Written & { readonly error?: unknown }): unknown {
  if (error !== undefined || faults.length === 0) return error
  return new SuiteError('E_INTERNAL', 'A report is missing (a fault of Assay).', {
    facts: { because: faults.join(' ') },
  })
}

/** A path that climbs out of the folder is shorter from the root. */
function shortest(file: string): string {
  const near = relative(process.cwd(), file)
  return near.startsWith('..') ? resolve(file) : near
}
