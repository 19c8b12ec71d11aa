import { existsSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { faultCode, fileFault, SuiteError } from '../errors/index.ts'
import { makeFolder, readText, replaceFile } from '../files/index.ts'
import { parseRecording, unreadable } from './parse.ts'
import type { Recording } from './recording.ts'

const extension = '.har'
/** In bytes, unpacked: ours have some hundred thousand at most. */
const longest = 64 * 2 ** 20
/** Ours begin with what they say of themselves. */
const beginning = /^\s*\{\s*"log"\s*:\s*\{\s*"_assay"\s*:/

/** The path of the recording of a scenario. E_ADDRESS_UNKNOWN for an address that leads outside the folder. */
export function recordingPath(folder: string, scenario: string): string {
  const parts = scenario.split('/')
  if (parts.some((part) => /^\.{0,2}$|^[A-Za-z]:$|[\\\0]/.test(part))) {
    throw new SuiteError('E_ADDRESS_UNKNOWN', 'This is not the address of a scenario.', {
      facts: { scenario: JSON.stringify(scenario) },
      remedy: { text: 'List the scenarios', command: ['list', 'scenarios'] },
    })
  }
  return join(folder, ...parts) + extension
}

/** All files of recordings under a folder, by scenario; none where there is no folder. E_RECORDING_UNREADABLE. */
export async function listRecordings(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (cause: unknown) => {
      if (faultCode(cause) === 'ENOENT') return []
      throw unreadable(fileFault(cause), folder, {
        remedy: 'Name the folder that holds the recordings.',
        cause,
      })
    },
  )
  return entries
    .filter((entry) => entry.name.endsWith(extension) && !entry.name.startsWith('.'))
    .filter((entry) => !entry.isDirectory())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name)
      const path = relative(folder, file).slice(0, -extension.length)
      return { scenario: path.split(sep).join('/'), file }
    })
    .sort((a, b) => (a.scenario < b.scenario ? -1 : 1))
}

/** The recording of a scenario; undefined where there is none. E_RECORDING_UNREADABLE. */
export async function readRecording(
  folder: string,
  scenario: string,
): Promise<Recording | undefined> {
  const file = recordingPath(folder, scenario)
  const recording = await readRecordingFile(file).catch((error: Error) => {
    if (error.cause instanceof Error && faultCode(error.cause) === 'ENOENT') return undefined
    throw error
  })
  if (recording === undefined) return undefined
  const { scenario: named } = recording.about
  if (named === scenario) return recording
  throw unreadable('it is of another scenario', file, {
    facts: { expected: scenario, actual: named },
    remedy: {
      text: 'Put the file back or, if the scenario was renamed, record it again',
      command: ['run', '--record', scenario],
    },
  })
}

/** A recording by the path of its file, also packed with gzip. E_RECORDING_UNREADABLE, also where there is none. */
export async function readRecordingFile(file: string): Promise<Recording> {
  return parseRecording(await textOf(file), file)
}

/** The same; undefined for a file that is none of ours, and for one of ours that is damaged. */
export async function readIfOurs(file: string): Promise<Recording | undefined> {
  try {
    return parseRecording(await readText(file, longest, beginning), file)
  } catch {
    return undefined
  }
}

async function textOf(file: string): Promise<string> {
  return readText(file, longest).catch((cause: unknown) => {
    const remedy = faultCode(cause)?.startsWith('Z_')
      ? 'Get a whole copy of it.'
      : 'Name a recording that is there and may be read.'
    throw unreadable(fileFault(cause), file, { remedy, cause })
  })
}

/**
 * Writes the text of a recording whole or not at all, and comes back with its path: the last writer wins.
 * E_RECORDING_UNWRITABLE; an older recording stays as it was then.
 */
export async function writeRecording(
  folder: string,
  scenario: string,
  text: string,
): Promise<string> {
  const file = recordingPath(folder, scenario)
  // A recording that could not be read again must not replace one that can.
  parseRecording(text, file)
  try {
    await makeFolder(dirname(file))
    await replaceFile(file, text)
  } catch (error) {
    throw unwritable(file, scenario, error)
  }
  return file
}

/** Proves that a folder takes files, making it where needed, before a run starts. E_RECORDING_UNWRITABLE. */
export async function assertRecordable(folder: string): Promise<void> {
  const probe = join(folder, `.assay-${process.pid}`)
  try {
    await makeFolder(folder)
    await writeFile(probe, '')
    await rm(probe, { force: true })
  } catch (cause) {
    const sentence = 'Cannot write to the folder of the recordings.'
    throw new SuiteError('E_RECORDING_UNWRITABLE', sentence, {
      facts: { folder: resolve(folder), because: fileFault(cause) },
      remedy: {
        text: 'Name a folder that can be written',
        command: ['run', '--record', '--recordings', 'DIR'],
      },
      cause,
    })
  }
}

const isFull = /^E(?:NOSPC|DQUOT|FBIG)$/

function unwritable(file: string, scenario: string, cause: unknown): SuiteError {
  const code = faultCode(cause) ?? ''
  const remedy = isFull.test(code)
    ? 'Make room on the disk, or raise its limit, and record again'
    : 'Let the file be written there'
  const isKept = isFull.test(code) && existsSync(file)
  return new SuiteError('E_RECORDING_UNWRITABLE', 'Cannot write the recording.', {
    facts: { scenario, file, because: fileFault(cause) },
    remedy: `${remedy}${isKept ? '; the older recording is still there' : ''}.`,
    cause,
  })
}
