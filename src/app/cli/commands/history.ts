import { formatDuration } from '../../../base/clock/index.ts'
import { unbracketed } from '../../../base/log/index.ts'
import type { History } from '../../../output/history/index.ts'
import { defineCommand } from '../command.ts'
import { duration, flag, text } from '../options.ts'
import {
  alignColumns,
  commandLine,
  oneLine,
  print,
  printable,
  printError,
  printRaw,
} from '../process.ts'
import { writeFile } from '../write-file.ts'

export const command = defineCommand({
  name: 'history',
  summary:
    'Shows since when and how often clauses are broken, from the runs that --history added. A clause counts in each run that tested it. Exits with 3 if the folder has no run.',
  arguments: { label: 'DIR', min: 1, max: 1 },
  options: {
    target: text('NAME', 'runs against this target (default: that of the last run)'),
    'api-version': text('DATE', 'runs of this version (default: that of the last run)'),
    'max-age': duration('AGE', 'exit with 3 if the last run is older: 36h, 2d'),
    quick: flag('quick runs (default: whole ones, where there are any)'),
    html: text('FILE', 'write a page with the picture of the last year'),
    json: flag('print JSON'),
  },
  examples: [
    ['history history', 'the clauses that were ever broken'],
    ['history history --max-age 36h', 'fail when the nightly run has stopped'],
    [
      'history history --html history.html',
      'a page with a row for each clause that was ever broken',
    ],
    ['history history --json', 'for other tools'],
  ],
  run: async ({ options: settings, arguments: [folder] }) => {
    const { 'max-age': maxAge, target, 'api-version': apiVersion, quick } = settings
    const { historyOf, readHistory } = await import('../../../output/history/index.ts')
    const file = await readHistory(folder!)
    const choice = { target, apiVersion, quick }
    const history = historyOf(file, choice)
    if (history === undefined) {
      for (const problem of file.problems)
        await printError(printable(`The history leaves out a line: ${problem}.\n`))
      const add = commandLine('run', '--history', folder!)
      const isDamaged = file.problems.length > 0
      const none = `has no run${isDamaged ? ' that can be read' : ''}`
      await printError(`The history in ${folder} ${none}.\n  → Add one: ${add}\n`)
      return isDamaged ? 2 : 3
    }
    if (settings.json)
      await printRaw(`${unbracketed(JSON.stringify(history, null, 2), '\\u005b')}\n`)
    else await print(printable(await describe(history)))
    if (settings.html !== undefined) {
      const { renderHistory } = await import('../../../output/history/page/index.ts')
      await writeFile(settings.html, renderHistory(file, choice), '--html FILE')
    }
    const { last } = history
    const tooOld = maxAge === undefined ? undefined : faultOfAge(last.at, maxAge)
    if (tooOld === undefined) return 0
    await printError(`${tooOld}\n`)
    return 3
  },
})

/** What is wrong with the age of the last run: of one in the future nobody knows how old it is. */
function faultOfAge(at: string, most: number): string | undefined {
  const age = Date.now() - Date.parse(at)
  if (age < 0) {
    return `The last run is in the future, so that its age is not known: it began at ${at}, as the clock of its machine said.`
  }
  return age > most
    ? `The last run is older than ${formatDuration(most)}: it began at ${at}.`
    : undefined
}

const most = 20

async function describe(history: History): Promise<string> {
  const { introOf, describeClause } = await import('../../../output/history/index.ts')
  const { formatDay } = await import('../../../output/report/index.ts')
  const clauses = history.clauses.map((one) => [one.clause, describeClause(one, history)])
  const changes = history.runs.flatMap(({ at, changes = [] }) =>
    changes.map(({ kind, text }) => [formatDay(at), `${kind}: ${text}`]),
  )
  const last = changes.length > most ? `, the last ${most} of ${changes.length}` : ''
  const tables = [
    ['Clauses that were ever broken, waived or no longer tested', clauses],
    [`What changed${last}`, changes.slice(-most)],
  ] as const
  const written = tables.map(([title, rows]) => {
    const lines = alignColumns(rows.map((row) => row.map((cell) => oneLine(cell))))
    return lines.length > 0 && `\n${title}:\n${lines.join('\n')}\n`
  })
  const intro = introOf(history).map((sentence) => `${oneLine(sentence)}\n`)
  return [...intro, ...written].filter(Boolean).join('')
}
