import { isObject, memo, pointerOf } from '../../../base/json/index.ts'
import type { LocatedRecord, SchemaNode } from '../../judge/index.ts'
import type { RuleContext } from '../judging/rule.ts'
import { hasSchema, treeOf } from '../schemas.ts'
import {
  type Dated,
  datedAt,
  isOnTime,
  momentAt,
  quartersIn,
  stepMs,
  timeAtTarget,
} from './dated.ts'

type Steps = readonly string[]

/** The times within the records of a schema besides their own, as the steps to them; a star stands for each item. */
export const innerTimesOf = memo((schema): readonly Steps[] => {
  const found = hasSchema(schema) ? [...timesIn(treeOf(schema), [])] : []
  const inner = found.filter((steps) => steps.length > 1 || !isOfRecord(steps))
  return [...new Map(inner.map((steps) => [steps.join('/'), steps])).values()]
})

function* timesIn(node: SchemaNode | false | undefined, steps: Steps): Generator<Steps> {
  if (!node) return
  if (node.format === 'timestamp') yield steps
  for (const [name, part] of Object.entries(node.properties ?? {})) {
    yield* timesIn(part, [...steps, name])
  }
  yield* timesIn(node.items, [...steps, '*'])
  const { allOf = [], anyOf = [] } = node
  for (const part of [...allOf, ...anyOf, node.then, node.else]) yield* timesIn(part, steps)
}

/** Whether a time is that of a record, or of a part of one, and not of what happened to it. */
function isOfRecord(steps: Steps): boolean {
  return /^(?:created|updated)_at$/.test(steps.at(-1) ?? '')
}

/**
 * The times within records of the run that cannot be right beside `created_at` and `updated_at`, which are: they are ahead of the
 * response, or tell of what happened to a record before it was created. Each is compared with `updated_at`.
 */
export function wrongInnerTimes(context: RuleContext): readonly Dated[] {
  const time = timeAtTarget(context.exchange, context.settings)
  if (!time?.isOurs) return []
  const latest = time.now + time.tookMs + stepMs + Math.max(time.movedMs, 0)
  return context.records.flatMap((located) => {
    const { id, created_at, updated_at } = located.record
    if (!context.memory.own.has(String(id))) return []
    const own = ['/created_at', '/updated_at'].flatMap((name) => datedAt(located, name, time))
    if (own.length < 2 || !own.every(isOnTime)) return []
    const [created, updated] = [created_at, updated_at].map((text) => Date.parse(String(text)))
    return innerTimes(located).flatMap(({ pointer, steps, moment }) => {
      const at = Date.parse(moment)
      const apartMs = at - updated!
      const quarters = quartersIn(apartMs, stepMs)
      const isAhead = at > latest
      // A part of a record may be older than the record, and a part of a target does not move with its clock.
      const mayBeEarlier = isOfRecord(steps) || time.movedMs !== 0 || quarters === undefined
      if (!isAhead && (mayBeEarlier || at >= created!)) return []
      return [{ ...time, moment, pointer, apartMs, quarters, isAhead, isBesideRight: true }]
    })
  })
}

function innerTimes({ schema, record, pointer }: LocatedRecord) {
  return innerTimesOf(schema).flatMap((steps) => {
    return placesIn(record, steps).flatMap((place) => {
      const at = pointerOf(place)
      const moment = momentAt(record, at)
      return moment === undefined ? [] : [{ pointer: pointer + at, steps, moment }]
    })
  })
}

function placesIn(value: unknown, [step, ...steps]: Steps): readonly Steps[] {
  if (step === undefined) return [[]]
  if (!isObject(value) && !Array.isArray(value)) return []
  const parts = Object.entries(value).filter(([name]) => step === '*' || name === step)
  return parts.flatMap(([name, part]) => placesIn(part, steps).map((place) => [name, ...place]))
}
