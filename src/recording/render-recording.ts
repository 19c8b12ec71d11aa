import { jsonText } from '../json/index.ts'
import { toolVersion } from '../transport/index.ts'
import { entryOf } from './entry-of.ts'
import type { Recording } from './recording.ts'

/** The HAR 1.2 text of a recording: the same bytes for the same content, wherever it is written. */
export function renderRecording({ about, steps, exchanges }: Recording): string {
  let before: number | null = null
  const entries = exchanges.map((exchange) => {
    const entry = entryOf(exchange, before)
    before = exchange.startedAt ?? before
    return entry
  })
  const log = {
    _assay: { ...about, steps },
    version: '1.2',
    creator: { name: 'assay', version: toolVersion },
    pages: [],
    entries,
  }
  return `${jsonText({ log }, 2)}\n`
}
