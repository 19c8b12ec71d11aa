import { addressOfName, clauses, clausesNamed, operations } from '../../core/contract/index.ts'
import type { ConfiguredTarget, ConfiguredWaiver, Target } from './configuration.ts'

/** Returns what a target claims, and what is accepted of it. */
export function termsOf({
  waivers = [],
  untested = [],
  profile = [],
}: Partial<ConfiguredTarget>): Pick<Target, 'waivers' | 'untested' | 'profile'> {
  return { waivers: waivers.map(resolve), untested: untested.map(resolve), profile }
}

/** Findings name clauses by address and operations by number; a configuration may use other names. */
function resolve<
  Accepted extends Partial<Pick<ConfiguredWaiver, 'operation'>> & Pick<ConfiguredWaiver, 'clause'>,
>({ operation, ...accepted }: Accepted) {
  const { clause } = accepted
  const address = operation === undefined ? undefined : addressOfName(operation)
  return {
    ...accepted,
    ...(!Object.hasOwn(clauses, clause) && { addresses: clausesNamed(clause) }),
    ...(address !== undefined && { operation: operations[address].number }),
  }
}
