import { createRequire } from 'node:module'
import { type ErrorParts, SuiteError } from '../../base/errors/index.ts'
import { faultOf, isObject, objectOf, pointerOf, type Validate } from '../../base/json/index.ts'
import { isRun } from '../../output/report/index.ts'
import { exchangeOf } from '../har-entry/index.ts'
import type { Recording as RecordingFile } from './generated/recording.ts'
import { type Recording, recordingFormat } from './recording.ts'
import { isTraffic } from './render.ts'

const require = createRequire(import.meta.url)
const { validate } = require('./generated/validate-recording.js') as {
  validate: Validate<RecordingFile>
}

/** Parses the text of a recording; `file` is for the error. E_RECORDING_UNREADABLE. */
export function parseRecording(text: string, file: string): Recording {
  return recordingOf(parse(text, file), file)
}

/** The recording that a parsed HAR file is; undefined if it is not one of ours, or is damaged. */
export function recordingIn(document: unknown, file: string): Recording | undefined {
  if (!isOurs(document)) return undefined
  try {
    return recordingOf(document, file)
  } catch {
    return undefined
  }
}

function isOurs(document: unknown): boolean {
  return isObject(objectOf(objectOf(document).log)._assay)
}

function recordingOf(document: unknown, file: string): Recording {
  const { scenario, format } = objectOf(objectOf(objectOf(document).log)._assay)
  const words = typeof scenario === 'string' ? [scenario] : []
  const again = { text: 'Record it again', command: ['run', '--record', ...words] }
  if (format !== undefined && format !== recordingFormat) {
    const isNewer = Number(format) > recordingFormat
    throw unreadable(`it has the ${isNewer ? 'newer' : 'older'} format ${format}`, file, {
      remedy: isNewer ? 'Read it with the version of Assay that wrote it.' : again,
    })
  }
  const damaged = (place: string) =>
    unreadable('it is damaged', file, { details: { place }, remedy: again })
  if (!validate(document)) throw damaged(faultOf(validate))
  const { _assay, entries } = document.log
  const { steps, ...about } = _assay
  for (const [index, step] of steps.entries()) {
    if (step.entries.every((entry) => entry < entries.length)) continue
    const place = pointerOf(['log', '_assay', 'steps', index, 'entries'])
    throw damaged(`${place}: an entry that is not there`)
  }
  return { about, steps, exchanges: entries.map((entry) => exchangeOf(entry, entry.request)) }
}

function parse(text: string, file: string): unknown {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch (cause) {
    throw unreadable('it is not JSON', file, { cause })
  }
  if (isOurs(document)) return document
  if (isRun(document)) {
    throw unreadable('it is the run.json of a run', file, {
      remedy: { text: 'Write the reports of the run', command: ['report', file] },
    })
  }
  if (isTraffic(document)) {
    throw unreadable('it is traffic of the proxy, and no recording of a scenario', file, {
      remedy: { text: 'Judge it', command: ['check', file] },
    })
  }
  throw unreadable('it was not written by Assay', file, {
    remedy: { text: 'Judge recorded traffic of any tool', command: ['check', file] },
  })
}

export function unreadable(why: string, file: string, parts: ErrorParts = {}): SuiteError {
  const { details, remedy, cause } = parts
  return new SuiteError('E_RECORDING_UNREADABLE', `Cannot read the recording: ${why}.`, {
    details: { file, ...details },
    remedy: remedy ?? { text: 'Record it again', command: ['run', '--record'] },
    cause,
  })
}
