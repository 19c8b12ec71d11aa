import type { Exchange } from '../exchange/index.ts'
import type { Disguise } from '../pseudonym/index.ts'
import { type Outgoing, openTape, type Tape, type Transport } from '../transport/index.ts'
import { inTurn } from './in-turn.ts'

export interface RecordWire {
  readonly tape: Tape
  /** Sends a request on behalf of a story, or of what is made for it, and comes back with what may be seen. */
  send(request: Outgoing, owner: 'story' | 'server'): Promise<Exchange>
}

/** The recorder over a wire: real values are put in just before it, and taken out just behind it. */
export async function openRecordWire(wire: Transport, disguise: Disguise): Promise<RecordWire> {
  // A replay knows one order only.
  const next = inTurn()
  const meant = new WeakMap<Outgoing, Outgoing>()
  const tape = await openTape(async (asked) => {
    // Not from what was asked: its headers may have lost what is not for the disk.
    const exchange = await wire(disguise.reveal(meant.get(asked) ?? asked))
    return disguise.hide(exchange, asked)
  })
  return {
    tape,
    send: (request, owner) =>
      next(async () => {
        const asked = disguise.ask(request, owner)
        meant.set(asked, request)
        return disguise.tell(await tape.send(asked))
      }),
  }
}
