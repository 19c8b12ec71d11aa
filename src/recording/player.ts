import type { Exchange } from '../exchange/index.ts'
import type { Outgoing } from '../transport/index.ts'
import { nameOfStep, type Recording, type Step } from './recording.ts'
import { missOfRequest, missOfStep } from './recording-miss.ts'
import { addressKey, bodyKey, pathOf, sentBody } from './request-key.ts'

/** Gives out what was recorded. There is no wire underneath: what is not in the recording is a miss. */
export interface Player {
  /**
   * The recorded exchange for a request: one with the same method, address (the query in any order) and
   * JSON body. Identical requests are answered in their order. Throws RecordingMiss for one too many.
   */
  answer(request: Outgoing): Exchange
  /** The next step, with the exchanges that belong to it. Throws RecordingMiss where it is another one. */
  step(
    kind: 'given' | 'action',
    name: string,
  ): { readonly step: Step; readonly exchanges: readonly Exchange[] }
  /** What nothing has asked for: `GET /payments/pmt_000001`, `given widget.session`. */
  unused(): readonly string[]
}

/** Identical requests of a story, as indices of entries. */
interface Queue {
  readonly entries: number[]
  next: number
}

/** Opens a recording at its beginning. */
export function openPlayer({ about, steps, exchanges }: Recording): Player {
  const { scenario } = about
  const used = new Uint8Array(exchanges.length)
  const ofSteps = new Set(steps.flatMap(({ entries }) => entries))
  let nextStep = 0
  // By address, then by body: bodies are put in order only where their address is asked for.
  let byAddress: Map<string, number[]> | undefined
  const queues = new Map<string, Map<string, Queue>>()

  function queuesAt(address: string): Map<string, Queue> {
    byAddress ??= gather(exchanges, ({ request }, index) =>
      ofSteps.has(index) ? undefined : addressKey(request.method, request.url),
    )
    let found = queues.get(address)
    if (found === undefined) {
      found = new Map()
      for (const index of byAddress.get(address) ?? []) {
        const key = bodyKey(exchanges[index]!.request.body)
        const queue = found.get(key)
        if (queue === undefined) found.set(key, { entries: [index], next: 0 })
        else queue.entries.push(index)
      }
      queues.set(address, found)
    }
    return found
  }

  return {
    answer({ method, url, headers, body }) {
      const request = { method: method.toUpperCase(), url, headers, body: sentBody(body) }
      const queue = queuesAt(addressKey(request.method, url)).get(bodyKey(request.body))
      const index = queue?.entries[queue.next]
      if (queue === undefined || index === undefined) {
        const left = exchanges.filter((_, index) => used[index] === 0 && !ofSteps.has(index))
        const unused = left.map((exchange) => exchange.request)
        throw missOfRequest({ scenario, request, held: queue?.entries.length ?? 0, unused })
      }
      queue.next++
      used[index] = 1
      return exchanges[index]!
    },
    step(kind, name) {
      const step = steps[nextStep]
      const asked = `${kind} ${name}`
      if (step === undefined || nameOfStep(step) !== asked) throw missOfStep(scenario, asked, step)
      nextStep++
      return { step, exchanges: step.entries.map((index) => exchanges[index]!) }
    },
    unused: () => [
      ...steps.slice(nextStep).map(nameOfStep),
      ...exchanges
        .filter((_, index) => used[index] === 0 && !ofSteps.has(index))
        .map(({ request }) => `${request.method} ${pathOf(request.url)}`),
    ],
  }
}

function gather(
  exchanges: readonly Exchange[],
  keyOf: (exchange: Exchange, index: number) => string | undefined,
): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const [index, exchange] of exchanges.entries()) {
    const key = keyOf(exchange, index)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [index])
    else group.push(index)
  }
  return groups
}
