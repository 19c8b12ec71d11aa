import type { Clock } from '../clock/index.ts'
import type { Transport } from '../transport/index.ts'
import type { Fields, Target } from './configuration.ts'
import type { Scope } from './template.ts'

/** What a recipe is run with. */
export interface RecipeEnvironment {
  readonly target: Target
  readonly transport: Transport
  readonly env: Readonly<Record<string, string | undefined>>
  readonly clock: Clock
  /** The user allows to change a target for good that does not say what it is. */
  readonly allowDestructive: boolean
}

/** What the templates of a recipe may name now. */
export function scopeOf(fields: Fields, { env, clock }: RecipeEnvironment): Scope {
  return { fields, env, now: clock.now() }
}
