import { formatDuration } from '../../src/base/clock/index.ts'

/** The type of an event, and its moment in one spelling of UTC. */
export interface Named {
  readonly type: string | null
  readonly timestamp: string
}

/** Quotes what the target chose, so that reports redact it. */
export const quoted = (value: string | null | undefined) => JSON.stringify(value)

/** The events that are left when each of the others is removed once. */
export function without<Value>(
  events: readonly Value[],
  others: readonly Value[],
  textOf: (event: Value) => string = String,
): Value[] {
  const left = others.map(textOf)
  return events.filter((event) => {
    const index = left.indexOf(textOf(event))
    if (index !== -1) left.splice(index, 1)
    return index === -1
  })
}

export const nameOf = ({ type, timestamp }: Named) => `${type} at ${timestamp}`
const typeOf = ({ type }: Named) => String(type)

/**
 * Says what became of events, from those that are gone and those that have come: the same ones with other timestamps, or others. Texts
 * of a target may be masked, so a difference is said in words.
 */
export function changeOf(lost: readonly Named[], added: readonly Named[]): string {
  const isRedated =
    lost.length === added.length && lost.length > 0 && without(lost, added, typeOf).length === 0
  if (isRedated) return movesOf(lost, added)
  const [was, is] = [lost, added].map((events) =>
    events.map((one) => quoted(nameOf(one))).join(', '),
  )
  const parts = [
    lost.length > 0 && `events are gone: ${was}`,
    added.length > 0 && `events were added: ${is}`,
  ]
  return parts.filter(Boolean).join('; ')
}

/** By how much each event moved: `events have other timestamps: that of "a.b.c" is 2 min later`. */
function movesOf(lost: readonly Named[], added: readonly Named[]): string {
  const left = [...added]
  const moves = lost.map(({ type, timestamp }) => {
    const [next] = left.splice(
      left.findIndex((one) => one.type === type),
      1,
    )
    return `that of ${quoted(type)} is ${apart(timestamp, next!.timestamp)}`
  })
  return `events have other timestamps: ${moves.join(', ')}`
}

function apart(was: string, is: string): string {
  const apartMs = Date.parse(is) - Date.parse(was)
  if (Number.isNaN(apartMs) || apartMs === 0) return 'written in another way'
  return `${formatDuration(Math.abs(apartMs))} ${apartMs > 0 ? 'later' : 'earlier'}`
}
