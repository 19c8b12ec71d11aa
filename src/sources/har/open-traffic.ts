import { setImmediate } from 'node:timers/promises'
import { SuiteError } from '../../base/errors/index.ts'
import { isTraffic, type Recording, recordingIn } from '../recording/index.ts'
import { type Batches, entriesOf } from './entry.ts'
import { hasLines, piecesOf, standardInput } from './har-files.ts'
import { inOrder } from './in-order.ts'
import { readHar } from './read-har.ts'
import { readLines } from './read-lines.ts'
import { withUse } from './with-use.ts'

export interface RecordedTraffic {
  readonly recording: Recording | undefined
  /** Our proxy recorded it, which leaves nothing out of a request. */
  readonly isWhole: boolean
  /** Reads the entries from the beginning: those of others sorted by time, those of ours as they are. */
  readonly read: () => Batches
}

export interface OpenOptions {
  /** Takes the fault that ends the reading; without it, the fault is thrown. */
  readonly onFault?: (fault: SuiteError) => void
  /** Ends the reading early. */
  readonly signal?: AbortSignal | undefined
}

/** E_FILE_UNREADABLE, for NDJSON after the entries before the fault. E_USAGE if standard input is empty. */
export async function openTraffic(
  file: string,
  { onFault, signal }: OpenOptions = {},
): Promise<RecordedTraffic> {
  const note = (fault: unknown): undefined => {
    if (!(fault instanceof SuiteError) || onFault === undefined) throw fault
    onFault(fault)
  }
  const input = file === standardInput ? await beginningOf(piecesOf(file, signal)) : undefined
  if (input ? !input.isHar : hasLines(file)) {
    const read = () => withUse(inOrder(untilFault(readLines(file, signal, input?.pieces), note)))
    return { recording: undefined, isWhole: false, read }
  }
  const har = await readHar(file, input?.pieces).catch(note)
  const recording = har && recordingIn(har.document, file)
  const all = har?.entries.map(entriesOf(file)) ?? []
  async function* whole(): Batches {
    yield all
  }
  const isWhole = har !== undefined && isTraffic(har.document)
  // Who answers our own wire is what is tested.
  const read = () => {
    const sorted = inSlices(inOrder(whole()), signal)
    return isWhole ? sorted : withUse(sorted)
  }
  return { recording, isWhole, read: () => (recording ? inSlices(whole(), signal) : read()) }
}

/** As many bytes show whether a HAR document begins. */
const enough = 100

/** Whether a stream is a HAR document, and all of it. */
async function beginningOf(stream: AsyncGenerator<Buffer>) {
  const read: Buffer[] = []
  let text = ''
  while (text.length < enough) {
    const { done, value } = await stream.next()
    if (done) break
    read.push(value)
    text += value.toString('latin1')
  }
  async function* all() {
    yield* read
    yield* stream
  }
  return { isHar: /^(\xEF\xBB\xBF)?\s*\{\s*"log"\s*:/.test(text), pieces: all() }
}

async function* untilFault(batches: Batches, note: (fault: unknown) => void): Batches {
  try {
    yield* batches
  } catch (fault) {
    note(fault)
  }
}

/** So many entries are judged before an interrupt is looked for. */
const sliceLength = 500

async function* inSlices(batches: Batches, signal: AbortSignal | undefined): Batches {
  for await (const batch of batches) {
    for (let at = 0; at < batch.length; at += sliceLength) {
      if (signal?.aborted) return
      yield batch.slice(at, at + sliceLength)
      if (at > 0) await setImmediate()
    }
  }
}
