import { foreignAnswers, says } from './foreign.fixture.ts'
import type { Interference } from './forwarder.fixture.ts'
import { openFront } from './front.fixture.ts'

/** One run against a sandbox with something before it. */
export interface FrontTrial {
  /** The name of a foreign answer, which each 40th request gets, or the status with which the key lapses. */
  readonly kind: string | number
  /** Which of 40 requests gets it, or after how many requests the key lapses. */
  readonly place: number
  readonly quick: boolean
  /** One of 40 requests gets it, at moments that look random: also a repetition, or two in a row. */
  readonly irregular?: boolean
  readonly defect?: string | undefined
}

const every = 40

/** Whether a request gets a foreign answer; what looks random is the same in each run. */
function isHit(nth: number, { place, irregular = false }: FrontTrial): boolean {
  if (!irregular) return nth % every === place % every
  const mixed = Math.imul(nth + Math.imul(place, 0x9e3779b1), 0x85ebca6b)
  return (Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) >>> 16) % every === 0
}

/** Runs against a front. A whole run has eight scenarios at a time. */
export async function tryFront(trial: FrontTrial) {
  const { kind, place, quick, defect } = trial
  const lapsed = says(Number(kind), { error: 'invalid_token', error_description: 'It expired.' })
  const interfere = (nth: number): Interference | undefined => {
    if (typeof kind === 'number') return nth > place ? lapsed : undefined
    return isHit(nth, trial) ? foreignAnswers[kind] : undefined
  }
  const front = await openFront({
    defects: defect === undefined ? [] : [defect],
    interfere,
  })
  const isSlow = kind === 'no response in time'
  try {
    const run = await front.run({
      quick,
      concurrency: quick ? 1 : 8,
      ...(isSlow && { timeoutMs: 1_000 }),
    })
    return { run, counts: front.counts }
  } finally {
    await front.close()
  }
}
