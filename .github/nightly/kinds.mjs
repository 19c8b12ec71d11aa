// Which kind of cause kept a clause untested, or a run incomplete. One kind is one issue.
import { countOf } from './text.mjs'

/** What the title says where a kind has several reasons. */
export const kinds = {
  away: 'responses of the API do not come, or not whole',
  before: 'something before the API responds',
  limit: 'the target limits requests',
  key: 'the target does not accept the key',
  time: 'the run was cut off',
  failure: 'the implementation fails',
  forbidden: 'the target forbids requests to the key',
  setting: 'settings do not work',
  refusal: 'the target refuses requests',
  lack: 'the target or its configuration lacks something',
  unshown: 'no response showed what they are about',
  fault: 'a fault of Assay',
}

const forbid = [401, 403]

/** What the key may not do is one kind, whether the set-up or a scenario asks for it. */
function kindOf(cause, status) {
  return forbid.includes(status) && /^(?:setting|refusal)$/.test(cause) ? 'forbidden' : cause
}

/** Some untested clauses, by the kind of their cause. */
export function groupedByKind(clauses) {
  return Map.groupBy(clauses, ({ cause = 'others', status }) => kindOf(cause, status))
}

/** The kind that stopped scenarios in a run which tested every clause all the same: that of most requests. */
export function stopOf({ obstacles: [first] = [] }) {
  const { kind = 'others', status } = first ?? {}
  return kind === 'before' && status === null ? 'away' : kindOf(kind, status)
}

/** What makes a run incomplete even if it tested every clause. */
export function obstaclesOf({ obstacles = [] }) {
  const own = obstacles.filter(({ kind }) => kind === 'failure' || kind === 'setting')
  const byKind = Map.groupBy(own, ({ kind, status }) => kindOf(kind, status))
  return Array.from(byKind, ([kind, [first, ...more]]) => {
    const { request, status, requests, remedy, place } = first
    const failed = `the implementation failed to serve ${request}${place ? ' of the set-up' : ''}: ${status}, ${countOf(requests, 'time')}.`
    const text = more.length > 0 ? `${kinds[kind]}.` : kind === 'failure' ? failed : first.reason
    return { key: `cause ${kind}`, text, remedy: more.length > 0 ? '' : remedy, clauses: [] }
  })
}
