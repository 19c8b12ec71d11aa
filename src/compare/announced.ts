import { removedPaths } from '../contract/index.ts'
import { type Difference, idOf } from './compare-observations.ts'
import { rules } from './rules/index.ts'
import type { Side } from './side.ts'

/** The paths that the contract removes between the versions of two sides, and that these did not show to be gone. */
export function announcedRemovals(
  before: Side,
  after: Side,
  found: readonly Difference[],
): Difference[] {
  const [from, to] = [before.apiVersion, after.apiVersion]
  if (from === undefined || to === undefined) return []
  return removedPaths
    .filter(({ since }) => from < since && since <= to)
    .map(({ path }) => path.replace(/\{.*?\}/g, '{id}'))
    .filter(
      (path) => !found.some(({ call, rule }) => rule === 'path-gone' && call.endsWith(` ${path}`)),
    )
    .map((call) => {
      const change = {
        rule: 'path-gone',
        direction: 'request',
        pointer: '',
        before: `in version ${from}`,
        after: `removed by version ${to}`,
        seen: { before: 0, after: 0 },
      } as const
      const { class: kind, level } = rules['path-gone']
      const id = idOf(change, call, '')
      const place = { operation: null, call, status: null, observed: false }
      return { ...change, ...place, id, class: kind, level }
    })
}
