import type { Exchange, Request } from '../../core/exchange/index.ts'
import { asRequest, type Outgoing } from '../transport/index.ts'
import { keyOf, requestLine } from './match.ts'
import { missedRequest, missedStep, type RecordingMiss } from './miss.ts'
import { nameOfStep, type Recording } from './recording.ts'

export interface Player {
  /** The next recorded exchange for a request with the same method, address and JSON body. Throws RecordingMiss. */
  send(outgoing: Outgoing): Promise<Exchange>
  readonly misses: readonly RecordingMiss[]
  holds(request: Outgoing): boolean
  controlReads(): Iterable<Exchange>
  /** Throws RecordingMiss if another step comes next. */
  step(kind: 'given' | 'action', name: string): Promise<PlayedStep>
  /** A sentence on the recorded requests and steps that were not used; none where there are none. */
  unused(): readonly string[]
}

interface PlayedStep {
  readonly step: Recording['steps'][number]
  readonly exchanges: readonly Exchange[]
}

export function openPlayer({ about, steps, exchanges }: Recording): Player {
  const { scenario } = about
  const keys = exchanges.map(({ request }) => keyOf(request))
  const unused = Map.groupBy(keys.keys(), (place) => keys[place]!)
  let next = 0
  let last = -1
  const misses: RecordingMiss[] = []
  const note = (miss: RecordingMiss) => {
    misses.push(miss)
    return miss
  }
  const unusedExchanges = () => {
    const places = [...unused.values()].flat().sort((a, b) => a - b)
    return places.map((place) => exchanges[place]!)
  }

  async function send(outgoing: Outgoing): Promise<Exchange> {
    const request = asRequest(outgoing)
    const key = keyOf(request)
    const place = unused.get(key)?.shift()
    if (place !== undefined) {
      last = place
      return exchanges[place]!
    }
    const recordedTimes = keys.filter((recorded) => recorded === key).length
    throw note(missedRequest(scenario, request, recordedTimes, unusedExchanges()))
  }

  return {
    send,
    misses,
    holds(request) {
      return (unused.get(keyOf(asRequest(request))) ?? []).length > 0
    },
    *controlReads() {
      while (exchanges[last + 1]?.control) {
        last++
        const places = unused.get(keys[last]!)!
        places.splice(places.indexOf(last), 1)
        yield exchanges[last]!
      }
    },
    async step(kind, name) {
      const step = steps[next]
      const wanted = `${kind} ${name}`
      if (step === undefined || nameOfStep(step) !== wanted) {
        throw note(missedStep(scenario, wanted, step))
      }
      next++
      const played: Exchange[] = []
      for (const index of step.entries) {
        played.push(await send(outgoingOf(exchanges[index]!.request)))
      }
      return { step, exchanges: played }
    },
    unused() {
      const requests = unusedExchanges().map(({ request }) => requestLine(request))
      return describeUnused([...steps.slice(next).map(nameOfStep), ...requests])
    },
  }
}

function describeUnused([first, second, third, ...more]: readonly string[]): readonly string[] {
  if (first === undefined) return []
  const names = [first, second, third, more.length > 0 && `and ${more.length} more`]
  return [
    `The scenario did not use ${names.filter(Boolean).join(', ')}, which the recording holds.`,
  ]
}

function outgoingOf({ method, url, headers, body }: Request): Outgoing {
  return { method, url, headers, ...(body.kind === 'json' && { body: body.value }) }
}
