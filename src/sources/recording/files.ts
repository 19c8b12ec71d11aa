import { access, constants } from 'node:fs/promises'
import { basename, dirname, relative, resolve, sep } from 'node:path'
import { faultCode, fileFault, type Remedy, SuiteError } from '../../base/errors/index.ts'
import { listFolder, makeFolder, readText, replaceFile } from '../../base/files/index.ts'
import { parseRecording, unreadable } from './parse.ts'
import { extension, recordingPath } from './paths/index.ts'
import type { Recording } from './recording.ts'

/** In bytes, unpacked. Usual recordings have some hundred thousand at most. */
const longest = 64 * 2 ** 20

/** Lists the recordings under a folder, by scenario; none if there is no folder. E_RECORDING_UNREADABLE. */
export async function listRecordings(folder: string) {
  const files = await listFolder(folder).catch((cause: unknown) => {
    if (faultCode(cause) === 'ENOENT') return []
    throw unreadable(fileFault(cause), folder, {
      remedy: 'Name the folder that holds the recordings.',
      cause,
    })
  })
  return files
    .filter((file) => file.endsWith(extension) && !basename(file).startsWith('.'))
    .map((file) => {
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
  if (recording === undefined || recording.about.scenario === scenario) return recording
  throw unreadable('it is of another scenario', file, {
    details: { expected: scenario, actual: recording.about.scenario },
    remedy: {
      text: 'Put the file back or, if the scenario was renamed, record it again',
      command: ['run', '--record', scenario],
    },
  })
}

/** A recording by the path of its file, also packed with gzip. E_RECORDING_UNREADABLE, also where there is none. */
export async function readRecordingFile(file: string): Promise<Recording> {
  const text = await readText(file, longest).catch((cause: unknown) => {
    const remedy = 'Name a whole recording that may be read.'
    throw unreadable(fileFault(cause), file, { remedy, cause })
  })
  return parseRecording(text, file)
}

/** Writes a recording whole or not at all, and returns its path. E_RECORDING_UNWRITABLE; an older one then stays. */
export async function writeRecording(
  folder: string,
  scenario: string,
  text: string,
): Promise<string> {
  const file = recordingPath(folder, scenario)
  // A recording that could not be read again must not replace one that can.
  parseRecording(text, file)
  return orUnwritable(file, async () => {
    await makeFolder(dirname(file))
    await replaceFile(file, text)
    return file
  })
}

/** Proves that a folder takes files, making it where needed, before a run starts. E_RECORDING_UNWRITABLE. */
export async function assertRecordable(folder: string, remedy?: Remedy): Promise<void> {
  await orUnwritable(
    folder,
    async () => {
      await makeFolder(folder)
      await access(folder, constants.W_OK)
    },
    remedy,
  )
}

const otherFolder: Remedy = {
  text: 'Make it writable, or name another folder',
  command: ['run', '--record', '--recordings', 'DIR'],
}

async function orUnwritable<Result>(
  path: string,
  write: () => Promise<Result>,
  remedy?: Remedy,
): Promise<Result> {
  return write().catch((cause: unknown) => {
    throw unwritable(resolve(path), cause, remedy)
  })
}

export function unwritable(
  path: string,
  cause: unknown,
  remedy: Remedy | string = otherFolder,
): SuiteError {
  const details = { path, because: fileFault(cause) }
  const parts = { details, remedy, cause }
  return new SuiteError('E_RECORDING_UNWRITABLE', 'Cannot write recordings.', parts)
}
