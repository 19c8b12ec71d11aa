import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { faultCode, fileFault, SuiteError } from '../errors/index.ts'
import { makeFolder, readText } from '../files/index.ts'
import { isObject } from '../json/index.ts'
import type { Run } from '../run/index.ts'
import { clauseLetters, type HistoryLine, lineOf, type NameLine, scenarioLetters } from './line.ts'

/** The lines of a history with the addresses that their letters stand for, oldest first. */
export interface HistoryFile {
  readonly runs: readonly RememberedRun[]
  /** Lines that cannot be used, with the reason: `line 3: it is not JSON`. They are left out. */
  readonly problems: readonly string[]
}

export interface RememberedRun extends HistoryLine {
  readonly of: NameLine['of']
}

/** The file of a folder that holds the history. */
export function historyFile(folder: string): string {
  return join(folder, 'history.ndjson')
}

/**
 * Adds a run to the history of a folder, in one write: a process that is killed loses at most this line, and runs
 * that end at the same time both stay. E_HISTORY_UNWRITABLE.
 */
export async function appendRun(folder: string, run: Run): Promise<void> {
  const file = historyFile(folder)
  try {
    await makeFolder(folder)
    const { line, names } = lineOf(run)
    const before = await read(file)
    const isKnown = before.includes(`{"names":"${names.names}","of":`)
    const lines = [...(isKnown ? [] : [names]), line].map((one) => `${JSON.stringify(one)}\n`)
    // What a crash left half written must not swallow this line.
    const start = before === '' || before.endsWith('\n') ? '' : '\n'
    await appendFile(file, start + lines.join(''), { mode: 0o600, flush: true })
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
  const names = new Map<string, NameLine['of']>()
  const runs: RememberedRun[] = []
  const problems: string[] = []
  for (const [index, one] of text.split('\n').entries()) {
    if (one.trim() === '') continue
    const value = parse(one)
    if (isNames(value)) {
      names.set(value.names, value.of)
      continue
    }
    const of = isObject(value) ? names.get(String(value.names)) : undefined
    const problem = problemOf(value, of)
    if (problem === undefined) runs.push({ ...(value as HistoryLine), of: of! })
    else problems.push(`line ${index + 1}: ${problem}`)
  }
  // Runs that ended in another order than they began.
  return { runs: runs.toSorted((one, other) => (one.at < other.at ? -1 : 1)), problems }
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

function isNames(value: unknown): value is NameLine {
  if (!isObject(value) || typeof value.names !== 'string' || !isObject(value.of)) return false
  const { clauses, scenarios } = value.of
  return [clauses, scenarios].every(
    (list) => Array.isArray(list) && list.every((item) => typeof item === 'string'),
  )
}

const verdicts = new Set(['conformant', 'nonconformant', 'incomplete'])

/** Why a line cannot be used, as half a sentence; undefined where it can. */
function problemOf(value: unknown, of: NameLine['of'] | undefined): string | undefined {
  if (value === undefined) return 'it is not JSON'
  if (!isObject(value)) return 'it is no object'
  const { at, target, apiVersion, verdict, complete, hashes, counts, clauses, scenarios } = value
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at))) return 'it has no date'
  if (typeof target !== 'string' || typeof apiVersion !== 'string') return 'it names no target'
  if (!verdicts.has(String(verdict)) || typeof complete !== 'boolean') return 'it has no verdict'
  if (!isObject(hashes) || !isObject(counts)) return 'it has no hashes or no counts'
  if (of === undefined) return 'the names of its letters are missing'
  if (!isWord(clauses, of.clauses.length, Object.values(clauseLetters))) {
    return `its clauses are not ${of.clauses.length} letters`
  }
  if (!isWord(scenarios, of.scenarios.length, Object.values(scenarioLetters))) {
    return `its scenarios are not ${of.scenarios.length} letters`
  }
  for (const [name, letter] of Object.entries(clauseLetters)) {
    const shown = clauses.split(letter).length - 1
    if (counts[name] !== shown) return `it counts ${counts[name]} ${name} and shows ${shown}`
  }
  if (verdict === 'conformant' && counts.broken !== 0) {
    return 'it is called conformant and has a broken clause'
  }
  return undefined
}

function isWord(text: unknown, length: number, letters: readonly string[]): text is string {
  return (
    typeof text === 'string' &&
    text.length === length &&
    [...text].every((letter) => letters.includes(letter))
  )
}
