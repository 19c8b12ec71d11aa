import type { SuiteError } from '../../base/errors/index.ts'
import { type Evidence, openJoin } from '../../core/evidence/index.ts'
import { proxyLimits, trafficLimits } from '../../core/exchange/index.ts'
import { countOf, type Finding } from '../../core/run/index.ts'
import { apiAt, type CheckOptions, Counts, openCheck, placeOf, trafficOf } from '../har/index.ts'
import { trafficFiles } from '../recording/index.ts'
import type { Began, Ended, Note } from './copies.ts'
import { exchangeOf } from './exchange-of.ts'
import { type Passed, Trace } from './trace.ts'

export interface TracesOptions extends CheckOptions {
  /** The address of the implementation, also that of its simulation where none is named. */
  readonly baseUrl: string
  /** The folder of the recordings. */
  readonly record?: string | undefined
  readonly onFinding?: (finding: Finding) => void
}

/** The traces of all clients, one for each credential, from what the forwarder tells. */
export class Traces {
  /** How many requests passed, and why some were not judged. */
  readonly passed = { forwarded: 0, skipped: 0, cut: 0, left: 0, failed: 0 }
  readonly faults: SuiteError[] = []
  readonly upstream: string
  readonly #counts = new Counts()
  readonly #open = new Map<number, Began>()
  readonly #traces = new Map<string, Trace>()
  readonly #ended = openJoin(trafficLimits)
  #saved = Promise.resolve()
  readonly #whole
  readonly #checkOf
  readonly #nextFile

  constructor(options: TracesOptions, port: number) {
    const { baseUrl, sandboxUrl = baseUrl, record, shown, dialect = {}, onFinding } = options
    const place = apiAt({ baseUrl, sandboxUrl })
    this.upstream = new URL(place.baseUrl).origin
    const fixed = { options, place, counts: this.#counts, isWhole: true, recording: undefined }
    this.#checkOf = (file: string) =>
      openCheck({ ...fixed, file, origins: [this.upstream], ...(onFinding && { onFinding }) })
    // What is counted is counted of all traces together.
    this.#whole = this.#checkOf('traffic')
    const { versionHeader } = dialect
    const known = { shown, addresses: [place.baseUrl, place.sandboxUrl] }
    const fault = (fault: SuiteError) => void this.faults.push(fault)
    const named = { ...known, ...(versionHeader && { versionHeader }) }
    this.#nextFile = record ? trafficFiles(record, String(port), named, fault) : undefined
  }

  /** Takes what has begun and ended, with the copies of bodies in one piece. */
  take(notes: readonly Note[], bodies: Uint8Array): void {
    let at = 0
    const bodyOf = (length: number) => {
      at += length
      return bodies.subarray(at - length, at)
    }
    for (const note of notes) {
      if ('began' in note) this.#begin(note.began)
      else this.#end(note.ended, bodyOf)
    }
  }

  /** Judges what has waited for long enough. */
  look(): void {
    for (const trace of this.#traces.values()) trace.release()
  }

  counts() {
    return { ...this.passed, judged: this.#counts.judged, open: this.#open.size }
  }

  /** Why the verdict may be greener than what passed, a sentence each. */
  problems(): readonly string[] {
    const { skipped, cut } = this.passed
    return [
      ...(skipped > 0
        ? [`${countOf(skipped, 'exchange')} passed without being judged: too many came at a time.`]
        : []),
      ...(cut > 0
        ? [`${countOf(cut, 'exchange')} with a body of more than 1 MiB was not judged.`]
        : []),
    ]
  }

  evidence(): Evidence {
    const join = openJoin(trafficLimits)
    join.add(this.#ended.evidence())
    for (const trace of this.#traces.values()) join.add(trace.evidence())
    return join.evidence()
  }

  traffic() {
    return trafficOf('traffic', this.#whole)
  }

  async save(): Promise<void> {
    await Promise.all([this.#saved, ...[...this.#traces.values()].map((trace) => trace.save())])
  }

  async finish(): Promise<void> {
    for (const credential of [...this.#traces.keys()]) this.#close(credential)
    await this.#saved
  }

  #begin(began: Began): void {
    this.#open.set(began.number, began)
    this.#traceOf(began.trace).begin(began)
  }

  #end(ended: Ended, bodyOf: (length: number) => Uint8Array): void {
    const began = this.#open.get(ended.number)!
    this.#open.delete(ended.number)
    this.passed.forwarded++
    if (ended.copy === undefined) this.passed.skipped++
    const trace = this.#traceOf(began.trace)
    trace.end(ended.number, this.#passedOf(began, ended, bodyOf))
    if (trace.size >= proxyLimits.trace && trace.isIdle) this.#close(began.trace)
  }

  #passedOf(
    began: Began,
    { number, size, durationMs, copy }: Ended,
    bodyOf: (length: number) => Uint8Array,
  ): Passed | undefined {
    if (copy === undefined) return undefined
    const { path, sent, received, failure } = copy
    const bodies = { sent: bodyOf(sent.length), received: bodyOf(received?.length ?? 0) }
    if (sent.isCut || received?.isCut) this.passed.cut++
    if (failure !== undefined) this.passed[failure.code === 'LEFT' ? 'left' : 'failed']++
    const { method, beganAt } = began
    const line = { method, origin: this.upstream, url: this.upstream + path }
    const facts = { request: line, startedAt: beganAt, durationMs }
    return {
      ...{ number, size, line, beganAt, endedAt: beganAt + durationMs },
      ...placeOf(line, received?.status ?? 0, this.#whole),
      exchange: (isKept) => exchangeOf(facts, copy, bodies, isKept),
    }
  }

  #traceOf(credential: string): Trace {
    const known = this.#traces.get(credential)
    if (known !== undefined) return known
    if (this.#traces.size >= proxyLimits.traces) {
      const [silent] = [...this.#traces].find(([, trace]) => trace.isIdle) ?? [
        ...this.#traces.keys(),
      ]
      this.#close(silent!)
    }
    const file = this.#nextFile?.()
    const trace = new Trace(this.#checkOf(file?.path ?? 'traffic'), file)
    this.#traces.set(credential, trace)
    return trace
  }

  #close(credential: string): void {
    const trace = this.#traces.get(credential)!
    this.#traces.delete(credential)
    trace.release(true)
    this.#ended.add(trace.evidence())
    const before = this.#saved
    this.#saved = trace.save().then(() => before)
  }
}
