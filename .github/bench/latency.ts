import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Took, timeOf, withCache } from './command-time.ts'
import type { Bench, Figure } from './figure.ts'
import { whileServed } from './known-exchanges.ts'
import { type Link, longestChain } from './longest-chain.ts'
import { withTarget } from './target.ts'

/** How many runs are measured at each delay in milliseconds. */
const delays = [
  { delayMs: 0, rounds: 5 },
  { delayMs: 20, rounds: 3 },
  { delayMs: 150, rounds: 1 },
]
const settleMs = 500
const settleRounds = 3

const atATime = 8
const eight = ['--concurrency', `${atATime}`]

/** What somebody waits for: whole and quick runs at several delays, and with changes that may show late. */
export const latency: Bench = {
  name: 'latency',
  title: 'Wall time of a run, --concurrency 8',
  async measure() {
    const figures: Figure[] = []
    for (const delay of delays) figures.push(...(await atDelay(delay)))
    const { links, calls } = await chainAt(150)
    console.log(`\nThe longest chain at 150 ms: ${calls} calls, one after the other`)
    for (const link of links) console.log(lineOf(link))
    const chain = { what: 'calls in the longest chain at 150 ms', unit: '', samples: [calls] }
    return [...figures, chain, ...(await settling())]
  },
}

async function atDelay({
  delayMs,
  rounds,
}: {
  readonly delayMs: number
  readonly rounds: number
}): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const [name, words] of Object.entries({ whole: [], quick: ['--quick'] })) {
    const runs = await withTarget({ delayMs }, ({ run }) =>
      repeat(rounds, () => run(...eight, ...words)),
    )
    const what = `${name}, ${delayMs} ms for each response`
    figures.push({ what, ...wallOf(runs) })
    if (delayMs < 100) continue
    const bare = await withoutJudging(delayMs, words)
    figures.push({
      what: `${what}, against undici sending the same requests, ${atATime} at a time`,
      unit: ' times',
      samples: runs.map(({ wall }) => wall / bare.wall),
      atMost: 1.2,
      why: 'A call of a scenario may need the one before, and the clock moves when all others have ended.',
    })
  }
  return figures
}

/** What the requests of a run take by themselves. */
function withoutJudging(delayMs: number, words: readonly string[]): Promise<Took> {
  return withTarget({}, async ({ folder, exchangesOf }) => {
    const exchanges = await exchangesOf(...words)
    const requests = join(folder, 'requests.json')
    writeFileSync(requests, JSON.stringify(exchanges.map(({ received: _, ...sent }) => sent)))
    const task = join(import.meta.dirname, 'undici-task.ts')
    const known = { exchanges, file: join(folder, 'exchanges.json'), delayMs }
    return whileServed(known, (origin) =>
      timeOf([...withCache, task, requests, origin, `${atATime}`]),
    )
  })
}

const wallOf = (runs: readonly Took[]) => ({ unit: ' s', samples: runs.map(({ wall }) => wall) })

async function repeat<Result>(times: number, work: () => Promise<Result>) {
  const results: Result[] = []
  while (results.length < times) results.push(await work())
  return results
}

/** A run of its own, because to keep all exchanges takes time. */
async function chainAt(delayMs: number) {
  const links = await withTarget({ delayMs }, async ({ folder, run }) => {
    await run(...eight, '--keep-exchanges')
    return longestChain(folder)
  })
  return { links, calls: links.reduce((sum, { calls }) => sum + calls, 0) }
}

function lineOf({ scenario, calls, begin, end }: Link): string {
  const [from, to] = [begin, end].map((at) => at.toFixed(1).padStart(5))
  return `  ${from} to ${to} s  ${String(calls).padStart(3)}  ${scenario}`
}

/** Runs against targets that declare that their changes may show late, against one that declares nothing. */
async function settling(): Promise<readonly Figure[]> {
  const rounds = await repeat(settleRounds, async () => {
    const once = (conditions: { readonly settleMs?: number; readonly lateMs?: number }) =>
      withTarget(conditions, ({ run }) => run(...eight))
    const { wall } = await once({})
    const prompt = await once({ settleMs })
    const late = await once({ settleMs, lateMs: 300 })
    return { prompt: prompt.wall / wall, late: late.wall / wall }
  })
  const against = `settleMs ${settleMs} declared, against none`
  return [
    {
      what: `whole, changes show at once, ${against}`,
      unit: ' times',
      samples: rounds.map(({ prompt }) => prompt),
      atMost: 1.3,
    },
    {
      what: `whole, changes show after 300 ms, ${against}`,
      unit: ' times',
      samples: rounds.map(({ late }) => late),
      atMost: 3,
    },
  ]
}
