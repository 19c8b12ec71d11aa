import { appendFile } from 'node:fs/promises'
import { testableClauses } from '../contract/index.ts'
import { fileFault, type SerializedError } from '../errors/index.ts'
import { shortPath } from '../files/index.ts'
import {
  listFirst,
  renderAnnotations,
  renderMarkdown,
  renderTerminal,
  type View,
  viewOf,
  type Written,
  writeReports,
} from '../report/index.ts'
import type { Run } from '../run/index.ts'
import { writeAccepted } from './accept.ts'
import { claimRun } from './claims.ts'
import type { writeOptions } from './common-options.ts'
import { type Commands, commandsOf, type Invocation, shownInvocation } from './invocation.ts'
import type { Values } from './options.ts'
import { commandLine, errorText, hasColour, print, printError } from './process.ts'
import type { runOptions } from './run-options.ts'

/** How the reports of a run are written. */
type WriteSettings = Partial<Values<typeof writeOptions>> & {
  readonly out: string
  readonly config?: string | undefined
}

type FinishSettings = WriteSettings & {
  readonly quiet: boolean
  /** The seed of the embedded sandbox. */
  readonly seed?: number | undefined
}

/** What else is written at the end of a run, by the options that name it. */
type AlsoWritten = Partial<
  Pick<Values<typeof runOptions>, 'history' | 'claim' | 'accept-untested' | 'accept-broken'>
>

/** Remembers the run where a history is kept, writes its reports and what else was to be written. The exit code. */
export async function reportRun(
  run: Run,
  settings: FinishSettings & AlsoWritten,
  invocation: Invocation,
  recordingErrors: readonly SerializedError[] = [],
): Promise<number> {
  let unremembered: unknown
  const withHistory = await remembered(run, settings.history).catch((error: unknown) => {
    unremembered = error
    return run
  })
  const shown = shownInvocation(invocation)
  const commands = { printed: commandsOf(invocation), written: commandsOf(shown) }
  const exitCode = await finish(withHistory, settings, commands).finally(() =>
    printError(formatRecordingErrors(recordingErrors)),
  )
  const { claim } = settings
  const written = [
    await writeAccepted(run, settings),
    claim === undefined ? '' : await claimRun(run, shown, claim),
  ]
  for (const text of written) if (text !== '' && !settings.quiet) await print(`\n${text}`)
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

/**
 * Writes the reports, prints the summary and returns the exit code of the run. E_REPORT_WRITE or E_INTERNAL
 * where a report could not be written; the summary is printed all the same.
 */
export async function finish(
  result: Run,
  settings: FinishSettings,
  { printed, written }: { readonly printed: Commands; readonly written: Commands },
): Promise<number> {
  const { quiet, config: configuration, seed } = settings
  const environment = { command: written.command, ...(seed !== undefined && { seed }) }
  const run = { ...result, environment }
  const { files, error: failure } = await writeRun(run, settings, written)
  const isGood = run.headline.mark === '✓' && run.counts.findings.warning === 0
  if (quiet && isGood && !failure) return run.exitCode
  const { columns: width } = process.stdout
  const colour = hasColour()
  const view = viewOf(run, { ...printed, configuration })
  await print(renderTerminal(view, { quiet, colour, ...(width && { width }) }))
  if (!quiet) {
    await printWritten(files)
    await print(nextSteps(view, files))
  }
  if (failure) {
    await printError('\n')
    throw failure
  }
  return run.exitCode
}

/** Writes the reports of a run, and shows it where GitHub Actions runs this process, which it says itself. */
export async function writeRun(
  run: Run,
  { out, reporter = [], junit: cases = 'clauses', config, ...settings }: WriteSettings,
  commands: Pick<Commands, 'repeat'> & Partial<Commands>,
): Promise<Written> {
  const { repeat, record } = commands
  const rendering = { repeat, record, configuration: config, cases }
  const written = await writeReports(run, out, {
    ...rendering,
    reporters: reporter.filter((name) => name !== 'github'),
    keepExchanges: settings['keep-exchanges'],
  })
  if (process.env.GITHUB_ACTIONS === 'true' || reporter.includes('github')) {
    const view = viewOf(run, rendering)
    await print(renderAnnotations(view))
    const file = process.env.GITHUB_STEP_SUMMARY
    if (file) {
      // A summary that cannot be written costs nothing but itself.
      await appendFile(file, renderMarkdown(view)).catch((error: unknown) =>
        printError(`The summary of the job cannot be written: ${fileFault(error)}.\n`),
      )
    }
  }
  return written
}

/** What to do next, a command each: about the clause that is shown first, or about what is missing. */
function nextSteps({ run, broken: [worst], isIdle }: View, files: readonly string[]): string {
  const page = files.find((file) => file.endsWith('report.html'))
  const lines = [
    ...(page && worst ? [`  read the evidence: ${shortPath(page)}`] : []),
    ...(worst ? [`  what the clause says: ${commandLine('explain', worst.address)}`] : []),
    ...(!worst && !isIdle && run.completeness === 'incomplete' && run.command === 'run'
      ? [`  what is missing: ${commandLine('run', '--plan')}`]
      : []),
  ]
  return lines.length === 0 ? '' : `\nNext:\n${lines.join('\n')}\n`
}

/** Names the files that were written, if any. */
export async function printWritten(files: readonly string[]): Promise<void> {
  const lines = files.map((file) => `  ${shortPath(file)}\n`)
  if (lines.length > 0) await print(`\nWritten:\n${lines.join('')}`)
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
