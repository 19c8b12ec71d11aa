import { join } from 'node:path'
import { SuiteError } from '../../errors/index.ts'
import type { Run } from '../../run/index.ts'
import type { Choice, TestSettings } from '../../runner/index.ts'
import type { Traffic } from '../../scenario/running/index.ts'
import type { Target } from '../../target/index.ts'
import { defineCommand } from '../command.ts'
import { listenForInterrupt, print, printable } from '../process.ts'
import {
  againFolder,
  type RunOptions,
  runOptions,
  trafficOf,
  wordsToRepeat,
} from '../run-options.ts'

type Runner = typeof import('../../runner/index.ts')

/** `assay run`: tests a target against the contract. */
export const command = defineCommand({
  name: 'run',
  summary:
    'Tests a target against the contract and writes a report. The target is the one that is named, else the one of ./assay.config.*, else the embedded sandbox (unless CI or ASSAY_API_KEY is set).',
  arguments: { label: '[ADDRESS…]' },
  options: runOptions,
  examples: [
    ['run', 'all scenarios'],
    ['run payments', 'the scenarios about payments'],
    ['run payments/cancel', 'one operation, by address or by number: run 19'],
    ['run --config assay.config.json --target mock', 'a configured target'],
    ['run --base-url http://127.0.0.1:4010', 'any target; set ASSAY_API_KEY to its key'],
    ['run --record', 'record the traffic to ./recordings'],
    ['run --replay', 'replay ./recordings, without a network'],
    ['run --shard 1/3 --out shards/1', 'one of three parts; merge makes the whole of them'],
    ['run --quick', 'every clause with the fewest requests: for each commit'],
  ],
  run: ({ options, arguments: addresses }) => run(options, addresses),
})

async function run(options: RunOptions, addresses: readonly string[]): Promise<number> {
  const traffic = trafficOf(options)
  if (options.plan) return plan(options, addresses, traffic)
  const write = options.quiet ? () => {} : (text: string) => void process.stderr.write(text)
  const { followRun } = await import('../follow-run.ts')
  const progress = followRun(write)
  const signal = listenForInterrupt(progress.interrupt)
  const { countOf, prepareReports, runner } = await loadRunner()
  const claims = await import('../claims.ts')
  let implementation =
    options.implementation === undefined
      ? undefined
      : claims.parseImplementation(options.implementation)
  const failed = options['last-failed'] ? await failedIn(options.out) : []
  const out = options['last-failed'] ? join(options.out, againFolder) : options.out
  await assertFilesWritable(options)
  const { loadFloor } = await import('../load-floor.ts')
  const floorOf = await loadFloor(options.history, options['baseline-run'])
  const { choice, embedded, named, remark } = await targetOf(options, traffic)
  if (remark !== undefined) write(`${printable(remark)}\n`)
  let variables: readonly string[] = []
  const tested = await runner.testTarget({
    ...choice,
    ...settingsIn(options),
    addresses: failed.length > 0 ? failed : addresses,
    ...(floorOf && { floorOf }),
    shard: shardIn(options, runner),
    traffic,
    signal,
    ...progress.hooks,
    onPlan: async (target, scenarios, remarks) => {
      // The embedded sandbox sets its own.
      if (!embedded) variables = target.variables
      implementation ??= embedded ? claims.sandboxAsClaimed : target.implementation
      if (options.claim !== undefined) claims.assertClaimable(implementation)
      await prepareReports(out)
      const figure = countOf(scenarios.length, 'scenario')
      write(describePlan(target, figure, { embedded, named, traffic }))
      for (const remark of remarks) write(`${remark}\n`)
      progress.begin(scenarios.length)
    },
  })
  progress.end()
  const repeated = wordsToRepeat(options)
  // The sandbox by its name: on a build machine it is no default.
  const isNamed = !embedded || repeated.includes('--target')
  const words = isNamed ? repeated : [...repeated, '--target', 'sandbox']
  const invocation = { addresses, words, variables }
  const result: Run = {
    ...tested,
    target: { ...tested.target, ...(implementation && { implementation }) },
    ...(tested.shard && { shard: { ...tested.shard, ...invocation } }),
  }
  const { reportRun } = await import('../finish.ts')
  const { history, claim } = options
  return reportRun(result, { ...options, out }, invocation, {
    history,
    accept: { untested: options['accept-untested'], broken: options['accept-broken'] },
    claim: claim === undefined ? undefined : claims.claimToWrite(result, invocation, claim),
    recordingErrors: progress.recordingErrors,
  })
}

