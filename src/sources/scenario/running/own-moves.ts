import type { ActionInputs, Subjects } from '../../target/index.ts'
import type { Transport } from '../../transport/index.ts'

/** How far a run has moved the clock of its target: each exchange says it, so that times can be judged after a move, too (A70). */
export function openOwnMoves() {
  let movedMs = 0
  return {
    through:
      (wire: Transport): Transport =>
      async (outgoing) => {
        const before = movedMs
        const exchange = await wire(outgoing)
        return before === 0 ? exchange : { ...exchange, clockMovedMs: before }
      },
    follow: ({ get, act }: Subjects): Subjects => ({
      get,
      async act(action, inputs) {
        const result = await act(action, inputs)
        const { seconds = 0 } = inputs as Partial<ActionInputs<'advanceClock'>>
        if (result.ok && result.accepted) movedMs += Number(seconds) * 1000
        return result
      },
    }),
  }
}
