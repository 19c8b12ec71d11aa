import type { SuiteError } from '../../base/errors/index.ts'
import { openJoin } from '../../core/evidence/index.ts'
import { type IsKept, proxyLimits, trafficLimits } from '../../core/exchange/index.ts'
import { countOf, type Finding, type Run } from '../../core/run/index.ts'
import type { CheckOptions } from '../har/index.ts'
import { apiAt, LiveTrace, openCheck, placeOf, runOf, trafficOf } from '../har/index.ts'
import { trafficFiles } from '../recording/index.ts'
import type { Ended, Passing } from './copies.ts'
import { exchangeOf } from './exchange-of.ts'

export interface TracesOptions extends CheckOptions {
  /** The address of the implementation, also that of its simulation where none is named. */
  readonly baseUrl: string
  /** The folder of the recordings. */
  readonly record?: string | undefined
  readonly onFinding?: ((finding: Finding) => void) | undefined
}

/** The traces of all clients, one for each credential, from what the forwarder tells. */
export class Traces {
  /** Why recordings could not be written. */
  readonly faults: SuiteError[] = []
  readonly #passed = { forwarded: 0, skipped: 0, cut: 0, left: 0, failed: 0 }
  readonly #traces = new Map<string, LiveTrace>()
  readonly #ended = openJoin(trafficLimits)
  #saved = Promise.resolve()
  readonly #upstream
  readonly #options
  readonly #openPart
  /** What is counted, of all traces together. */
  readonly #whole

  constructor(options: TracesOptions, port: number) {
    const { baseUrl, sandboxUrl = baseUrl, record, shown, dialect = {}, onFinding } = options
    const { versionHeader } = dialect
    const place = apiAt({ baseUrl, sandboxUrl })
    const addresses = [place.baseUrl, place.sandboxUrl]
    const fault = (fault: SuiteError) => void this.faults.push(fault)
    const known = { shown, addresses, ...(versionHeader && { versionHeader }) }
    const openFile = record ? trafficFiles(record, String(port), known, fault) : undefined
    this.#options = options
    this.#upstream = new URL(place.baseUrl).origin
    const origins = [this.#upstream]
    const fixed = { options, place, onFinding, isWhole: true, recording: undefined, origins }
    this.#whole = openCheck({ ...fixed, file: 'traffic' })
    const { counts } = this.#whole
    this.#openPart = () => {
      const file = openFile?.()
      return { check: openCheck({ ...fixed, counts, file: file?.path ?? 'traffic' }), file }
    }
  }

  /** Takes what began and ended, with the copies of bodies in one piece. */
  take(notes: readonly Passing[], bodies: Uint8Array): void {
    let at = 0
    const bodyOf = (length: number) => {
      at += length
      return bodies.subarray(at - length, at)
    }
    for (const note of notes) {
      const trace = this.#traceOf(note.trace)
      if ('size' in note) trace.end(note.number, this.#passedOf(note, bodyOf))
      else trace.begin(note)
    }
  }

  /** Judges what has waited for long enough. */
  look(): void {
    for (const trace of this.#traces.values()) trace.release()
  }

  counts() {
    const open = [...this.#traces.values()].reduce((sum, trace) => sum + trace.open, 0)
    return { ...this.#passed, judged: this.#whole.counts.judged, open }
  }

  /** The run that all of it is, until now. */
  run(startedAt: number): Run {
    const join = openJoin(trafficLimits)
    join.add(this.#ended.evidence())
    for (const { part } of this.#traces.values()) join.add(part.check.trace.evidence())
    const { skipped, cut } = this.#passed
    // The verdict must not be greener than what passed.
    const problems = [
      [skipped, 'passed without being judged: too many came at a time.'] as const,
      [cut, 'with a body of more than 1 MiB was not judged.'] as const,
    ].flatMap(([count, why]) => (count > 0 ? `${countOf(count, 'exchange')} ${why}` : []))
    const said = { ...this.#options, command: 'proxy', problems } as const
    return runOf(join.evidence(), [trafficOf('traffic', this.#whole)], said, startedAt)
  }

  /** Writes what was recorded until now; all that is left is judged if it `isOver`. */
  async save(isOver = false): Promise<void> {
    if (isOver) for (const credential of this.#traces.keys()) this.#close(credential)
    const all = [...this.#traces.values()].map(({ part }) => part.file?.save())
    await Promise.all([this.#saved, ...all])
  }

  #passedOf(ended: Ended, bodyOf: (length: number) => Uint8Array) {
    const { copy, beganAt, durationMs, method, size } = ended
    this.#passed.forwarded++
    if (copy === undefined) return void this.#passed.skipped++
    const { path, sent, received, failure } = copy
    const bodies = { sent: bodyOf(sent.length), received: bodyOf(received?.length ?? 0) }
    if (sent.isCut || received?.isCut) this.#passed.cut++
    if (failure !== undefined) this.#passed[failure.code === 'LEFT' ? 'left' : 'failed']++
    const line = { method, origin: this.#upstream, url: this.#upstream + path }
    return {
      ...{ size, line, beganAt, endedAt: beganAt + durationMs },
      ...placeOf(line, received?.status ?? 0, this.#whole),
      exchange: (isKept?: IsKept) => exchangeOf(ended, { ...copy, ...line }, bodies, isKept),
    }
  }

  #traceOf(credential: string): LiveTrace {
    const known = this.#traces.get(credential)
    if (known !== undefined) return known
    if (this.#traces.size >= proxyLimits.traces) {
      const [idle = [...this.#traces.keys()][0]!] =
        [...this.#traces].find(([, { open }]) => open === 0) ?? []
      this.#close(idle)
    }
    const trace = new LiveTrace(this.#openPart(), (ended) => {
      this.#keep(ended)
      return this.#openPart()
    })
    this.#traces.set(credential, trace)
    return trace
  }

  #close(credential: string): void {
    const trace = this.#traces.get(credential)
    this.#traces.delete(credential)
    trace?.release(true)
    if (trace) this.#keep(trace.part)
  }

  #keep({ check, file }: LiveTrace['part']): void {
    this.#ended.add(check.trace.evidence())
    const before = this.#saved
    this.#saved = Promise.all([before, file?.save()]).then(() => {})
  }
}
