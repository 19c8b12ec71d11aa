import PQueue from 'p-queue'

/** This many slots, which are given out once they are opened. */
export function createSlots(count: number) {
  const queue = new PQueue({ concurrency: count, autoStart: false })

  /** The slot of one item among those that run at the same time. The item may wait for several things at once. */
  function slotOfItem() {
    let leave: (() => void) | undefined
    let entering: Promise<void> | undefined
    const enter = (priority: number) =>
      new Promise<void>((entered) => {
        const occupy = () =>
          new Promise<void>((release) => {
            leave = release
            entering = undefined
            entered()
          })
        void queue.add(occupy, { priority })
      })
    return {
      /** Returns when the item has a slot; a free slot goes to the highest priority. */
      async enter(priority: number) {
        if (leave === undefined) entering ??= enter(priority)
        await entering
      },
      leave() {
        leave?.()
        leave = undefined
      },
    }
  }

  return { slotOfItem, open: () => void queue.start() }
}

/** Counts the items that are at work. */
export function countActive() {
  let active = 0
  const waiting: (() => void)[] = []
  function end(): void {
    active--
    if (active > 0) return
    active = waiting.length
    for (const goOn of waiting.splice(0)) goOn()
  }
  return {
    begin() {
      active++
    },
    end,
    /** Returns when all items that have begun and not ended wait for this too. */
    untilIdle(): Promise<void> {
      const idle = new Promise<void>((resolve) => waiting.push(resolve))
      end()
      return idle
    },
  }
}
