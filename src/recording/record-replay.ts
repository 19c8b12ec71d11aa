import type { Exchange, Request } from '../exchange/index.ts'
import { asRequest, type Outgoing, type Transport } from '../transport/index.ts'
import { type Identified, idOfRequest, pathOf, withIds } from './match.ts'
import { missedRequest, missedStep } from './miss.ts'
import type { Recorder } from './polly.ts'
import { nameOfStep, type Recording, type Step } from './recording.ts'

/** Opens a recorder over a wire. Only who records or replays loads Polly. */
export async function openRecorder(wire: Transport): Promise<Recorder> {
  const { recordWithPolly } = await import('./polly.ts')
  return recordWithPolly(wire)
}

export interface Player {
  /**
   * The recorded exchange for a request with the same method, address (the query in any order) and JSON body.
   * Equal requests get their responses in the recorded order. Throws RecordingMiss for one that is not recorded, or one too many.
   */
  send(request: Outgoing): Promise<Exchange>
  /** Whether an exchange is recorded for such a request, and not used yet. */
  holds(request: Outgoing): boolean
  /** The next step, with its exchanges. Throws RecordingMiss where it is another one. */
  step(
    kind: 'given' | 'action',
    name: string,
  ): Promise<{ readonly step: Step; readonly exchanges: readonly Exchange[] }>
  /** What is recorded and was not used: `GET /payments/pmt_1`, `given widget.session`. */
  unused(): readonly string[]
  stop(): Promise<void>
}

export async function openPlayer({ about, steps, exchanges }: Recording): Promise<Player> {
  const { replayWithPolly } = await import('./polly.ts')
  const { scenario } = about
  const recorded = withIds(exchanges)
  /** How often equal requests were sent, by their id. */
  const sent = new Map<string, number>()
  const isUsed = ({ _id, _order }: Identified) => _order < (sent.get(_id) ?? 0)
  const polly = replayWithPolly(recorded)
  let next = 0

  async function send(request: Outgoing): Promise<Exchange> {
    const id = idOfRequest(asRequest(request))
    sent.set(id, (sent.get(id) ?? 0) + 1)
    try {
      return await polly.send(request)
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'PollyError') throw error
      throw missOf(asRequest(request))
    }
  }

  function missOf(request: Request): Error {
    const id = idOfRequest(request)
    const recordedTimes = recorded.filter(({ _id }) => _id === id).length
    return missedRequest({ scenario, request, recordedTimes, unused: unusedRequests() })
  }

  function unusedRequests(): readonly Request[] {
    return recorded.filter((entry) => !isUsed(entry)).map(({ exchange }) => exchange.request)
  }

  return {
    send,
    holds(request) {
      const id = idOfRequest(asRequest(request))
      return recorded.some((entry) => entry._id === id && !isUsed(entry))
    },
    async step(kind, name) {
      const step = steps[next]
      const wanted = `${kind} ${name}`
      if (step === undefined || nameOfStep(step) !== wanted)
        throw missedStep(scenario, wanted, step)
      next++
      const shown: Exchange[] = []
      for (const index of step.entries)
        shown.push(await send(outgoingOf(exchanges[index]!.request)))
      return { step, exchanges: shown }
    },
    unused: () => [
      ...steps.slice(next).map(nameOfStep),
      ...unusedRequests().map(({ method, url }) => `${method} ${pathOf(url)}`),
    ],
    stop: () => polly.stop(),
  }
}

function outgoingOf({ method, url, headers, body }: Request): Outgoing {
  return { method, url, headers, ...(body.kind === 'json' && { body: body.value }) }
}
