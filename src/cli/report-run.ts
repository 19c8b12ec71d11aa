import type { SerializedError } from '../errors/index.ts'
import type { ClaimFacts } from '../report/index.ts'
import type { Run } from '../run/index.ts'
import type { FinishOptions } from './finish.ts'
import { print, printError } from './process.ts'

interface ReportOptions extends FinishOptions {
  /** The folder of the history that the run is added to. */
  readonly history: string | undefined
  /** The file of a claim to write, and what it says besides the run. */
  readonly claimed?: (ClaimFacts & { readonly file: string }) | undefined
}

/** Remembers the run where a history is kept, and writes its reports. The exit code. */
export async function reportRun(
  result: Run,
  options: ReportOptions,
  recordingErrors: readonly SerializedError[] = [],
): Promise<number> {
  const { finish, formatRecordingErrors } = await import('./finish.ts')
  let unremembered: unknown
  const told = await remembered(result, options.history).catch((error: unknown) => {
    unremembered = error
    return result
  })
  const exitCode = await finish(told, options).finally(() =>
    printError(formatRecordingErrors(recordingErrors)),
  )
  if (options.claimed !== undefined) await writeClaimOf(result, options.claimed, options.quiet)
  // A history that cannot be written costs no report.
  if (unremembered !== undefined) throw unremembered
  return recordingErrors.length > 0 && exitCode !== 1 ? 2 : exitCode
}

/** The run with what is new since the last complete one, after it was added to the history of a folder. */
async function remembered(run: Run, folder: string | undefined): Promise<Run> {
  if (folder === undefined) return run
  const { appendRun, newsOf, readHistory } = await import('../history/index.ts')
  const history = newsOf(run, (await readHistory(folder)).runs)
  await appendRun(folder, run)
  return { ...run, history }
}

async function writeClaimOf(
  run: Run,
  { file, ...facts }: NonNullable<ReportOptions['claimed']>,
  quiet: boolean,
): Promise<void> {
  const { claimOf, writeClaim } = await import('../report/index.ts')
  const claim = claimOf(run, facts)
  const files = await writeClaim(claim, file)
  if (!quiet)
    await print(`\nClaim (${claim.result}):\n${files.map((one) => `  ${one}\n`).join('')}`)
}
