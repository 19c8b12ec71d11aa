import type { ApiVersion } from '../contract/index.ts'
import type { Behaviour } from './behaviour.ts'
import type { Deviation, Recasts, Rewrites } from './deviation.ts'

/** One deliberate lie of the sandbox. */
export interface Defect {
  /** One sentence: what it does, and what it should have done. */
  readonly title: string
  /** The origins of the clauses that it breaks, in the contract's list of statements. */
  readonly breaks: readonly [string, ...string[]]
  /** The version of the interface under which it shows; the latest where none is named. */
  readonly under?: ApiVersion
  /** Rewrites the JSON of successful answers. */
  readonly spoil?: Rewrites
  /** Rewrites answers as a whole. */
  readonly recast?: Recasts
  /** Throws switches of the state machine. */
  readonly behaviour?: Partial<Behaviour>
}

/** Defects by id, which is never used again for another lie. */
export type Defects = Readonly<Record<string, Defect>>

/** A defect as the sandbox carries it out. */
export function deviationOf({ behaviour = {}, spoil, recast }: Defect): Deviation {
  return { behaviour, rewrites: spoil, recasts: recast }
}
