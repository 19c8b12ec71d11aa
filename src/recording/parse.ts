import { createRequire } from 'node:module'
import type { Exchange } from '../exchange/index.ts'
import { exchangeOf } from '../har-entry/index.ts'
import { isObject, objectOf, pointerOf } from '../json/index.ts'
import { type About, type Recording, recordingFormat, type Step } from './recording.ts'
import { unreadable } from './unreadable.ts'

const require = createRequire(import.meta.url)
const { validate } = require('./generated/validate-recording.js') as { validate: Validate }

interface Validate {
  (document: unknown): boolean
  readonly errors?: readonly { readonly instancePath: string; readonly keyword: string }[] | null
}

/** The file as its schema has it. */
interface RecordingFile {
  readonly log: {
    readonly _assay: About & { readonly steps: readonly Step[] }
    readonly entries: readonly {
      readonly request: { readonly method: string; readonly url: string }
    }[]
  }
}

/** The recording that a text of ours holds; `file` is for the error. E_RECORDING_UNREADABLE. */
export function parseRecording(text: string, file: string): Recording {
  const document = parse(text, file)
  const head = objectOf(objectOf(objectOf(document).log)._assay)
  const { scenario: named, format } = head
  const scenario = typeof named === 'string' ? named : undefined
  if (format !== undefined && format !== recordingFormat) {
    const isNewer = Number(format) > recordingFormat
    throw unreadable(
      `The recording has the ${isNewer ? 'newer' : 'older'} format ${format}.`,
      file,
      {
        scenario,
        ...(isNewer && { remedy: 'Read it with the version of Assay that wrote it.' }),
      },
    )
  }
  if (!validate(document)) {
    const [fault] = validate.errors ?? []
    throw damaged(file, scenario, `${fault?.instancePath || '(top)'}: ${fault?.keyword}`)
  }
  const { _assay, entries } = (document as RecordingFile).log
  const { steps, ...about } = _assay
  for (const [index, step] of steps.entries()) {
    if (step.entries.every((entry) => entry < entries.length)) continue
    const place = pointerOf(['log', '_assay', 'steps', index, 'entries'])
    throw damaged(file, scenario, `${place}: an entry that is not there`)
  }
  return { about, steps, exchanges: entries.map(readEntry) }
}

function readEntry(entry: RecordingFile['log']['entries'][number]): Exchange {
  const { method, url } = entry.request
  return exchangeOf(entry, { method, url })
}

function parse(text: string, file: string): unknown {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch (cause) {
    throw unreadable('The recording is not JSON.', file, { cause })
  }
  if (isObject(objectOf(objectOf(document).log)._assay)) return document
  throw unreadable('The file is no recording of Assay.', file, {
    remedy: 'Judge the recordings of others with: assay check FILE',
  })
}

function damaged(file: string, scenario: string | undefined, place: string) {
  return unreadable('The recording is damaged.', file, { scenario, facts: { place } })
}
