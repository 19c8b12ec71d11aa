import { assertClaimable, reproduceCommand } from '../claim-options.ts'
import { defineCommand, type Options, type Values } from '../command.ts'
import { reportOptions } from '../common-options.ts'
import { commandLine, variablesOf } from '../process.ts'
import { repeatedOut, runOptions } from '../run-options.ts'
import { unreadableRun } from '../unreadable-run.ts'

const options = {
  out: reportOptions.out,
  reporter: reportOptions.reporter,
  history: runOptions.history,
  'baseline-run': runOptions['baseline-run'],
  claim: runOptions.claim,
  junit: reportOptions.junit,
  'keep-exchanges': reportOptions['keep-exchanges'],
  open: reportOptions.open,
  quiet: reportOptions.quiet,
} as const satisfies Options

/** `assay merge`: one report from the shards of a run. */
export const command = defineCommand({
  name: 'merge',
  summary:
    'Makes one report from those of all shards (run --shard I/N), as a whole run would have written it. Ends with 3 where a shard is missing, there twice, or of another run.',
  arguments: { label: 'FILE|DIR…', min: 1 },
  options,
  examples: [
    ['merge shards/1 shards/2 shards/3', 'folders of reports, one for each shard'],
    ['merge shards/*/run.json --out reports', 'their files'],
  ],
  run: ({ options, arguments: files }) => merge(options, files),
})

async function merge(settings: Values<typeof options>, named: readonly string[]): Promise<number> {
  const [{ mergeShards }, { prepareReports, readRun }] = await Promise.all([
    import('../../runner/index.ts'),
    import('../../report/index.ts'),
  ])
  const unreadable = unreadableRun('Cannot read the report of a shard.', '--shard', '1/3')
  const files = await Promise.all(named.map((name) => readRun(name, unreadable)))
  await prepareReports(settings.out)
  const { loadFloor } = await import('../load-floor.ts')
  const run = await mergeShards(files, await loadFloor(settings.history, settings['baseline-run']))
  const { words = [], variables = [], addresses = [] } = files[0]!.run.shard!
  const again = (...more: readonly string[]) =>
    variablesOf(variables) + commandLine('run', ...more, ...words)
  const { claim: file } = settings
  const claimed = file !== undefined && {
    file,
    implementation: assertClaimable(run.target.implementation),
    addresses,
    strict: words.includes('--strict'),
    reproduce: reproduceCommand(run, { addresses, variables }, words, file),
  }
  const { reportRun } = await import('../finish.ts')
  return reportRun(run, {
    ...settings,
    ...(claimed && { claimed }),
    command: again(...addresses),
    repeat: (scenario) => again(scenario, ...repeatedOut),
    record: (scenarios) => again(...scenarios, '--record'),
  })
}
