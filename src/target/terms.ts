import { addressOfName, clauses, clausesNamed, operations } from '../contract/index.ts'
import type {
  Configuration,
  ConfiguredExemption,
  ConfiguredTarget,
  Target,
} from './configuration.ts'

type Terms = Pick<Target, 'waivers' | 'relaxations' | 'untested' | 'profile' | 'profiles'>

/** Returns the claims of a target and what is accepted of it; the terms of all targets are added to its own. */
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
  }
}

/** Findings name clauses by address and operations by number; a configuration may use other names. */
function resolve<Accepted extends Pick<ConfiguredExemption, 'clause' | 'operation'>>({
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
