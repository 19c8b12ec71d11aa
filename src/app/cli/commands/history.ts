import { formatDuration } from '../../../base/clock/index.ts'
import { countOf } from '../../../core/run/index.ts'
import type { ClauseHistory, History } from '../../../output/history/index.ts'
import { defineCommand } from '../command.ts'
import { duration, flag, text } from '../options.ts'
import { alignColumns, commandLine, oneLine, print, printable, printError } from '../process.ts'

export const command = defineCommand({
  name: 'history',
  summary:
    'Shows since when and how often clauses are broken, from the runs that --history added. A clause counts in each run that tested it.',
  arguments: { label: 'DIR', min: 1, max: 1 },
  options: {
    target: text('NAME', 'runs against this target (default: of the last)'),
    'api-version': text('DATE', 'runs of this version (default: of the last)'),
    'max-age': duration('AGE', 'exit with 3 if the last run is older: 36h, 2d'),
    json: flag('print JSON'),
  },
  examples: [
    ['history history', 'the clauses that were ever broken'],
    ['history history --max-age 36h', 'fail when the nightly run has stopped'],
    ['history history --json', 'for other tools'],
  ],
  run: async ({ options: settings, arguments: [folder] }) => {
    const { 'max-age': maxAge } = settings
    const { historyOf, readHistory } = await import('../../../output/history/index.ts')
    const { runs: all, problems } = await readHistory(folder!)
    const target = settings.target ?? all.at(-1)?.target
    const apiVersion =
      settings['api-version'] ?? all.findLast((run) => run.target === target)?.apiVersion
    const runs = all.filter((run) => run.target === target && run.apiVersion === apiVersion)
    const history = historyOf(runs)
    for (const problem of problems) {
      await printError(printable(`The history leaves out a line: ${problem}.\n`))
    }
    await print(
      settings.json ? `${JSON.stringify(history, null, 2)}\n` : printable(describe(history)),
    )
    const { latest } = history
    if (latest === null) {
      const add = commandLine('run', '--history', folder!)
      await printError(`The history in ${folder} has no run.\n  → Add one: ${add}\n`)
      return 3
    }
    if (maxAge === undefined || Date.now() - Date.parse(latest.at) <= maxAge) return 0
    await printError(
      `The last run is older than ${formatDuration(maxAge)}: it began at ${latest.at}.\n`,
    )
    return 3
  },
})

function describe({ runs, latest, clauses }: History): string {
  if (latest === null) return ''
  const { target, apiVersion, verdict, at } = latest
  const broken = clauses.filter(({ state, isFlaky }) => state === 'broken' && !isFlaky)
  const fixed = clauses.filter(({ state, isFlaky }) => state === 'kept' && !isFlaky)
  const flaky = clauses.filter(({ isFlaky }) => isFlaky)
  return [
    oneLine(
      `${countOf(runs, 'run')} against ${target}, API ${apiVersion}; the last run began at ${at}: ${verdict}.`,
    ),
    '\n',
    table('Broken', broken, ({ firstBad, lastGood }) => [
      `since ${firstBad}`,
      lastGood === null ? 'never seen kept' : `last kept ${lastGood}`,
    ]),
    table('Fixed', fixed, ({ fixedAt, firstBad }) => [`at ${fixedAt}`, `broken ${firstBad}`]),
    table('Flaky, with the same suite, contract and configuration', flaky, ({ turns }) => [
      `turned ${turns} times`,
      '',
    ]),
    clauses.length > 0 ? '' : '\nNo clause was ever broken.\n',
  ].join('')
}

function table(
  title: string,
  clauses: readonly ClauseHistory[],
  factsOf: (clause: ClauseHistory) => readonly string[],
): string {
  if (clauses.length === 0) return ''
  const rows = clauses.map((history) => {
    const { clause, quick, broken, tested } = history
    const address = oneLine(quick ? `${clause} (quick)` : clause)
    return [address, ...factsOf(history), `broken in ${broken} of ${countOf(tested, 'run')}`]
  })
  return `\n${title}:\n${alignColumns(rows).join('\n')}\n`
}
