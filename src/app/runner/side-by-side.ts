import type { Coordinator } from '../../sources/scenario/running/index.ts'
import { countActive, createSlots } from './slots.ts'

interface SideBySide<Item> {
  readonly concurrency: number
  /** Whether two items must not run at the same time; then the earlier one comes first. */
  readonly conflict: (earlier: Item, later: Item) => boolean
  /** The subjects that the earlier of two items prepares for the later one. */
  readonly makesFor?: ((earlier: Item, later: Item) => Iterable<string>) | undefined
  readonly estimatedCalls: (item: Item) => number
  readonly isFirst?: (item: Item) => boolean
  readonly run: (item: Item, coordinator: Coordinator) => Promise<void>
  readonly signal?: AbortSignal | undefined
}

/** Of the items that may run, the one with the longest chain of followers begins first (the critical path). */
export async function runSideBySide<Item>(
  items: readonly Item[],
  options: SideBySide<Item>,
): Promise<void> {
  const { concurrency, run, signal } = options
  const slots = createSlots(concurrency)
  const waits = waitsOf(items, options)
  const { forEnd, forSubjects, awaited } = waits
  const orders = ordersOf(items, options, waits)
  const activity = countActive()
  let preparing = 0
  async function runItem(index: number): Promise<void> {
    activity.begin()
    const slot = slots.slotOfItem()
    await slot.enter(orders[index]!)
    const stepAside = (work: () => Promise<void>, order: number) => {
      if (concurrency === 1) return work()
      slot.leave()
      return work().finally(() => slot.enter(order))
    }
    const next: Promise<void>[] = []
    const coordinator: Coordinator = {
      wait: (forSomething) => stepAside(forSomething, Number.MAX_SAFE_INTEGER),
      waitUntilIdle: () => (concurrency === 1 ? Promise.resolve() : activity.untilIdle()),
      async prepare(subjects) {
        const users = forSubjects[index]!
        const getting = async () => {
          preparing++
          const all = [...subjects].map(async ([name, made]) => {
            await made
            next.push(runNext(users.get(name) ?? []))
            users.delete(name)
          })
          await Promise.all(all).finally(() => preparing--)
        }
        await (preparing < concurrency ? stepAside(getting, orders[index]!) : getting())
      },
    }
    if (!signal?.aborted) await run(items[index]!, coordinator)
    slot.leave()
    next.push(runNext([...[...forSubjects[index]!.values()].flat(), ...forEnd[index]!]))
    activity.end()
    await Promise.all(next)
  }

  async function runNext(indices: readonly number[]): Promise<void> {
    await Promise.all(indices.filter((index) => --awaited[index]! === 0).map(runItem))
  }

  const ended = Promise.all([...items.keys()].filter((index) => awaited[index] === 0).map(runItem))
  slots.open()
  await ended
}

/** How early each item begins: the longer the chain of those that wait for it, the earlier. */
function ordersOf<Item>(
  items: readonly Item[],
  { concurrency, estimatedCalls, isFirst }: SideBySide<Item>,
  { forEnd, forSubjects }: ReturnType<typeof waitsOf>,
): readonly number[] {
  if (concurrency === 1) return items.map(() => 0)
  const paths = items.map(estimatedCalls)
  const longest = (indices: readonly number[]) =>
    Math.max(0, ...indices.map((index) => paths[index]!))
  for (let index = items.length - 1; index >= 0; index--) {
    paths[index] = Math.max(
      paths[index]! + longest(forEnd[index]!),
      1 + longest([...forSubjects[index]!.values()].flat()),
    )
  }
  const total = paths.reduce((sum, length) => sum + length, 0)
  return items.map((item, index) => paths[index]! + (isFirst?.(item) ? total : 0))
}

function waitsOf<Item>(
  items: readonly Item[],
  { concurrency, conflict, makesFor }: SideBySide<Item>,
) {
  const forEnd = items.map((): number[] => [])
  const forSubjects = items.map(() => new Map<string, number[]>())
  const awaited = items.map(() => 0)
  for (const [later, item] of concurrency === 1 ? [] : items.entries()) {
    for (const [earlier, before] of items.slice(0, later).entries()) {
      if (conflict(before, item)) {
        forEnd[earlier]!.push(later)
        awaited[later]!++
        continue
      }
      for (const name of makesFor?.(before, item) ?? []) {
        const users = forSubjects[earlier]!
        users.set(name, [...(users.get(name) ?? []), later])
        awaited[later]!++
      }
    }
  }
  return { forEnd, forSubjects, awaited }
}
