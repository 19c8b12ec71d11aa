import type { Obstacle } from './run.ts'
import { count, countOf, listOf } from './words.ts'

const readLog = 'Read the log of the target.'
/** What to do about a failure of the implementation, by its status. */
export const remediesForFailure: Readonly<Record<number, string>> = {
  500: readLog,
  501: `${readLog} What it does not implement, leave out: "profile" names what is.`,
}
const remedyForNone =
  'Find out why no response came, or none of HTTP/1.1: the log of the target says whether it got these requests.'
const remedyForUnclear =
  'Find out who responded to these requests: the log of the target says whether it got them.'

/** Requests of an operation: a failure of the implementation (A69), or a refusal that nothing shows the sender of (A68). */
export function obstacleOf(
  kind: Exclude<Obstacle['kind'], 'setting'>,
  request: string,
  status: number | null,
): Obstacle {
  const remedy = kind === 'failure' ? remediesForFailure[status ?? 0] : undefined
  const unclear = status === null ? remedyForNone : remedyForUnclear
  return { kind, request, status, requests: 1, remedy: remedy ?? unclear }
}

/** The sum of several counts, the most frequent first. A setting is one obstacle, whatever else could not be made for its sake. */
export function sumOfObstacles(all: readonly Obstacle[]): readonly Obstacle[] {
  const keyOf = ({ kind, request, status, place, pointer }: Obstacle) =>
    JSON.stringify([kind, request, status, place, pointer])
  const sums = Array.from(Map.groupBy(all, keyOf).values(), (same) => {
    const lengthOf = ({ reason = '' }: Obstacle) => reason.length
    const [first] = same.toSorted((a, b) => lengthOf(a) - lengthOf(b))
    return { ...first!, requests: same.reduce((sum, { requests }) => sum + requests, 0) }
  })
  // A failure that counts no request is listed as that of its operation.
  return sums
    .filter(({ kind, requests }) => kind !== 'failure' || requests > 0)
    .sort((a, b) => b.requests - a.requests)
}

export function problemsIn(obstacles: readonly Obstacle[]): readonly string[] {
  return obstacles.flatMap(({ kind, request, status, requests, reason, remedy, place }) => {
    if (kind === 'refusal' || kind === 'before') return []
    const times = requests === 1 ? 'once' : `${count(requests)} times`
    const called = `${request}${place === undefined ? '' : ' of the set-up'}`
    const failed = `The implementation failed to serve ${called}: ${status}, ${times}.`
    return `${kind === 'failure' ? failed : reason} ${remedy}`
  })
}

/** The headline names so many operations. */
const most = 3

/** What a target does that fails: `fails with 500 on 3 valid requests: GET /webhooks (3)`. */
export function failureIn(obstacles: readonly Obstacle[]): string | undefined {
  const failures = obstacles.filter(({ kind }) => kind === 'failure')
  if (failures.length === 0) return undefined
  const failed = failures.reduce((sum, { requests }) => sum + requests, 0)
  const statuses = [...new Set(failures.map(({ status }) => String(status)))].sort()
  const calls = listCalls(failures, most, statuses.length === 1)
  return `fails with ${listOf(statuses)} on ${countOf(failed, 'valid request')}: ${calls}`
}

export function brokenSettingsIn(obstacles: readonly Obstacle[]): string | undefined {
  const settings = obstacles.filter(({ kind }) => kind === 'setting').length
  if (settings === 0) return undefined
  return `${countOf(settings, 'setting')} ${settings === 1 ? 'does' : 'do'} not work`
}

export function listCalls(
  obstacles: readonly Obstacle[],
  atMost: number,
  withoutStatus = false,
): string {
  const nameOf = ({ request, status }: Obstacle) =>
    withoutStatus ? request : `${request} ${status ?? 'no response'}`
  const sums = Array.from(Map.groupBy(obstacles, nameOf), ([name, some]) => {
    return { name, requests: some.reduce((sum, { requests }) => sum + requests, 0) }
  })
  const calls = sums
    .toSorted((a, b) => b.requests - a.requests)
    .map(({ name, requests }) => `${name} (${count(requests)})`)
  const more = calls.length - atMost
  return `${calls.slice(0, atMost).join(', ')}${more > 0 ? ` and ${count(more)} more` : ''}`
}
