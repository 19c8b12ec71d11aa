import type { ApiVersion, ClauseId } from '../contract/index.ts'
import type { World } from './world.ts'

export interface Scenario<Proved extends ClauseId = ClauseId> {
  /** A sentence that says what is true when the story passes. */
  readonly title: string
  /** The clauses it puts to the test, in the order of the story. */
  readonly proves: readonly Proved[]
  /** The first API version to which it applies. */
  readonly since?: ApiVersion
  /** It changes records of the target for good. */
  readonly destructive?: true
  run(world: World<Proved>): Promise<void>
}

/** Declares a story: a plain value that can be listed, chosen and counted without being run. */
export function scenario<const Proved extends readonly ClauseId[]>(
  title: string,
  story: {
    readonly proves: Proved
    readonly since?: ApiVersion
    readonly destructive?: true
    run(world: World<Proved[number]>): Promise<void>
  },
): Scenario {
  return { title, ...story } as Scenario
}
