import { defineCommand } from '../command.ts'
import { reportOptions, writeOptions } from '../common-options.ts'
import { invocationOf } from '../invocation.ts'
import { runOptions } from '../run-options.ts'

export const command = defineCommand({
  name: 'merge',
  summary:
    'Makes one report from the reports of all shards (run --shard I/N). Exits with 3 if a shard is missing, comes twice or belongs to another run.',
  arguments: { label: 'FILE|DIR…', min: 1 },
  options: {
    ...writeOptions,
    history: runOptions.history,
    'baseline-run': runOptions['baseline-run'],
    claim: runOptions.claim,
    quiet: reportOptions.quiet,
  },
  examples: [
    ['merge shards/1 shards/2 shards/3', 'folders of reports, one for each shard'],
    ['merge shards/*/run.json --out reports', 'the same, by their files'],
  ],
  run: async ({ options: settings, arguments: named }) => {
    const { mergeShards } = await import('../../runner/index.ts')
    const { prepareReports, readRun } = await import('../../report/index.ts')
    const { loadFloor, reportRun } = await import('../finish.ts')
    const files = await Promise.all(named.map((name) => readRun(name)))
    const run = await mergeShards(files, await loadFloor(settings))
    await prepareReports(settings.out)
    return reportRun(run, settings, invocationOf(files[0]!.run)!)
  },
})