/** Checks the files that are written when the run has ended. E_REPORT_WRITE. */
async function assertFilesWritable(options: RunOptions): Promise<void> {
  const { assertWritable } = await import('../write-file.ts')
  for (const name of ['accept-untested', 'accept-broken', 'claim'] as const) {
    const file = options[name]
    const what = name === 'claim' ? 'claim' : 'list'
    if (file !== undefined) await assertWritable(file, { what, option: `--${name} FILE` })
  }
}

/** The run of a report folder. E_FILE_UNREADABLE. */
async function lastRun(folder: string): Promise<Run> {
  const { readRun } = await import('../../report/index.ts')
  const { unreadableRun } = await import('../unreadable-run.ts')
  return (await readRun(folder, unreadableRun('Cannot read the last run.'))).run
}

/** The scenarios that failed, or had no response, in the run of a report folder. E_FILE_UNREADABLE, E_USAGE. */
async function failedIn(folder: string): Promise<readonly string[]> {
  const failed = (await lastRun(folder)).scenarios.filter(
    ({ outcome }) => outcome === 'failed' || outcome === 'errored',
  )
  if (failed.length > 0) return failed.map(({ id }) => id)
  throw new SuiteError('E_USAGE', 'No scenario failed in the last run.', {
    facts: { folder },
    remedy: 'Remove --last-failed, or name another folder: --out DIR',
  })
}

/** Loads the rooms that a run needs: help for this command does not load them. */
async function loadRunner() {
  const [{ countOf }, { prepareReports }, runner] = await Promise.all([
    import('../../run/index.ts'),
    import('../../report/index.ts'),
    import('../../runner/index.ts'),
  ])
  return { countOf, prepareReports, runner }
}

/** Shows what a run would do. Sends nothing. */
async function plan(
  options: RunOptions,
  addresses: readonly string[],
  traffic: Traffic,
): Promise<number> {
  const [runner, { renderPlan }] = await Promise.all([
    import('../../runner/index.ts'),
    import('../../plan/index.ts'),
  ])
  const { choice } = await targetOf(options, traffic)
  const last = await lastRun(options.out).catch(() => undefined)
  const settings = { ...choice, ...settingsIn(options), addresses, shard: shardIn(options, runner) }
  const planned = await runner.planTarget(settings, last)
  await print(
    options.json
      ? `${JSON.stringify(planned, null, 2)}\n`
      : printable(renderPlan(planned, { brief: options.quiet })),
  )
  return 0
}

function shardIn({ shard }: RunOptions, { parseShard }: Runner) {
  return shard === undefined ? undefined : parseShard(shard)
}

/** The settings of the run itself, without its target. */
function settingsIn(options: RunOptions): TestSettings {
  return {
    ...(options.concurrency !== undefined && { concurrency: options.concurrency }),
    ...(options.profile.length > 0 && { profile: options.profile }),
    strict: options.strict,
    quick: options.quick,
    exclude: options.exclude,
    bail: options.bail,
    allowIncomplete: options['allow-incomplete'],
    allowDestructive: options['allow-destructive'],
    slow: options['real-time'],
    maxWaitMs: options['max-wait'],
    maxRequests: options['max-requests'],
    deadlineMs: options.deadline,
  }
}

/** The target of a run. Recordings name theirs; a configuration adds its waivers. */
async function targetOf(options: RunOptions, { mode }: Traffic): Promise<Choice> {
  const { config, target, defect, variant, seed } = options
  const { 'base-url': baseUrl, 'sandbox-url': sandboxUrl } = options
  const { 'api-version': apiVersion, timeout: timeoutMs, rate: requestsPerMinute } = options
  const { 'foreign-records': foreignRecords } = options
  const overrides = {
    baseUrl,
    sandboxUrl,
    apiVersion,
    timeoutMs,
    requestsPerMinute,
    foreignRecords,
  }
  if (mode === 'replay') {
    const { loadConfiguration } = await import('../../target/index.ts')
    const configuration = await loadConfiguration(config, process.cwd())
    return { choice: { configuration, target, overrides }, embedded: false, named: true }
  }
  const { chooseTarget } = await import('../../runner/index.ts')
  return chooseTarget({ config, target, overrides, defects: defect, variants: variant, seed })
}

/** The first line of a run: what is tested, against what. */
function describePlan(
  { name, baseUrl, apiVersion }: Target,
  scenarios: string,
  { embedded, named, traffic }: Omit<Choice, 'choice'> & { readonly traffic: Traffic },
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
