import { addressOfName, placesOfClauses } from '../contract/index.ts'
import type { Difference } from './difference.ts'

/** The clause, of those that were broken and are kept now, which says what stands at the place of a difference: this mends it. */
export function mendedBy(
  { operation, direction, pointer }: Pick<Difference, 'operation' | 'direction' | 'pointer'>,
  fixed: readonly string[],
): string | undefined {
  const address = operation === null ? undefined : addressOfName(operation)
  if (direction === 'request' || address === undefined) return undefined
  return fixed.find((clause) => placesOfClauses().get(clause)?.get(address)?.includes(pointer))
}
