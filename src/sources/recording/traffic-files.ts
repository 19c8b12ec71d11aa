import { join } from 'node:path'
import type { SuiteError } from '../../base/errors/index.ts'
import { makeFolder, replaceFile } from '../../base/files/index.ts'
import type { Exchange } from '../../core/exchange/index.ts'
import { openRecordingRedactor, type Shown } from '../../core/redaction/index.ts'
import { unwritable } from './files.ts'
import { renderEntry, renderTraffic } from './render.ts'

/** The HAR file of one trace of traffic. */
export interface TrafficFile {
  readonly path: string
  add(exchange: Exchange): void
  /** Writes all that was added, whole or not at all, unless it is written. Never throws. */
  save(): Promise<void>
}

/**
 * Makes files of traffic, named by the time and a word: no other program writes the same. E_RECORDING_UNWRITABLE goes to
 * `onFault`.
 */
export function trafficFiles(
  folder: string,
  word: string,
  shown: Shown,
  onFault: (fault: SuiteError) => void,
) {
  const moment = new Date().toISOString().replace(/\..*|[-:]/g, '')
  let files = 0
  return (): TrafficFile => {
    const path = join(folder, `${moment}-${word}-${String(++files).padStart(4, '0')}.har`)
    // Nobody knows which values the client has made up.
    const redactor = openRecordingRedactor({ ...shown, isTestData: () => false })
    const entries: string[] = []
    let [written, saving] = [0, Promise.resolve()]
    async function save(): Promise<void> {
      const count = entries.length
      if (written === count) return
      try {
        await makeFolder(folder)
        await replaceFile(path, renderTraffic(entries))
        written = count
      } catch (cause) {
        onFault(unwritable(path, cause, 'Make room, or name another folder: --record DIR.'))
      }
    }
    return {
      path,
      add: (exchange) => void entries.push(renderEntry(redactor.exchange(exchange))),
      save() {
        saving = saving.then(save)
        return saving
      },
    }
  }
}
