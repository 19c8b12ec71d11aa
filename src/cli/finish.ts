import { clauses, operations, testableClauses } from '../contract/index.ts'
import { type SerializedError, SuiteError } from '../errors/index.ts'
import { shortPath } from '../files/index.ts'
import {
  type ClaimFacts,
  claimOf,
  listFirst,
  type ReporterName,
  renderTerminal,
  showLine,
  type Written,
  writeClaim,
  writeReports,
} from '../report/index.ts'
import type { Run } from '../run/index.ts'
import { type AcceptFiles, writeAccepted } from './accept.ts'
import { grouped, isGithub, nextSteps, openPage, reportToGithub } from './ending.ts'
import { errorText, hasColour, print, printError } from './process.ts'

/** How the end of a run is written and printed. */
interface FinishOptions {
  readonly out: string
  readonly reporter?: readonly (ReporterName | 'github')[]
  readonly junit?: 'clauses' | 'scenarios' | string | undefined
  readonly 'keep-exchanges'?: boolean
  readonly open?: boolean
  readonly command?: string
  readonly seed?: number | undefined
  readonly quiet: boolean
  readonly config?: string | undefined
  /** The command that runs one scenario again. */
  readonly repeat: (scenarioId: string) => string
  /** The command that records scenarios again; all where none is named. */
  readonly record: (scenarioIds: readonly string[]) => string
}

interface ReportOptions extends FinishOptions {
  /** The folder of the history that the run is added to. */
  readonly history: string | undefined
  /** The file of a claim to write, and what it says besides the run. */
  readonly accept?: AcceptFiles | undefined
  readonly claimed?: (ClaimFacts & { readonly file: string }) | undefined
}

/** Remembers the run where a history is kept, and writes its reports. The exit code. */
export async function reportRun(
  result: Run,
  options: ReportOptions,
  recordingErrors: readonly SerializedError[] = [],
): Promise<number> {
  let unremembered: unknown
  const withHistory = await remembered(result, options.history).catch((error: unknown) => {
    unremembered = error
    return result
  })
  const exitCode = await finish(withHistory, options).finally(() =>
    printError(formatRecordingErrors(recordingErrors)),
  )
  if (options.accept !== undefined) {
    const next = await writeAccepted(result, options.accept)
    if (!options.quiet && next !== '') await print(`\n${next}`)
  }
  if (options.claimed !== undefined) await writeClaimOf(result, options.claimed, options.quiet)
  // A history that cannot be written costs no report.
  if (unremembered !== undefined) throw unremembered
  return recordingErrors.length > 0 && exitCode !== 1 ? 2 : exitCode
}

/** The run with what is new since the last one, after it was added to the history of a folder. */
async function remembered(run: Run, folder: string | undefined): Promise<Run> {
  if (folder === undefined) return run
  const { appendRun, newsOf, readHistory } = await import('../history/index.ts')
  const history = newsOf(run, (await readHistory(folder)).runs)
  await appendRun(folder, run, testableClauses.length)
  return { ...run, history }
}

async function writeClaimOf(
  run: Run,
  { file, ...facts }: NonNullable<ReportOptions['claimed']>,
  quiet: boolean,
): Promise<void> {
  const claim = claimOf(run, facts)
  const files = await writeClaim(claim, file)
  if (!quiet)
    await print(`\nClaim (${claim.result}):\n${files.map((written) => `  ${written}\n`).join('')}`)
}

/**
 * Writes the reports, prints the summary and returns the exit code of the run. E_REPORT_WRITE or E_INTERNAL
 * where a report could not be written; the summary is printed all the same.
 */
export async function finish(result: Run, options: FinishOptions): Promise<number> {
  const { command, seed } = options
  const environment = command && { command, ...(seed !== undefined && { seed }) }
  const run = environment ? { ...result, environment } : result
  const { out, reporter = [], quiet, config: configuration, repeat, record, junit } = options
  const catalogue = { clauses, operations }
  const cases = junit === 'scenarios' ? junit : 'clauses'
  const rendering = { repeat, record, configuration, cases } as const
  const reporters = reporter.filter((name) => name !== 'github')
  const keepExchanges = options['keep-exchanges'] ?? false
  const written = await writeReports(run, catalogue, out, {
    ...rendering,
    reporters,
    keepExchanges,
  })
  const isOnGithub = isGithub() || reporter.includes('github')
  if (isOnGithub) await reportToGithub(run, catalogue, rendering)
  const failure = failureOf(written)
  const isGood = run.headline.mark === '✓' && run.counts.findings.warning === 0
  if (quiet && isGood && failure === undefined) return run.exitCode
  const { columns } = process.stdout
  const summary = renderTerminal(run, catalogue, {
    ...rendering,
    quiet,
    colour: hasColour(),
    ...(columns && { width: columns }),
  })
  await print(isGithub() ? grouped('Assay', summary) : summary)
  if (isGithub()) await print(`${showLine(`${run.headline.mark} ${run.headline.text}`)}\n`)
  if (!quiet) {
    await printWritten(written.files)
    await print(nextSteps(run, catalogue, written.files))
  }
  if (options.open) await openPage(written.files)
  if (failure !== undefined) {
    await printError('\n')
    throw failure
  }
  return run.exitCode
}

/** Names the files that were written, if any. */
export async function printWritten(files: readonly string[]): Promise<void> {
  const lines = files.map((file) => `  ${shortPath(file)}\n`)
  if (lines.length > 0) await print(`\nWritten:\n${lines.join('')}`)
}

function failureOf({ faults, error }: Written): SuiteError | undefined {
  if (error !== undefined || faults.length === 0) return error
  return new SuiteError('E_INTERNAL', 'A report is missing (a fault of Assay).', {
    facts: { because: faults.join(' ') },
  })
}

/** Errors about recordings: of those that say the same, the first, with the scenarios of the others. */
export function formatRecordingErrors(errors: readonly SerializedError[]): string {
  const same = Map.groupBy(errors, ({ code, message, remedy }) =>
    JSON.stringify([code, message, remedy]),
  )
  return Array.from(same.values(), ([first, ...others]) => {
    const scenarios = others.flatMap(({ facts }) => (facts.scenario as string | undefined) ?? [])
    const also = scenarios.length > 0 ? { also: listFirst([...new Set(scenarios)]) } : {}
    return `\n${errorText({ ...first!, facts: { ...first!.facts, ...also } })}\n`
  }).join('')
}
