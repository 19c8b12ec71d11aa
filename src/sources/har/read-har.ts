import { stat } from 'node:fs/promises'
import { SuiteError } from '../../base/errors/index.ts'
import { jsonFault, objectOf } from '../../base/json/index.ts'
import { inputLimits } from '../../core/exchange/index.ts'
import { entriesPrinted, piecesOf } from './har-files.ts'

export async function readHar(file: string, pieces = piecesOf(file)) {
  const text = await readWhole(file, pieces)
  const document = parse(text, file)
  const { entries } = objectOf(objectOf(document).log)
  if (!Array.isArray(entries)) throw notHar(file, 'it has no list log.entries')
  return { document, entries: entries as readonly unknown[] }
}

async function readWhole(file: string, pieces: AsyncIterable<Buffer>): Promise<string> {
  // What is packed is longer still.
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  if (size > inputLimits.file) throw tooLong(file)
  // This takes half the time of a StringDecoder, and leaves a byte order mark out.
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > inputLimits.file) throw tooLong(file)
    text += decoder.decode(piece, { stream: true })
  }
  return text + decoder.decode()
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw notHar(file, `it is not JSON (${jsonFault(cause)})`, cause)
  }
}

function tooLong(file: string): SuiteError {
  return new SuiteError('E_FILE_UNREADABLE', 'Cannot read the file.', {
    details: { file, because: 'it is a HAR file longer than 256 MiB' },
    remedy: {
      text: `Make NDJSON of it (${entriesPrinted} > traffic.ndjson), and judge that`,
      command: ['check', 'traffic.ndjson'],
    },
  })
}

function notHar(file: string, because: string, cause?: unknown): SuiteError {
  return new SuiteError('E_FILE_UNREADABLE', 'The file is not a complete HAR file.', {
    details: { file, because },
    remedy: {
      text: 'Export it again as HAR 1.2, after its recorder has finished. If the file is of another kind, send the requests once more through a proxy that records HAR',
      command: ['proxy', '--upstream', 'https://api.example', '--record', 'traffic'],
    },
    cause,
  })
}
