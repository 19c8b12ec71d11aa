import { type Complain, isObject, type Json } from './json.ts'
import { aboutOf } from './parse-about.ts'
import { exchangesOf } from './parse-exchanges.ts'
import { stepsOf } from './parse-steps.ts'
import { type Recording, recordingFormat } from './recording.ts'
import { unreadable } from './unreadable.ts'

/** Reads the text of a recording. E_RECORDING_UNREADABLE, naming `file`, for what we did not write. */
export function parseRecording(text: string, file: string): Recording {
  const log = logOf(text, file)
  const own = log._assay
  if (!isObject(own)) throw foreign(log, file)
  const { format, scenario: named } = own
  const scenario = typeof named === 'string' ? named : undefined
  if (typeof format === 'number' && format > recordingFormat) {
    throw unreadable('The recording was written by a newer Assay.', file, {
      facts: { format, 'known here': recordingFormat },
      remedy: {
        text: 'Update Assay, or record again with this version',
        command: ['run', '--record'],
      },
    })
  }
  const complain: Complain = (place, because) => {
    const sentence = 'The recording contradicts itself: it was edited, or its disk is faulty.'
    throw unreadable(sentence, file, { scenario, facts: { place, because } })
  }
  const about = aboutOf(own, complain)
  const exchanges = exchangesOf(log.entries, about.target, complain)
  return { about, steps: stepsOf(own.steps, exchanges.length, complain), exchanges }
}

function logOf(text: string, file: string): Json {
  if (text.trim() === '') throw unreadable('The recording is empty.', file)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw notJson(text, file, error)
  }
  const { log } = isObject(value) ? value : {}
  if (!isObject(log)) throw unreadable('The file is JSON, but no recording.', file)
  return log
}

function notJson(text: string, file: string, cause: unknown) {
  const merge = /^(<{7}|={7}|>{7})( |$)/m.exec(text)
  if (merge !== null) {
    const line = text.slice(0, merge.index).split('\n').length
    return unreadable('The recording holds the marks of an unfinished merge.', file, {
      facts: { line },
    })
  }
  const { message } = cause as Error
  const position = Number(/at position (\d+)/.exec(message)?.[1] ?? 0)
  if (/end of JSON input|Unterminated/i.test(message) || position >= text.trimEnd().length) {
    return unreadable('The recording ends too early.', file, {
      facts: { bytes: Buffer.byteLength(text) },
    })
  }
  return unreadable('The recording is not JSON.', file, {
    facts: { line: /\(line (\d+) column/.exec(message)?.[1] },
  })
}

function foreign({ creator }: Json, file: string) {
  const { name } = isObject(creator) ? creator : {}
  return unreadable('The file is a HAR of another tool, not a recording of Assay.', file, {
    facts: { creator: typeof name === 'string' ? name.slice(0, 80) : undefined },
    remedy: { text: 'Judge it as it is', command: ['check', file] },
  })
}
