import type { Run } from '../run/index.ts'
import type { HoldOptions } from './hold-target.ts'
import { openSuite, type Suite } from './run-suite.ts'

export type { TargetChoice } from './find-target.ts'
export type { HoldOptions } from './hold-target.ts'
export { suitesFolder } from './run-suite.ts'

/** Holds a target against the contract: plans, asks, tells the stories, and concludes. */
export async function holdTarget(options: HoldOptions): Promise<Run> {
  const suite = await suiteFor(options)
  try {
    // The worker starts on its own; only then is the rest read, which takes as long.
    await suite.started
    const { holdWith } = await import('./hold-target.ts')
    return await holdWith(suite, options)
  } finally {
    suite.leave()
  }
}

async function suiteFor({ traffic }: HoldOptions): Promise<Suite> {
  if (traffic?.mode !== 'replay') return openSuite()
  const { openHere } = await import('./tell-here.ts')
  return openHere()
}
