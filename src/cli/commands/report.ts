import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Run } from '../../run/index.ts'
import { defineCommand, type Options, type Values } from '../command.ts'
import { reportOptions } from '../common-options.ts'
import { commandLine, print, printable, variablesOf } from '../process.ts'
import { repeatedOut } from '../run-options.ts'
import { unreadableRun } from '../unreadable-run.ts'

const options = {
  reporter: reportOptions.reporter,
  out: reportOptions.out,
  junit: reportOptions.junit,
  'keep-exchanges': reportOptions['keep-exchanges'],
  open: reportOptions.open,
} as const satisfies Options

/** `assay report`: the same run in other formats. */
export const command = defineCommand({
  name: 'report',
  summary:
    'Writes the reports of a run again from its run.json, in other formats too. Nothing is tested or judged again: the verdict is that of the run, and the exit code is 0 when the reports are written, whatever it is. Commands that repeat a scenario are not in them, unless the run is a shard.',
  arguments: { label: 'RUN', min: 1, max: 1 },
  options,
  examples: [
    ['report reports --reporter sarif', 'add findings.sarif, for code scanning'],
    ['report reports --reporter ctrf,sarif', 'add both'],
    ['report old/run.json --out old', 'all usual reports from one file'],
  ],
  run: ({ options, arguments: [named] }) => report(options, named!),
})

async function report(settings: Values<typeof options>, named: string): Promise<number> {
  const { out, reporter } = settings
  const reporters = reporter.filter((name) => name !== 'github')
  const room = await import('../../report/index.ts')
  const { file, run } = await room.readRun(named, unreadable)
  // Beside its own file, a run keeps its other reports; elsewhere they are of another run.
  if (!(await isSame(file, join(out, 'run.json')))) await room.prepareReports(out)
  const { printWritten } = await import('../finish.ts')
  const { openPage, reportToGithub } = await import('../ending.ts')
  const { clauses, operations } = await import('../../contract/index.ts')
  const catalogue = { clauses, operations }
  const unknown = run.clauses.filter(({ id }) => !Object.hasOwn(catalogue.clauses, id)).length
  const cases = settings.junit === 'scenarios' ? settings.junit : 'clauses'
  const rendering = { repeat: repeatOf(run), cases } as const
  const { files, faults, error } = await room.writeReports(run, catalogue, out, {
    reporters,
    ...rendering,
    keepExchanges: settings['keep-exchanges'],
  })
  if (error !== undefined) throw error
  if (faults.length > 0) throw unreadable(file, `it is damaged. ${faults.join(' ')}`)
  await print(printable(`${run.headline.mark} ${run.headline.text}\n`))
  if (unknown > 0) {
    const found = `Clauses that this version does not know, shown by their address alone: ${unknown}.`
    await print(printable(`Written by Assay ${run.tool.version}. ${found}\n`))
  }
  await printWritten(files)
  if (reporter.includes('github')) await reportToGithub(run, catalogue, rendering)
  if (settings.open) await openPage(files)
  return 0
}

/** A shard says how it was run; other runs do not. */
function repeatOf({ shard }: Run): (scenario: string) => string {
  if (shard === undefined) return () => ''
  const { words = [], variables = [] } = shard
  return (scenario) =>
    variablesOf(variables) + commandLine('run', scenario, ...words, ...repeatedOut)
}

async function isSame(a: string, b: string): Promise<boolean> {
  const [first, second] = await Promise.all([a, b].map((path) => realpath(path).catch(() => path)))
  return first === second
}

const unreadable = unreadableRun('Cannot read the run.')
