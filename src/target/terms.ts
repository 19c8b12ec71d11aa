import { addressOfName, clauses, clausesNamed, operations } from '../contract/index.ts'
import type { Configuration, ConfiguredTarget, GivenExemption, Target } from './configuration.ts'

type Terms = Pick<
  Target,
  'waivers' | 'relaxations' | 'untested' | 'profile' | 'profiles' | 'implementation'
>

/**
 * What a target is held to: who it is, what it claims, and what is accepted of it, its own waivers, those of all targets and its
 * lasting differences.
 */
export function termsOf(
  common: Pick<Configuration, 'waivers' | 'untested' | 'profiles'>,
  target: Partial<ConfiguredTarget>,
): Terms {
  return {
    waivers: [...(target.waivers ?? []), ...(common.waivers ?? [])].map(resolve),
    relaxations: (target.relax ?? []).map(resolve),
    untested: [...(target.untested ?? []), ...(common.untested ?? [])].map(resolve),
    profile: target.profile ?? [],
    profiles: common.profiles ?? {},
    implementation: target.implementation,
  }
}

/** The same with its clauses by address and its operation by number, as findings name them. */
function resolve<Accepted extends Pick<GivenExemption, 'clause' | 'operation'>>({
  operation,
  ...accepted
}: Accepted) {
  const { clause } = accepted
  const address = operation === undefined ? undefined : addressOfName(operation)
  return {
    ...accepted,
    ...(!Object.hasOwn(clauses, clause) && { addresses: clausesNamed(clause) }),
    ...(address !== undefined && { operation: operations[address].number }),
  }
}
