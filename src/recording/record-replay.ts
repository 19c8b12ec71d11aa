import type { Exchange, Request } from '../exchange/index.ts'
import { asRequest, type Outgoing, type Transport } from '../transport/index.ts'
import { idOfRequest, lineOf, withIds } from './match.ts'
import { missedRequest, missedStep, type RecordingMiss } from './miss.ts'
import type { PollySession } from './polly.ts'
import { nameOfStep, type Recording } from './recording.ts'

/** Opens a recorder of one scenario over a wire. Only who records or replays loads Polly. */
export async function openRecorder(wire: Transport): Promise<PollySession> {
  const { recordWithPolly } = await import('./polly.ts')
  return recordWithPolly(wire)
}

export type Player = Awaited<ReturnType<typeof openPlayer>>

export async function openPlayer({ about, steps, exchanges }: Recording) {
  const { replayWithPolly } = await import('./polly.ts')
  const { scenario } = about
  const recorded = withIds(exchanges)
  const unused = [...recorded]
  const polly = replayWithPolly(recorded)
  let next = 0
  const misses: RecordingMiss[] = []
  const note = (miss: RecordingMiss) => {
    misses.push(miss)
    return miss
  }

  /**
   * The recorded exchange for a request with the same method, address (the query in any order) and JSON body.
   * Equal requests get their responses in the recorded order. Throws RecordingMiss for one that is not recorded, or one too many.
   */
  async function send(outgoing: Outgoing): Promise<Exchange> {
    const request = asRequest(outgoing)
    const id = idOfRequest(request)
    const index = unused.findIndex(({ _id }) => _id === id)
    if (index >= 0) {
      unused.splice(index, 1)
      return polly.send(outgoing)
    }
    const recordedTimes = recorded.filter(({ _id }) => _id === id).length
    throw note(missedRequest(scenario, request, recordedTimes, unused))
  }

  return {
    send,
    /** All that was thrown. */
    misses,
    /** Whether the recording holds an unused exchange for such a request. */
    holds(request: Outgoing): boolean {
      const id = idOfRequest(asRequest(request))
      return unused.some(({ _id }) => _id === id)
    },
    /** Takes the next step, with its exchanges. Throws RecordingMiss if another step comes next. */
    async step(kind: 'given' | 'action', name: string) {
      const step = steps[next]
      const wanted = `${kind} ${name}`
      if (step === undefined || nameOfStep(step) !== wanted)
        throw note(missedStep(scenario, wanted, step))
      next++
      const shown: Exchange[] = []
      for (const index of step.entries)
        shown.push(await send(outgoingOf(exchanges[index]!.request)))
      return { step, exchanges: shown }
    },
    /** A sentence on the recorded requests and steps that were not used; none where there are none. */
    unused(): readonly string[] {
      const requests = unused.map(({ exchange }) => lineOf(exchange.request))
      const [first, second, third, ...more] = [...steps.slice(next).map(nameOfStep), ...requests]
      if (first === undefined) return []
      const names = [first, second, third, more.length > 0 && `and ${more.length} more`]
      return [
        `The scenario did not use ${names.filter(Boolean).join(', ')}, which the recording holds.`,
      ]
    },
    stop: polly.stop,
  }
}

function outgoingOf({ method, url, headers, body }: Request): Outgoing {
  return { method, url, headers, ...(body.kind === 'json' && { body: body.value }) }
}
