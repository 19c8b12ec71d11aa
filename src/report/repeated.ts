import { countOf, type Run } from '../run/index.ts'
import type { Catalogue } from './catalogue.ts'
import { nameOperation } from './faults.ts'
import { formatDuration, listFirst } from './wording.ts'

/** How many reads were sent again, of which operations, and how long the longest took; undefined where none was. */
export function describeRepeated(
  { repeated = [] }: Pick<Run, 'repeated'>,
  catalogue: Catalogue,
): string | undefined {
  if (repeated.length === 0) return undefined
  const reads = repeated.reduce((sum, one) => sum + one.reads, 0)
  const longest = Math.max(...repeated.map(({ longestMs }) => longestMs))
  const ofEach = repeated.map(({ operation, reads }) => {
    return `${operation === null ? 'elsewhere' : nameOperation(operation, catalogue)} (${reads})`
  })
  return `${countOf(reads, 'read')} ${reads === 1 ? 'was' : 'were'} sent again within settleMs of a write; the longest took ${formatDuration(longest)}: ${listFirst(ofEach)}.`
}
