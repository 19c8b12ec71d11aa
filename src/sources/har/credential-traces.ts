import { type Collector, type Evidence, openJoin } from '../../core/evidence/index.ts'
import { traceLimits, trafficLimits } from '../../core/exchange/index.ts'

/** The traces of traffic, one for each credential, because each may be shown another part of a record. */
export class CredentialTraces {
  readonly #openTrace: () => Collector
  /** The one that was silent for longest comes first. */
  readonly #open = new Map<string, Collector>()
  readonly #ended = openJoin(trafficLimits)

  constructor(openTrace: () => Collector) {
    this.#openTrace = openTrace
  }

  of(credential: string): Collector {
    const trace = this.#open.get(credential) ?? this.#openTrace()
    this.#open.delete(credential)
    this.#open.set(credential, trace)
    const [silent] = this.#open
    if (silent !== undefined && this.#open.size > traceLimits.traces) {
      this.#open.delete(silent[0])
      this.#ended.add(silent[1].evidence())
    }
    return trace
  }

  evidence(): Evidence {
    const join = openJoin(trafficLimits)
    join.add(this.#ended.evidence())
    for (const trace of this.#open.values()) join.add(trace.evidence())
    return join.evidence()
  }
}
