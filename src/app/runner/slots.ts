/** This many slots, which are given out once they are opened: a free one to the highest priority, and then to who came first. */
export function createSlots(count: number) {
  let free = 0
  const waiting: { readonly priority: number; readonly take: () => void }[] = []

  function giveOut(): void {
    while (free > 0 && waiting.length > 0) {
      const highest = Math.max(...waiting.map(({ priority }) => priority))
      const next = waiting.findIndex(({ priority }) => priority === highest)
      const [{ take }] = waiting.splice(next, 1) as [(typeof waiting)[number]]
      free--
      take()
    }
  }

  function slotOfItem() {
    let entering: Promise<void> | undefined
    let isTaken = false
    return {
      async enter(priority: number) {
        entering ??= new Promise((entered) => {
          const take = () => {
            isTaken = true
            entered()
          }
          waiting.push({ priority, take })
          giveOut()
        })
        await entering
      },
      leave() {
        if (!isTaken) return
        isTaken = false
        entering = undefined
        free++
        // The end of this item may let others begin at once, with a higher priority than those that wait.
        queueMicrotask(giveOut)
      },
    }
  }

  function open(): void {
    free = count
    giveOut()
  }
  return { slotOfItem, open }
}

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
    untilIdle(): Promise<void> {
      const idle = new Promise<void>((resolve) => waiting.push(resolve))
      end()
      return idle
    },
  }
}
