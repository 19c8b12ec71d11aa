import PQueue from 'p-queue'
import type { Room } from '../scenario/running/index.ts'
import { watchStillness } from './stillness.ts'

interface SideBySide<Item> {
  readonly concurrency: number
  /** Whether two items must not run at the same time; the earlier one then comes first. */
  readonly conflict: (earlier: Item, later: Item) => boolean
  /** Whether the later of two items begins when the earlier one is prepared. */
  readonly makesFor?: ((earlier: Item, later: Item) => boolean) | undefined
  /** How long an item takes, in any unit. */
  readonly lengthOf: (item: Item) => number
  /** Of the items that may begin, those of the lowest rank do; all have the same rank unless given. */
  readonly rankOf?: (item: Item) => number
  /** Runs one item; never throws. While it waits in its `room`, another one may begin in its place. */
  readonly run: (item: Item, room: Room) => Promise<void>
  /** No further item begins after it. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs items side by side, and comes back when all have ended. An item waits for every earlier one that it conflicts with;
 * of those that may run, the one comes first that most is still to follow: the critical path.
 */
export async function runSideBySide<Item>(
  items: readonly Item[],
  { concurrency, conflict, makesFor, lengthOf, rankOf, run, signal }: SideBySide<Item>,
): Promise<void> {
  const queue = new PQueue({ concurrency, autoStart: false })
  const { forEnd, forSubjects, awaited } = waitsOf(items, { concurrency, conflict, makesFor })
  /** By the place of an item: how long it takes until all have ended that wait for it, one after the other. */
  const paths = items.map(lengthOf)
  const longest = (indices: readonly number[]) =>
    Math.max(0, ...indices.map((index) => paths[index]!))
  for (let index = items.length - 1; index >= 0; index--) {
    paths[index] = Math.max(
      paths[index]! + longest(forEnd[index]!),
      1 + longest(forSubjects[index]!),
    )
  }

  const total = paths.reduce((sum, length) => sum + length, 0)
  const priorities = paths.map((length, index) => length - (rankOf?.(items[index]!) ?? 0) * total)

  /** Comes back when there is room for an item, with the function that makes room for another one. */
  const enter = (priority: number) =>
    new Promise<() => void>((resolve) => {
      const occupy = () => new Promise<void>((makeRoom) => resolve(makeRoom))
      void queue.add(occupy, { priority: concurrency === 1 ? 0 : priority })
    })

  /** Of the items that have begun, or may begin. */
  const stillness = watchStillness()
  let preparing = 0
  async function runItem(index: number): Promise<void> {
    stillness.begin()
    let makeRoom = await enter(priorities[index]!)
    const wait: Room['wait'] = async (forSomething) => {
      if (concurrency === 1) return forSomething()
      makeRoom()
      await forSomething().finally(async () => {
        // What has begun goes on before anything else begins.
        makeRoom = await enter(2 * total)
      })
    }
    const next: Promise<void>[] = []
    const room: Room = {
      wait,
      standStill: () => (concurrency === 1 ? Promise.resolve() : stillness.stand()),
      async prepare(subjects) {
        const getting = async () => {
          preparing++
          await subjects().finally(() => preparing--)
          next.push(runNext(forSubjects[index]!.splice(0)))
        }
        await (preparing < concurrency ? wait(getting) : getting())
      },
    }
    if (!signal?.aborted) await run(items[index]!, room)
    makeRoom()
    next.push(runNext([...forSubjects[index]!, ...forEnd[index]!]))
    stillness.end()
    await Promise.all(next)
  }

  /** Runs what waits for nothing else any more. */
  async function runNext(indices: readonly number[]): Promise<void> {
    await Promise.all(indices.filter((index) => --awaited[index]! === 0).map(runItem))
  }

  const ended = Promise.all([...items.keys()].filter((index) => awaited[index] === 0).map(runItem))
  queue.start()
  await ended
}

/** By the place of an item: which later ones wait for its end, which for its subjects, and for how many it waits. */
function waitsOf<Item>(
  items: readonly Item[],
  {
    concurrency,
    conflict,
    makesFor,
  }: Pick<SideBySide<Item>, 'concurrency' | 'conflict' | 'makesFor'>,
) {
  const forEnd = items.map((): number[] => [])
  const forSubjects = items.map((): number[] => [])
  const awaited = items.map(() => 0)
  for (const [later, item] of concurrency === 1 ? [] : items.entries()) {
    for (const [earlier, before] of items.slice(0, later).entries()) {
      const waits = conflict(before, item)
      if (!waits && !makesFor?.(before, item)) continue
      ;(waits ? forEnd : forSubjects)[earlier]!.push(later)
      awaited[later]!++
    }
  }
  return { forEnd, forSubjects, awaited }
}
