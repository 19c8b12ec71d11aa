import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runSideBySide } from './side-by-side.ts'

interface Item {
  readonly name: string
  /** Items of one group conflict. */
  readonly group?: string
}

const estimatedCalls = () => 1

const items = (...names: string[]): Item[] =>
  names.map((word) => {
    const [name = '', group] = word.split('@')
    return group === undefined ? { name } : { name, group }
  })

/** Runs items that take a turn of the event loop each, and keeps what ran beside what. */
async function run(all: readonly Item[], concurrency: number, signal?: AbortSignal) {
  const underWay = new Set<Item>()
  const began: string[] = []
  const beside: Item[][] = []
  await runSideBySide(all, {
    concurrency,
    conflict: (one, other) => one.group !== undefined && one.group === other.group,
    estimatedCalls,
    async run(item) {
      began.push(item.name)
      underWay.add(item)
      beside.push([...underWay])
      await new Promise(setImmediate)
      underWay.delete(item)
    },
    signal,
  })
  return { began, beside, most: Math.max(0, ...beside.map(({ length }) => length)) }
}

test('one at a time, items run in their order', async () => {
  const { began, most } = await run(items('a@x', 'b', 'c@x', 'd', 'e@x'), 1)
  expect(began).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(most).toBe(1)
})

test('as many run side by side as asked for', async () => {
  for (const concurrency of [2, 3]) {
    const { began, most } = await run(items('a', 'b', 'c', 'd', 'e', 'f', 'g'), concurrency)
    expect(began).toHaveLength(7)
    expect(most).toBe(concurrency)
  }
})

test('items that conflict run in their order, and never side by side', async () => {
  const { began, beside } = await run(items('a@x', 'b@x', 'c', 'd@x', 'e@y', 'f@y'), 8)
  expect(began.filter((name) => 'abd'.includes(name))).toEqual(['a', 'b', 'd'])
  expect(began.slice(0, 3).sort()).toEqual(['a', 'c', 'e'])
  for (const group of ['x', 'y']) {
    expect(beside.every((all) => all.filter((one) => one.group === group).length < 2)).toBe(true)
  }
})

test('where several may run, the one comes first that most is still to follow', async () => {
  const { began } = await run(items('a', 'b', 'c', 'd@x', 'e@x', 'f@x'), 2)
  expect(began.slice(0, 3)).toEqual(['d', 'a', 'e'])
  const lengths: Record<string, number> = { a: 1, b: 3, c: 2 }
  const order: string[] = []
  await runSideBySide(items('a', 'b', 'c', 'd@x', 'e@x'), {
    concurrency: 2,
    conflict: (one, other) => one.group !== undefined && one.group === other.group,
    estimatedCalls: ({ name }) => lengths[name] ?? 1,
    run: async ({ name }) => void order.push(name),
  })
  expect(order.slice(0, 3)).toEqual(['b', 'c', 'd'])
})

test('after the signal no item begins, and those under way end', async () => {
  const interrupt = new AbortController()
  const ended: string[] = []
  await runSideBySide(items('a@x', 'b', 'c@x', 'd'), {
    concurrency: 2,
    conflict: (one, other) => one.group !== undefined && one.group === other.group,
    estimatedCalls,
    async run({ name }) {
      if (name === 'b') interrupt.abort()
      await new Promise(setImmediate)
      ended.push(name)
    },
    signal: interrupt.signal,
  })
  expect(ended).toEqual(['a', 'b'])
})

test('nothing is run of nothing', async () => {
  expect((await run([], 4)).began).toEqual([])
})

test('while an item waits aside, another one begins in its place', async () => {
  for (const [concurrency, expected] of [
    [1, ['a', 'a again', 'b', 'c']],
    [2, ['a', 'b', 'c', 'a again']],
  ] as const) {
    const order: string[] = []
    await runSideBySide(items('a', 'b', 'c'), {
      concurrency,
      conflict: () => false,
      estimatedCalls,
      async run({ name }, { wait }) {
        order.push(name)
        if (name === 'a') {
          await wait(() => delay(50))
          order.push('a again')
        } else await delay(name === 'b' ? 100 : 10)
      },
    })
    expect(order).toEqual(expected)
  }
})

test('an item that waits for two things at once gives up one place and gets one back', async () => {
  const ended: string[] = []
  await runSideBySide(items('a', 'b', 'c', 'd'), {
    concurrency: 2,
    conflict: () => false,
    estimatedCalls,
    async run({ name }, { wait }) {
      await Promise.all([wait(() => delay(10)), wait(() => delay(20))])
      ended.push(name)
    },
  })
  expect(ended.sort()).toEqual(['a', 'b', 'c', 'd'])
})

test('an item that shares one subject of another begins once that one is there', async () => {
  const order: string[] = []
  await runSideBySide(items('maker', 'user'), {
    concurrency: 2,
    conflict: () => false,
    makesFor: () => ['soon'],
    estimatedCalls,
    async run({ name }, { prepare }) {
      order.push(`${name} begins`)
      if (name === 'maker') {
        await prepare(
          new Map([
            ['soon', delay(10)],
            ['late', delay(100)],
          ]),
        )
      }
      order.push(`${name} ends`)
    },
  })
  expect(order).toEqual(['maker begins', 'user begins', 'user ends', 'maker ends'])
})

test('while an item gets its subjects, as many others as may run begin, and those that share them begin afterwards', async () => {
  const order: string[] = []
  await runSideBySide(items('a', 'b', 'c', 'd', 'e@a'), {
    concurrency: 2,
    conflict: () => false,
    makesFor: (maker, user) => (user.group === maker.name ? [maker.name] : []),
    estimatedCalls,
    async run({ name }, { prepare }) {
      order.push(`${name} begins`)
      await prepare(new Map([[name, delay(name === 'a' ? 20 : 60)]]))
      order.push(name)
      await delay(100)
    },
  })
  expect(order.slice(0, 4)).toEqual(['a begins', 'b begins', 'c begins', 'd begins'])
  expect(order.indexOf('e begins')).toBeGreaterThan(order.indexOf('a'))
})

test('what stands still goes on when nothing else runs or may begin', async () => {
  const order: string[] = []
  await runSideBySide(items('a', 'b', 'c', 'd@a', 'e'), {
    concurrency: 2,
    // The last one but one waits for the first one to end.
    conflict: (earlier, later) => later.group === earlier.name,
    estimatedCalls,
    async run({ name }, { wait, waitUntilIdle }) {
      order.push(name)
      if (!'ab'.includes(name)) return
      await wait(waitUntilIdle)
      order.push(`${name} goes on`)
    },
  })
  expect(order).toEqual(['a', 'b', 'c', 'e', 'a goes on', 'b goes on', 'd'])
})

test('of the items that may begin, the first ones do', async () => {
  const order: string[] = []
  await runSideBySide(items('a', 'b', 'c'), {
    concurrency: 2,
    conflict: () => false,
    estimatedCalls,
    isFirst: ({ name }) => name === 'c',
    run: async ({ name }) => void order.push(name),
  })
  expect(order[0]).toBe('c')
})
