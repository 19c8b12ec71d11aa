import { appendFile } from 'node:fs/promises'
import { fileFault, SuiteError } from '../../base/errors/index.ts'
import { shortPath } from '../../base/files/index.ts'
import { testableClauses } from '../../core/contract/index.ts'
import type { ResponseFacts } from '../../core/facts/index.ts'
import type { Run } from '../../core/run/index.ts'
import {
  listFirst,
  type RenderOptions,
  renderAnnotations,
  renderMarkdown,
  renderTerminal,
  type View,
  type WrittenReports,
  writeReports,
} from '../../output/report/index.ts'
import { writeAccepted } from './accept.ts'
import { commandsOf, type Invocation } from './invocation.ts'
import {
  commandLine,
  errorText,
  hasColour,
  print,
  printable,
  printError,
  printRaw,
} from './process.ts'
import type { RunCommandOptions } from './run-options.ts'

type Settings = Partial<RunCommandOptions> & {
  readonly out: string
  readonly facts?: ResponseFacts | undefined
  /** The clauses that the run judged, planned or not. */
  readonly reached?: readonly string[]
  /** When other runs began that are under way against the same target. */
  readonly others?: () => Promise<readonly string[]>
}

/** Returns the exit code. Throws E_REPORT_WRITE or E_INTERNAL after the summary is printed. */
export async function reportRun(
  run: Run,
  settings: Settings,
  invocation: Invocation,
  recordingErrors: readonly SuiteError[] = [],
): Promise<number> {
  const { withHistory, unremembered } = await remember(run, settings)
  const exitCode = await finish(withHistory, settings, invocation).finally(() =>
    printError(formatRecordingErrors(recordingErrors)),
  )
  const { 'accept-new': file, quiet } = settings
  const accepted = file === undefined ? '' : await writeAccepted(run, file)
  if (accepted !== '' && !quiet) await print(`\n${accepted}`)
  // If the history cannot be read or written, the reports still are, and a violation is still the result.
  if (unremembered !== undefined) await printError(`\n${errorText(unremembered)}\n`)
  const hasFault = recordingErrors.length > 0 || unremembered !== undefined
  return hasFault && exitCode !== 1 ? 2 : exitCode
}

async function remember(run: Run, { history: folder, facts, reached, others }: Settings) {
  if (folder === undefined) return { withHistory: run }
  const room = await import('../../output/history/index.ts')
  const { appendLine, historyLineOf, newsOf, readHistory, responseChanges } = room
  let withHistory = run
  try {
    // A run that ends now writes its line before it takes its mark away.
    const beside = (await others?.()) ?? []
    const before = await readHistory(folder)
    const all = testableClauses.length
    const line = historyLineOf(run, { all, url: jobUrl(), facts, beside, reached })
    const withFacts = facts && { ...run, facts }
    const responses = withFacts ? await responseChanges(folder, withFacts, line, before.runs) : []
    const history = newsOf(run, line, before, responses)
    withHistory = { ...run, history }
    await appendLine(folder, { ...line, changes: history.changes })
    return { withHistory }
  } catch (error) {
    if (!(error instanceof SuiteError)) throw error
    return { withHistory, unremembered: error }
  }
}

function jobUrl(): string | undefined {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID, CI_JOB_URL } = process.env
  const github = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`
  const url = GITHUB_RUN_ID === undefined ? CI_JOB_URL : github
  return url !== undefined && /^https?:\/\/[\w./:~-]+$/.test(url) ? url : undefined
}

async function finish(result: Run, settings: Settings, invocation: Invocation): Promise<number> {
  const { quiet = false } = settings
  const commands = commandsOf(invocation, result)
  const run = { ...result, commandLine: commands.command }
  const { files, view, error: failure } = await writeRun(run, settings, commands)
  const isGood = run.headline.mark === '✓' && run.counts.findings.warning === 0
  const isNews = (run.history?.changes ?? []).length > 0
  if (quiet && isGood && !isNews && !failure) return run.exitCode
  if (quiet) await printError(settingsIn(run))
  const { columns: width } = process.stdout
  const colour = hasColour()
  if (view) await print(renderTerminal(view, { quiet, colour, ...(width && { width }) }))
  const page = files.find((file) => file.endsWith('report.html'))
  if (view && quiet && page) await print(`\nThe report: ${shortPath(page)}\n`)
  if (view && !quiet) {
    await printWritten(files)
    await print(nextSteps(view, page))
  }
  if (failure) {
    await printError('\n')
    throw failure
  }
  return run.exitCode
}

function settingsIn({ obstacles = [] }: Run): string {
  const settings = obstacles.filter(({ kind }) => kind === 'setting')
  return settings.map(({ reason, remedy }) => printable(`${reason} ${remedy}\n`)).join('')
}

export async function writeRun(
  run: Run,
  { out, reporter = [], ...settings }: Settings,
  commands: RenderOptions,
): Promise<WrittenReports> {
  const written = await writeReports(run, out, {
    ...commands,
    reporters: reporter.filter((name) => name !== 'github'),
    keepExchanges: settings['keep-exchanges'],
    facts: settings.facts,
  })
  const { view } = written
  if (view && (process.env.GITHUB_ACTIONS === 'true' || reporter.includes('github'))) {
    await printRaw(renderAnnotations(view))
    const file = process.env.GITHUB_STEP_SUMMARY
    if (file) {
      await appendFile(file, renderMarkdown(view)).catch((error: unknown) =>
        printError(`The summary of the job cannot be written: ${fileFault(error)}.\n`),
      )
    }
  }
  return written
}

function nextSteps({ run, broken: [worst], isIdle }: View, page: string | undefined): string {
  const isOpen = !isIdle && run.command === 'run' && run.completeness === 'incomplete'
  const gap = run.clauses.find(({ verdict, accepted }) => verdict === 'unreached' && !accepted)
  const lines = [
    page && worst && `  read the evidence: ${shortPath(page)}`,
    worst && `  what the clause says: ${commandLine('explain', worst.address)}`,
    !worst && isOpen && gap && `  what tests it: ${commandLine('explain', gap.id)}`,
  ].filter(Boolean)
  return lines.length === 0 ? '' : `\nNext:\n${lines.join('\n')}\n`
}

export async function printWritten(files: readonly string[]): Promise<void> {
  const lines = files.map((file) => `  ${shortPath(file)}\n`)
  if (lines.length > 0) await print(`\nWritten:\n${lines.join('')}`)
}

/** Errors with the same text become one, with the scenarios of the others. */
export function formatRecordingErrors(errors: readonly SuiteError[]): string {
  const same = Map.groupBy(errors, ({ code, message, remedy }) =>
    JSON.stringify([code, message, remedy]),
  )
  return Array.from(same.values(), ([first, ...others]) => {
    const scenarios = others.flatMap(({ details }) => details.scenario?.toString() ?? [])
    const also = scenarios.length > 0 ? { also: listFirst([...new Set(scenarios)]) } : {}
    const { code, message, details, remedy } = first!
    return `\n${errorText(new SuiteError(code, message, { details: { ...details, ...also }, remedy }))}\n`
  }).join('')
}
