import type { Behaviour } from './behaviour.ts'
import type { Deviation, Recasts, Rewrites } from './deviation.ts'

/** One thing that the contract leaves open, done in another lawful way. */
export interface Variant {
  /** One sentence: what it does. */
  readonly title: string
  /** The origins of the statements, or the readings (`A7`), that leave it open. */
  readonly open: readonly [string, ...string[]]
  /** The scenarios, or their beginnings, that have nothing to tell of a target that goes this way. */
  readonly silences?: readonly string[]
  /** Reshapes the JSON of successful answers. */
  readonly reshape?: Rewrites
  /** Recasts answers as a whole: status, headers, bytes. */
  readonly recast?: Recasts
  /** Throws switches of the state machine. */
  readonly behaviour?: Partial<Behaviour>
}

/** Variants by id. */
export type Variants = Readonly<Record<string, Variant>>

/** A variant as the sandbox carries it out. */
export function deviationOf({ behaviour = {}, reshape, recast }: Variant): Deviation {
  return { behaviour, rewrites: reshape, recasts: recast }
}
