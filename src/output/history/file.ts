import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileFault, SuiteError, unreadableAs } from '../../base/errors/index.ts'
import { makeFolder, readIfThere, updateFile } from '../../base/files/index.ts'
import { faultOf, isObject, type Validate } from '../../base/json/index.ts'
import { countOf } from '../../core/run/index.ts'
import { format, type HistoryLine } from './line.ts'
import { inOrder, withThoseBeside } from './order.ts'
import { allNamed, shortNames } from './short-names.ts'

export interface HistoryFile {
  readonly runs: readonly HistoryLine[]
  /** Lines that cannot be used or are lost, with the reason: `line 3: it is not JSON`. They are left out. */
  readonly problems: readonly string[]
  /** The number of the next run. */
  readonly next: number
}

export function historyFile(folder: string): string {
  return join(folder, 'history.ndjson')
}

/** Two runs that end at the same time both stay. E_HISTORY_UNWRITABLE. */
export async function appendLine(folder: string, line: HistoryLine): Promise<void> {
  const file = historyFile(folder)
  try {
    await makeFolder(folder)
    await updateFile(file, longest, (before) => {
      // If something cut off the last line, this line must not be appended to it.
      const start = before === '' || before.endsWith('\n') ? '' : '\n'
      const { runs, next: nth, problems } = parseHistory(before)
      // It remembers those beside it, whatever becomes of their lines.
      const own = withThoseBeside([...runs, { ...line, nth }]).at(-1)!
      const text = JSON.stringify({ ...named(own, shortNames), problems: problems.length })
      return `${before}${start}${text}\n`
    })
  } catch (cause) {
    throw new SuiteError('E_HISTORY_UNWRITABLE', 'Cannot add the run to the history.', {
      details: { file, because: fileFault(cause) },
      remedy: 'Name a folder that can be written: --history DIR',
      cause,
    })
  }
}

/** Reads the history of a folder; empty where there is none. E_FILE_UNREADABLE. */
export async function readHistory(folder: string): Promise<HistoryFile> {
  const file = historyFile(folder)
  const remedy = {
    text: 'Name a folder that a run wrote to',
    command: ['run', '--history', folder],
  }
  const text = await readIfThere(file, longest).catch((cause: unknown) => {
    throw unreadableAs('Cannot read the history.', remedy)(file, cause)
  })
  return parseHistory(text)
}

function parseHistory(text: string): HistoryFile {
  const runs: HistoryLine[] = []
  const problems: string[] = []
  const seen = new Map<string, number>()
  let left = 0
  let lastNth: number | undefined
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const run = runIn(line, seen.get(line))
    if (typeof run === 'string') {
      problems.push(`line ${index + 1}: ${run}`)
      left += seen.has(line) ? 0 : 1
      continue
    }
    seen.set(line, index + 1)
    // Two runs that ended at once may have the same number.
    const lost = run.nth === undefined || lastNth === undefined ? 0 : run.nth - lastNth - 1 - left
    if (lost > 0) problems.push(`before line ${index + 1}: ${countOf(lost, 'line')} lost`)
    lastNth = run.nth && Math.max(run.nth, lastNth ?? 0)
    left = 0
    runs.push(run)
  }
  const ordered = inOrder(runs)
  const last = Math.max(0, ...ordered.slice(-10).map(({ nth = runs.length }) => nth))
  // Runs whose lines are damaged by now were runs, too.
  return { runs: withThoseBeside(ordered), problems, next: last + left + 1 }
}

/** In bytes: a thousand years of nights. */
const longest = 512 * 2 ** 20

/** The run of a line, or why it cannot be used; `before`: the line that it repeats. */
function runIn(line: string, before: number | undefined): HistoryLine | string {
  if (before !== undefined) return `it repeats line ${before}`
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return 'it is not JSON'
  }
  if (isObject(value) && Number(value.format ?? 1) > format) return 'a newer Assay wrote it'
  const require = createRequire(import.meta.url)
  const { validate } = require('./generated/validate-line.js') as {
    validate: Validate<HistoryLine>
  }
  return validate(value) ? named(value, allNamed) : `it is not a run: ${faultOf(validate)}`
}

/** A line with other names for the clauses of its longest lists. */
function named(line: HistoryLine, of: typeof shortNames): HistoryLine {
  const { unreached, kept, judged } = line
  return {
    ...line,
    unreached: of(unreached),
    ...(kept && { kept: of(kept) }),
    ...(judged && { judged: of(judged) }),
  }
}
