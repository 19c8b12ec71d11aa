import PQueue from 'p-queue'
import type { Aside } from '../scenario/running/index.ts'

interface SideBySide<Item> {
  /** How many run at the same time. */
  readonly concurrency: number
  /** Whether two items must not run at the same time; the earlier one then comes first. */
  readonly conflict: (one: Item, other: Item) => boolean
  /** How long an item takes, in any unit. */
  readonly lengthOf: (item: Item) => number
  /** Whether an item begins before all others that may begin; none does unless given. */
  readonly isFirst?: (item: Item) => boolean
  /** Runs one item; never throws. While it waits `aside`, another one may begin in its place. */
  readonly run: (item: Item, aside: Aside) => Promise<void>
  /** No further item begins after it. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs items side by side, and comes back when all have ended. An item waits for every earlier one that it conflicts with;
 * of those that may run, the one comes first that most is still to follow: the critical path.
 */
export async function runSideBySide<Item>(
  items: readonly Item[],
  { concurrency, conflict, lengthOf, isFirst, run, signal }: SideBySide<Item>,
): Promise<void> {
  const queue = new PQueue({ concurrency, autoStart: false })
  /** By the place of an item: which later ones wait for it, and for how many earlier ones it waits. */
  const waiting = items.map((): number[] => [])
  const awaited = items.map(() => 0)
  for (const [later, item] of concurrency === 1 ? [] : items.entries()) {
    for (const [earlier, other] of items.slice(0, later).entries()) {
      if (!conflict(other, item)) continue
      waiting[earlier]!.push(later)
      awaited[later]!++
    }
  }

  /** By the place of an item: how long it takes until all have ended that wait for it, one after the other. */
  const paths = items.map(lengthOf)
  for (let index = items.length - 1; index >= 0; index--) {
    paths[index]! += Math.max(0, ...waiting[index]!.map((later) => paths[later]!))
  }

  const all = paths.reduce((sum, length) => sum + length, 0)
  const priorities = paths.map((length, index) => length + (isFirst?.(items[index]!) ? all : 0))

  const aside: Aside = async (wait) => {
    if (concurrency === 1) return wait()
    queue.concurrency++
    await wait().finally(() => queue.concurrency--)
  }

  function add(index: number): void {
    const act = async () => {
      if (!signal?.aborted) await run(items[index]!, aside)
      for (const later of waiting[index]!) if (--awaited[later]! === 0) add(later)
    }
    void queue.add(act, { priority: concurrency === 1 ? 0 : priorities[index]! })
  }

  for (const index of items.keys()) if (awaited[index] === 0) add(index)
  await queue.start().onIdle()
}
