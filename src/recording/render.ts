import { jsonText } from '../json/index.ts'
import { toolVersion } from '../transport/index.ts'
import { entryOf } from './entry-of.ts'
import type { Recording } from './recording.ts'
import { withIds } from './replay.ts'

/** The HAR 1.2 text of a recording: the same text for the same content. */
export function renderRecording({ about, steps, exchanges }: Recording): string {
  let before = Date.parse(about.recordedAt)
  const entries = withIds(exchanges).map(({ exchange, _id, _order }) => {
    const entry = entryOf(exchange, { _id, _order, before })
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
