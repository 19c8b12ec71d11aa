import { readFile } from 'node:fs/promises'
import { faultCode, fileFault } from '../errors/index.ts'
import { parseRecording } from './parse-recording.ts'
import type { Recording } from './recording.ts'
import { recordingPath } from './recording-path.ts'
import { unpacked } from './unpacked.ts'
import { unreadable } from './unreadable.ts'

/** The recording of a scenario; undefined where there is none. E_RECORDING_UNREADABLE. */
export async function readRecording(
  folder: string,
  scenario: string,
): Promise<Recording | undefined> {
  const file = recordingPath(folder, scenario)
  const bytes = await readFile(file).catch((error: unknown) => {
    if (faultCode(error) === 'ENOENT') return undefined
    throw notRead(file, error)
  })
  if (bytes === undefined) return undefined
  const recording = parseRecording(decode(bytes, file), file)
  const { scenario: told } = recording.about
  if (told === scenario) return recording
  throw unreadable('The recording is of another scenario than its place says.', file, {
    facts: { 'says its place': scenario, 'says the file': told },
    remedy: {
      text: 'If the scenario was renamed, record it again',
      command: ['run', '--record', scenario],
    },
  })
}

/**
 * A recording by the path of its file, wherever it lies, also packed with gzip. E_RECORDING_UNREADABLE,
 * also where there is none.
 */
export async function readRecordingFile(file: string): Promise<Recording> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw notRead(file, error)
  })
  return parseRecording(decode(unpack(bytes, file), file), file)
}

function unpack(bytes: Buffer, file: string): Buffer {
  try {
    return unpacked(bytes)
  } catch (cause) {
    throw unreadable('The recording is packed with gzip and cannot be unpacked.', file, {
      remedy: 'Get a whole copy of it: gzip --test says whether it is one.',
      cause,
    })
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decode(bytes: Buffer, file: string): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw unreadable('The recording is not UTF-8.', file)
  }
}

function notRead(file: string, cause: unknown) {
  return unreadable('A recording cannot be read.', file, {
    facts: { because: fileFault(cause) },
    remedy: 'Name a recording that is there and may be read.',
    cause,
  })
}
