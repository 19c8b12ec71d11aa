import { SuiteError } from '../errors/index.ts'
import type { LoadedScenario } from '../scenario/index.ts'
import { looksLikeProduction, type Target } from '../target/index.ts'

/** Refuses to change a target for good that says or looks like production. */
export function refuseUnsafe(target: Target, chosen: readonly LoadedScenario[]): void {
  const destructive = chosen.filter(({ scenario }) => scenario.destructive)
  if (destructive.length === 0) return
  const reason = looksLikeProduction(target)
  if (reason === undefined) return
  const [first] = destructive
  throw new SuiteError(
    'E_TARGET_UNSAFE',
    'Cannot run destructive scenarios: the target looks like production.',
    {
      facts: {
        target: target.name,
        because: reason,
        scenarios:
          destructive.length === 1 ? first!.id : `${first!.id} and ${destructive.length - 1} more`,
      },
      remedy:
        'Choose scenarios that are not destructive (see: list scenarios), or add --allow-destructive.',
    },
  )
}
