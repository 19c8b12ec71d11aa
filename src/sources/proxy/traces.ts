import type { SuiteError } from '../../base/errors/index.ts'
import { openJoin } from '../../core/evidence/index.ts'
import { type IsKept, isLeft, trafficLimits } from '../../core/exchange/index.ts'
import { factsOfRun, type ResponseFacts } from '../../core/facts/index.ts'
import { patternOf, shownCall } from '../../core/redaction/index.ts'
import { countOf, type Finding, type Run } from '../../core/run/index.ts'
import type { CheckOptions } from '../har/index.ts'
import {
  apiAt,
  factsFor,
  knownOf,
  LiveTraffic,
  openCheck,
  runOf,
  sentTo,
  trafficOf,
} from '../har/index.ts'
import { trafficFiles } from '../recording/index.ts'
import type { Ended, Passing, Unasked } from './copies.ts'
import { addressedIn, exchangeOf } from './exchange-of.ts'

export interface TracesOptions extends CheckOptions {
  /** The address of the implementation, also that of its simulation where none is named. */
  readonly baseUrl: string
  readonly record?: string | undefined
  readonly onFinding?: ((finding: Finding) => void) | undefined
}

/** What passed, judged from what the forwarder tells: a trace for each credential. */
export class Traces {
  readonly faults: SuiteError[] = []
  readonly #passed = { forwarded: 0, refused: 0, skipped: 0, cut: 0, left: 0, failed: 0 }
  readonly #ended = openJoin(trafficLimits)
  #saved = Promise.resolve()
  readonly #upstream
  readonly #options
  readonly #live: LiveTraffic
  readonly #whole
  readonly #collected

  constructor(options: TracesOptions, port: number) {
    const { baseUrl, sandboxUrl = baseUrl, record, onFinding } = options
    const place = apiAt({ baseUrl, sandboxUrl })
    const addresses = [place.baseUrl, place.sandboxUrl]
    const fault = (fault: SuiteError) => void this.faults.push(fault)
    const known = knownOf(options, addresses)
    const openFile = record ? trafficFiles(record, String(port), known, fault) : undefined
    this.#options = options
    this.#upstream = new URL(place.baseUrl).origin
    const origins = [this.#upstream]
    this.#collected = factsFor(options)
    const heard = { onFinding, take: this.#collected.add }
    const fixed = { options, place, ...heard, isWhole: true, recording: undefined, origins }
    this.#whole = openCheck({ ...fixed, file: 'traffic' })
    const { counts } = this.#whole
    const openPart = () => {
      const file = openFile?.()
      return { check: openCheck({ ...fixed, counts, file: file?.path ?? 'traffic' }), file }
    }
    this.#live = new LiveTraffic(openPart(), (ended) => {
      this.#ended.add(ended.check.traces.evidence())
      const before = this.#saved
      this.#saved = Promise.all([before, ended.file?.save()]).then(() => {})
      return openPart()
    })
  }

  /** `knownUntil`: the time before which all that happened is among these notes or earlier ones. */
  take(notes: readonly Passing[], bodies: Uint8Array, knownUntil: number): void {
    let at = 0
    const bodyOf = (length: number) => {
      at += length
      return bodies.subarray(at - length, at)
    }
    for (const note of notes) {
      if ('refused' in note) this.#refuse(note.refused)
      else if ('unasked' in note) this.#noteUnasked(note.unasked)
      else if ('size' in note) this.#live.end(note.number, this.#passedOf(note, bodyOf))
      else this.#live.begin(note)
    }
    this.#live.know(knownUntil)
  }

  counts() {
    return { ...this.#passed, judged: this.#whole.counts.judged, open: this.#live.open }
  }

  run(startedAt: number): { run: Run; facts: ResponseFacts } {
    const join = openJoin(trafficLimits)
    join.add(this.#ended.evidence())
    join.add(this.#live.part.check.traces.evidence())
    const { skipped, cut } = this.#passed
    // The verdict must not be greener than what passed.
    const problems = [
      ...(skipped > 0
        ? [`${countOf(skipped, 'exchange')} passed without being judged: too many came at a time.`]
        : []),
      ...(cut > 0
        ? [`In ${countOf(cut, 'exchange')}, a body of more than 1 MiB was not judged.`]
        : []),
    ]
    const said = { ...this.#options, command: 'proxy', problems } as const
    const run = runOf(join.evidence(), [trafficOf('traffic', this.#whole)], said, startedAt)
    return { run, facts: factsOfRun(run, this.#collected.finish()) }
  }

  async save(isOver = false): Promise<void> {
    if (isOver) this.#live.release(true)
    await Promise.all([this.#saved, this.#live.part.file?.save()])
  }

  #refuse(why: string): void {
    this.#passed.refused++
    this.#whole.counts.add('refused', why, this.#whole.counts.entries)
  }

  #noteUnasked({ method, path }: Unasked['unasked']): void {
    const { counts, match } = this.#whole
    const found = match(method, this.#upstream + path)?.operation
    const call = found ? `${found.method} ${found.path}` : shownCall(method, patternOf(path))
    counts.add('unasked', call, counts.entries)
  }

  #passedOf(ended: Ended, bodyOf: (length: number) => Uint8Array) {
    const { copy, credential, beganAt, durationMs, method, size } = ended
    this.#passed.forwarded++
    if (copy === undefined) return void this.#passed.skipped++
    const { path, sent, received, failure } = copy
    const bodies = { sent: bodyOf(sent.length), received: bodyOf(received?.length ?? 0) }
    if (sent.isCut || received?.isCut) this.#passed.cut++
    if (failure !== undefined) this.#passed[isLeft({ failure }) ? 'left' : 'failed']++
    const line = { method, origin: this.#upstream, url: this.#upstream + path }
    return {
      size,
      credential,
      line,
      beganAt,
      endedAt: beganAt + durationMs,
      addressedIn: addressedIn(received?.headers ?? [], bodies.received, this.#upstream),
      ...sentTo(line, received?.status ?? 0, this.#whole),
      exchange: (isKept?: IsKept) => exchangeOf(ended, { ...copy, ...line }, bodies, isKept),
    }
  }
}
