import { join } from 'node:path'
import type { SuiteError } from '../../base/errors/index.ts'
import { makeFolder, replaceFile } from '../../base/files/index.ts'
import type { Exchange } from '../../core/exchange/index.ts'
import { openRecordingRedactor, type Shown } from '../../core/redaction/index.ts'
import { exchangeOf } from '../har-entry/index.ts'
import { unwritable } from './files.ts'
import { renderEntry, renderTraffic, type TrafficLog, type TrafficTarget } from './render.ts'

export interface TrafficFile {
  readonly path: string
  add(exchange: Exchange): void
  save(): Promise<void>
}

type TrafficRedactor = ReturnType<typeof openRecordingRedactor>

function targetOf({ secrets: _, ...shown }: Shown, { address }: TrafficRedactor): TrafficTarget {
  return {
    ...shown,
    ...(shown.addresses && { addresses: [...new Set(shown.addresses.map((url) => address(url)))] }),
  }
}

/** Redacts parsed traffic of ours once more; only what redaction cannot have written changes. Throws if it is damaged. */
export function redactTraffic(document: unknown): unknown {
  const { _target = {}, entries } = (document as TrafficLog).log
  const redactor = openRecordingRedactor(_target, true)
  const exchanges = entries.map((entry) => exchangeOf(entry, entry.request))
  const again = exchanges.map((exchange) => {
    redactor.register(exchange)
    return renderEntry(redactor.exchange(exchange))
  })
  return JSON.parse(renderTraffic(targetOf(_target, redactor), again))
}

/** Named by the time and a word: no other program writes the same. E_RECORDING_UNWRITABLE goes to `onFault`. */
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
    const redactor = openRecordingRedactor(shown)
    const target = targetOf(shown, redactor)
    const entries: string[] = []
    let [written, saving] = [0, Promise.resolve()]
    async function save(): Promise<void> {
      const count = entries.length
      if (written === count) return
      try {
        await makeFolder(folder)
        await replaceFile(path, renderTraffic(target, entries))
        written = count
      } catch (cause) {
        onFault(unwritable(path, cause, 'Make room, or name another folder: --record DIR.'))
      }
    }
    return {
      path,
      add(exchange) {
        redactor.register(exchange)
        entries.push(renderEntry(redactor.exchange(exchange)))
      },
      save() {
        saving = saving.then(save)
        return saving
      },
    }
  }
}
