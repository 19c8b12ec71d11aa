import { addressOfName, clauses, clausesNamed, operations } from '../contract/index.ts'
import type { AcceptedGap, Exemption } from '../run/index.ts'
import type {
  Configuration,
  ConfiguredTarget,
  GivenExemption,
  GivenGap,
  Target,
} from './configuration.ts'

type Terms = Pick<
  Target,
  'waivers' | 'relaxations' | 'untested' | 'profile' | 'profiles' | 'implementation'
>

/**
 * What a target is held to: who it is, what it claims, and what is accepted of it, its own waivers, those of all targets and its
 * lasting differences.
 */
export function termsOf(
  {
    waivers: common = [],
    untested: gaps = [],
    profiles = {},
  }: Pick<Configuration, 'waivers' | 'untested' | 'profiles'>,
  {
    waivers = [],
    relax = [],
    untested = [],
    profile = [],
    implementation,
  }: Partial<
    Pick<ConfiguredTarget, 'waivers' | 'relax' | 'untested' | 'profile' | 'implementation'>
  >,
): Terms {
  const all = [...waivers, ...common]
  return {
    waivers: all.map(({ owner, expires, link, ...one }) => ({
      ...resolve(one),
      owner,
      expires,
      ...(link !== undefined && { link }),
    })),
    relaxations: relax.map(resolve),
    untested: [...untested, ...gaps].map(resolveGap),
    profile,
    profiles,
    implementation,
  }
}

/** The same with its clauses by address and its operation by number, as findings name them. */
function resolve({ clause, operation, pointer, reason }: GivenExemption): Exemption {
  const address = operation === undefined ? undefined : addressOfName(operation)
  return {
    clause,
    ...(!Object.hasOwn(clauses, clause) && { addresses: clausesNamed(clause) }),
    ...(address !== undefined && { operation: operations[address].number }),
    ...(pointer !== undefined && { pointer }),
    reason,
  }
}

/** The same with its clauses by address. */
function resolveGap({ clause, reason, until }: GivenGap): AcceptedGap {
  return {
    clause,
    ...(!Object.hasOwn(clauses, clause) && { addresses: clausesNamed(clause) }),
    reason,
    ...(until !== undefined && { until }),
  }
}
