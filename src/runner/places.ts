import PQueue from 'p-queue'

/** This many places, which are given out once they are opened. */
export function createPlaces(count: number) {
  const queue = new PQueue({ concurrency: count, autoStart: false })

  /** The place of one item among those that run at the same time. The item may wait for several things at once. */
  function placeOfItem() {
    let leave: (() => void) | undefined
    let entering: Promise<void> | undefined
    const enter = (priority: number) =>
      new Promise<void>((entered) => {
        const occupy = () =>
          new Promise<void>((makeRoom) => {
            leave = makeRoom
            entering = undefined
            entered()
          })
        void queue.add(occupy, { priority })
      })
    return {
      /** Returns when the item has a place; a free place goes to the highest priority. */
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

  return { placeOfItem, open: () => void queue.start() }
}

/** Watches items that begin and end. `stand` returns when all items that have begun and not ended are waiting. */
export function watchStillness() {
  let moving = 0
  const standing: (() => void)[] = []
  function end(): void {
    moving--
    if (moving > 0) return
    moving = standing.length
    for (const goOn of standing.splice(0)) goOn()
  }
  return {
    begin() {
      moving++
    },
    end,
    stand(): Promise<void> {
      const stillness = new Promise<void>((resolve) => standing.push(resolve))
      end()
      return stillness
    },
  }
}
