/** Instants of one precision: what each became, distinct for distinct ones and in their order. */
export interface Track {
  /** What an instant became before; undefined for a new one. */
  known(instant: bigint): number | undefined
  /**
   * Gives a new instant its canonical time, in ms: `natural`, or the nearest place that lies strictly
   * between what its real neighbours became.
   */
  place(instant: bigint, natural: number): number
}

/** What is left free for moments found in between later, in ms, where the unit allows any. */
const [roomAbove, roomBelow] = [64, 500]

/** An empty track. `unit` is the finest step its texts can show, in ms. */
export function createTrack(unit: number): Track {
  const instants: bigint[] = []
  const became = new Map<bigint, number>()
  const taken = new Set<number>()
  let last: number | undefined
  /** How many came one beside the other so far, and on which side. */
  let run = { side: 0, length: 0 }

  function choose(natural: number, before: number, after: number): number {
    const side = last === before ? 1 : last === after ? -1 : 0
    run = { side, length: side !== 0 && side === run.side ? run.length + 1 : 0 }
    if (before < natural && natural < after) return natural
    // Lists come in order, upwards or downwards: the longer one is, the more room is left for the rest.
    const portion = (after - before) / 2 ** Math.min(Math.max(run.length, 1), 4)
    // As near to where it belongs as its neighbours allow.
    const isBelow = natural >= after && (side !== 1 || portion > roomBelow)
    const room = isBelow ? roomBelow : roomAbove
    const distance = Math.max(Math.floor(Math.min(portion, room) / unit), 1) * unit
    return isBelow ? after - distance : before + distance
  }

  return {
    known: (instant) => became.get(instant),
    place(instant, natural) {
      const index = indexIn(instants, instant)
      const before = became.get(instants[index - 1] ?? -1n) ?? Number.NEGATIVE_INFINITY
      const after = became.get(instants[index] ?? -1n) ?? Number.POSITIVE_INFINITY
      let chosen = choose(Math.floor(natural / unit) * unit, before, after)
      // Where there is no room left, staying distinct is worth more than the order.
      while (taken.has(chosen)) chosen += unit
      instants.splice(index, 0, instant)
      became.set(instant, chosen)
      taken.add(chosen)
      last = chosen
      return chosen
    },
  }
}

/** Where a value stands, or would stand, in an ascending list. */
function indexIn(sorted: readonly bigint[], value: bigint): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
