import { SuiteError } from '../errors/index.ts'
import type { LoadedScenario } from '../scenario/index.ts'
import { type Target, whyNotDestructive } from '../target/index.ts'

/**
 * Throws E_TARGET_UNSAFE where all that was chosen would change for good a target that must not be changed.
 * Beside other scenarios the destructive ones are only blocked.
 */
export function refuseUnsafe(
  target: Target,
  chosen: readonly LoadedScenario[],
  allowed: boolean,
): void {
  const [first, ...others] = chosen
  if (first === undefined || !chosen.every(({ scenario }) => scenario.destructive)) return
  const because = whyNotDestructive(target, allowed)
  if (because === undefined) return
  const scenarios = others.length === 0 ? first.id : `${first.id} and ${others.length} more`
  throw new SuiteError('E_TARGET_UNSAFE', 'The target must not be changed for good.', {
    facts: { target: target.name, because, scenarios },
    remedy:
      target.environment === 'production'
        ? 'Choose scenarios that are not destructive (see: list scenarios).'
        : 'Declare what the target is, "environment": "sandbox" in its configuration, or add --allow-destructive.',
  })
}
