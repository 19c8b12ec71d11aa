import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { faultCode, fileFault, SuiteError } from '../../base/errors/index.ts'
import { makeFolder, readText } from '../../base/files/index.ts'
import { isObject } from '../../base/json/index.ts'
import type { Run } from '../../core/run/index.ts'
import { type HistoryLine, lineOf } from './line.ts'

/** The lines of a history, oldest first. */
export interface HistoryFile {
  readonly runs: readonly HistoryLine[]
  /** Lines that cannot be used, with the reason: `line 3: it is not JSON`. They are left out. */
  readonly problems: readonly string[]
}

/** The file of a folder that holds the history. */
export function historyFile(folder: string): string {
  return join(folder, 'history.ndjson')
}

/**
 * Adds a run to the history of a folder, in one write: a killed process loses at most this line, and two runs that end at the
 * same time both stay. `all` is how many clauses a whole run plans. E_HISTORY_UNWRITABLE.
 */
export async function appendRun(folder: string, run: Run, all: number): Promise<void> {
  const file = historyFile(folder)
  try {
    await makeFolder(folder)
    const before = await read(file)
    // If a crash cut off the last line, this line must not be appended to it.
    const start = before === '' || before.endsWith('\n') ? '' : '\n'
    const line = `${JSON.stringify(lineOf(run, all))}\n`
    await appendFile(file, start + line, { mode: 0o600, flush: true })
  } catch (cause) {
    throw new SuiteError('E_HISTORY_UNWRITABLE', 'Cannot add the run to the history.', {
      facts: { file, because: fileFault(cause) },
      remedy: 'Name a folder that can be written: --history DIR',
      cause,
    })
  }
}

/** Reads the history of a folder; empty where there is none. E_FILE_UNREADABLE. */
export async function readHistory(folder: string): Promise<HistoryFile> {
  const file = historyFile(folder)
  const text = await read(file).catch((cause: unknown) => {
    throw new SuiteError('E_FILE_UNREADABLE', 'Cannot read the history.', {
      facts: { file, because: fileFault(cause) },
      remedy: { text: 'Name a folder that a run wrote to', command: ['run', '--history', folder] },
      cause,
    })
  })
  const runs: HistoryLine[] = []
  const problems: string[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const value = parse(line)
    if (isLine(value)) runs.push(value)
    else problems.push(`line ${index + 1}: it is not ${value === undefined ? 'JSON' : 'a run'}`)
  }
  // Runs may have ended in another order than they began.
  return { runs: runs.toSorted((run, later) => (run.at < later.at ? -1 : 1)), problems }
}

/** In bytes: a thousand years of nights. */
const longest = 512 * 2 ** 20

function read(file: string): Promise<string> {
  return readText(file, longest).catch((error: unknown) => {
    if (faultCode(error) === 'ENOENT') return ''
    throw error
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const texts = ['at', 'target', 'apiVersion', 'verdict', 'plan']
const lists = ['broken', 'waived', 'warned', 'unreached', 'kept']

/** Whether a value has the members that a history reads. */
function isLine(value: unknown): value is HistoryLine {
  if (!isObject(value) || !isObject(value.hashes) || !isObject(value.counts)) return false
  const isText = (member: unknown) => typeof member === 'string'
  const isList = (member: unknown = []) => Array.isArray(member) && member.every(isText)
  return (
    texts.every((name) => isText(value[name])) &&
    lists.every((name) => isList(value[name])) &&
    !Number.isNaN(Date.parse(String(value.at)))
  )
}
