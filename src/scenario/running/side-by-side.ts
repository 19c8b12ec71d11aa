import type { Clock } from '../../clock/index.ts'
import { type Exchange, jsonOf } from '../../exchange/index.ts'
import { eachText } from '../../json/index.ts'
import type { ChangedElsewhere } from '../../judge/index.ts'
import type { Outgoing, Transport } from '../../transport/index.ts'

/** What one of several scenarios side by side deals with, and what the others may change. */
export interface ParallelScenario {
  /** Notes every record that a value names: it is the business of this scenario. */
  name(value: unknown): void
  /** Sends the requests of this scenario, and notes what they may change. */
  through(transport: Transport): Transport
  /** Until when another scenario may change a record that is not the business of this one. */
  readonly elsewhere: ChangedElsewhere
}

/** The scenarios of a run that runs several side by side. A write may change every record that its scenario names. */
export function trackParallelScenarios(
  clock: Clock,
  settleMs: number,
): { join(): ParallelScenario } {
  /** The scenarios that may change a record, by its id. */
  const changing = new Map<string, ParallelScenario[]>()
  /** Until when each scenario may change what it named before its latest write. */
  const ends = new Map<ParallelScenario, number>()

  function join(): ParallelScenario {
    const named = new Set<string>()
    let marked = 0
    let underWay = 0

    function mark(until: number): void {
      ends.set(self, until)
      if (marked === named.size) return
      for (const id of [...named].slice(marked)) {
        const others = changing.get(id)
        if (others === undefined) changing.set(id, [self])
        else others.push(self)
      }
      marked = named.size
    }

    function begin({ method, url, body }: Outgoing): (exchange: Exchange) => void {
      nameAll(new URL(url).pathname.split('/').map(decodeURIComponent), named)
      if (method === 'GET') return () => {}
      nameAll(body, named)
      underWay++
      mark(Number.POSITIVE_INFINITY)
      return ({ response }) => {
        underWay--
        if (response !== null) nameAll(jsonOf(response.body), named)
        // A change may take its time to show.
        mark(underWay > 0 ? Number.POSITIVE_INFINITY : clock.now() + settleMs)
      }
    }

    const self: ParallelScenario = {
      name: (value) => nameAll(value, named),
      through: (transport) => async (request) => {
        const end = begin(request)
        const exchange = await transport(request)
        end(exchange)
        return exchange
      },
      elsewhere(id) {
        let until = Number.NEGATIVE_INFINITY
        if (named.has(id)) return until
        for (const other of changing.get(id) ?? []) {
          if (other !== self) until = Math.max(until, ends.get(other)!)
        }
        return until
      },
    }
    return self
  }

  return { join }
}

/** Adds every text of a JSON value that may be an id. */
function nameAll(value: unknown, names: Set<string>): void {
  eachText(value, (text) => {
    if (/^\w{1,200}$/.test(text) || (text.length <= 200 && text.includes('_'))) names.add(text)
  })
}
