import { countOf, type PlannedRun } from '../../core/run/index.ts'
import { factsKey, openMark, type RunMark } from '../../output/history/at-start/index.ts'
import type { Traffic } from '../../sources/scenario/running/index.ts'
import { loadConfiguration, type Target } from '../../sources/target/index.ts'
import { type Choice, chooseTarget, type TestSettings, testWithFacts } from '../runner/index.ts'
import { followRun } from './follow-run.ts'
import { hideSecrets, listenForInterrupt, printable, printError } from './process.ts'
import { openReportFolder, type ReportFolder } from './report-folder.ts'
import { type RunCommandOptions, trafficOf, wordsToRepeat } from './run-options.ts'
import { assertWritable } from './write-file.ts'

export function runTests(options: RunCommandOptions, named: readonly string[]): Promise<number> {
  const folder = openReportFolder(options.out)
  const mark = openMark(options.history)
  return folder.whileOpen(runInto({ folder, mark }, options, named).finally(mark.end))
}

async function runInto(
  { folder, mark }: { readonly folder: ReportFolder; readonly mark: RunMark },
  options: RunCommandOptions,
  named: readonly string[],
): Promise<number> {
  const write = options.quiet ? () => {} : (text: string) => void printError(text)
  const progress = followRun(write)
  const signal = listenForInterrupt(progress.interrupt)
  const traffic = trafficOf(options)
  const { 'accept-new': accepted } = options
  if (accepted !== undefined) await assertWritable(accepted, '--accept-new FILE')
  const mustStillCover = await loadLastTested(options)
  const choice = await chooseTargetOf(options)
  const { embedded, remark } = choice
  const { configuration = { targets: {} }, env } = choice.choice
  await hideSecrets(configuration, { ...process.env, ...env })
  folder.choose(choice.choice.configuration?.targets, choice.choice.target)
  if (remark !== undefined) write(`${printable(remark)}\n`)
  let variables: readonly string[] = []
  const { run, facts, reached } = await testWithFacts({
    ...choice.choice,
    ...settingsOf(options, named),
    mustStillCover,
    traffic,
    signal,
    factsKey: await factsKey(options.history),
    ...progress.hooks,
    onPlan: async (target, scenarios, remarks) => {
      // The embedded sandbox sets its own.
      if (!embedded) variables = target.variables
      await folder.begin()
      if (traffic.mode !== 'replay') await mark.begin(target.name)
      write(describePlan(target, plannedOf(scenarios.length, options), choice, traffic))
      for (const remark of remarks) write(`${remark}\n`)
      progress.begin(scenarios.length)
    },
  })
  progress.end()
  const repeated = wordsToRepeat(options)
  // The sandbox by its name: on a build machine it is no default.
  const isNamed = !embedded || repeated.includes('--target')
  const words = isNamed ? repeated : [...repeated, '--target', 'sandbox']
  const invocation = { addresses: named, words, variables }
  const settings = { ...options, out: folder.path(), facts, reached, others: mark.others }
  const { reportRun } = await import('./finish.ts')
  return reportRun(run, settings, invocation, progress.recordingErrors)
}

/** E_FILE_UNREADABLE of the file only. */
async function loadLastTested({ history, 'baseline-run': earlier }: Partial<RunCommandOptions>) {
  if (history === undefined && earlier === undefined) return undefined
  const { lastTested, testedBy, readHistory } = await import('../../output/history/index.ts')
  const { readRun } = await import('../../output/report/index.ts')
  const lines = history ? (await readHistory(history).catch(() => undefined))?.runs : []
  const before = earlier ? testedBy((await readRun(earlier)).run) : []
  return (run: PlannedRun): ReadonlyMap<string, string> =>
    new Map([...before, ...lastTested(run, lines ?? [])])
}

/** A quick run adds scenarios for what those that it chose leave untested; a replay has what it recorded. */
function plannedOf(figure: number, { quick, replay }: RunCommandOptions): string {
  const scenarios = countOf(figure, 'scenario')
  return quick && !replay ? `${scenarios}, and others for what they leave untested` : scenarios
}

function describePlan(
  { name, baseUrl, apiVersion }: Target,
  scenarios: string,
  { embedded, named }: Choice,
  traffic: Traffic,
): string {
  const against = `against API version ${apiVersion} (${scenarios}).`
  if (traffic.mode === 'replay') {
    return `Replaying the recordings of ${name} in ${traffic.folder} ${against}\n`
  }
  if (embedded) {
    return `Testing the embedded sandbox ${against}${named ? '' : ' No target is configured.'}\n`
  }
  return printable(`Testing ${name} at ${baseUrl} ${against}\n`)
}

async function chooseTargetOf(options: RunCommandOptions): Promise<Choice> {
  const { config, target, defect, variation } = options
  const overrides = {
    baseUrl: options['base-url'],
    apiVersion: options['api-version'],
    requestsPerMinute: options.rate,
  }
  if (options.replay) {
    const configuration = await loadConfiguration(config)
    return { choice: { configuration, target, overrides }, embedded: false, named: true }
  }
  return chooseTarget({ config, target, overrides, defects: defect, variations: variation })
}

function settingsOf(options: RunCommandOptions, addresses: readonly string[]): TestSettings {
  const { profile } = options
  return {
    addresses,
    ...(options.concurrency && { concurrency: options.concurrency }),
    ...(profile.length > 0 && { profile }),
    strict: options.strict,
    quick: options.quick,
    allowIncomplete: options['allow-incomplete'],
    allowDestructive: options['allow-destructive'],
    slow: options['real-time'],
    deadlineMs: options.deadline,
    seed: options.seed,
  }
}
