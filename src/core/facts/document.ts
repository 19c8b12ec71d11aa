import { comparedLimits } from '../exchange/index.ts'
import { anything } from './facts.ts'
import type { FieldStats } from './field-stats.ts'
import type { Observation, Observed } from './fold.ts'
import type { CallOfFacts, FactsDocument, PlaceOfFacts } from './generated/facts.ts'
import { isHash } from './hide.ts'
import { ListStats } from './list-stats.ts'
import { type Shape, shapeOf } from './shapes.ts'

const factsSchemaId = 'https://assay.example/schemas/report/facts.schema.json'

/** What the responses of a run showed, and which run that was. */
export interface ResponseFacts
  extends Pick<FactsDocument, 'assay' | 'target' | 'apiVersion' | 'startedAt' | 'exchanges'> {
  readonly observation: Observation
}

/** The facts of a run as `facts.json` (schemas/report/facts.schema.json). Calls for which there is no room are counted. */
export function renderFacts({ observation, ...about }: ResponseFacts): string {
  const shapes = new Map<string, number>()
  const scenarios = new Map<string, number>()
  const calls: CallOfFacts[] = []
  let length = 0
  // Operations come first, because others may have any number of paths.
  const all = [...observation.values()].sort(
    (a, b) => (a.operation ?? 99) - (b.operation ?? 99) || (a.call < b.call ? -1 : 1),
  )
  for (const observed of all) {
    const call = writeCall(
      observed,
      (shape) => indexOf(shapes, JSON.stringify(shape)),
      (id) => indexOf(scenarios, id),
    )
    length += JSON.stringify(call).length
    if (length > comparedLimits.document) break
    calls.push(call)
  }
  const document: FactsDocument = {
    $schema: factsSchemaId,
    schemaVersion: 1,
    ...about,
    leftOut: all.length - calls.length,
    scenarios: [...scenarios.keys()],
    shapes: Array.from(shapes.keys(), (text) => Object.fromEntries(JSON.parse(text) as Shape)),
    calls,
  }
  return `${JSON.stringify(document)}\n`
}

function indexOf(table: Map<string, number>, key: string): string {
  const index = table.get(key) ?? table.size
  table.set(key, index)
  return String(index)
}

type Index<Value> = (value: Value) => string

function writeCall(observed: Observed, shape: Index<Shape>, scenario: Index<string>): CallOfFacts {
  const { call, operation, statuses, times, places } = observed
  const write = (place: FieldStats): PlaceOfFacts => {
    const { seen, objects, records, members, lists, isSecret, isMap } = place
    const areFew = records < seen && records < comparedLimits.records
    const { lengths, orders } = lists ?? new ListStats()
    const flags = [...place.flags].flatMap(([id, flag]) =>
      flag === undefined ? [] : [[id, flag] as const],
    )
    const told = [...orders].filter(([, { rising, falling }]) => rising + falling > 0)
    return {
      seen,
      ...(objects > 0 && { objects }),
      ...(areFew && { records }),
      ...(isSecret && { isSecret }),
      ...(isMap && { isMap }),
      shapes: sumOf(writable(place), shape),
      ...(flags.length > 0 && { flags: Object.fromEntries(flags) }),
      ...(lengths.size > 0 && { lengths: Object.fromEntries(lengths) }),
      ...(told.length > 0 && {
        orders: Object.fromEntries(
          told.map(([key, order]) => [key, [order.rising, order.falling]]),
        ),
      }),
      ...(members.size > 0 && {
        members: Object.fromEntries(Array.from(members, ([name, member]) => [name, write(member)])),
      }),
    }
  }
  return {
    ...{ call, operation },
    statuses: Object.fromEntries(
      Array.from(statuses, ([id, counts]) => [scenario(id), Object.fromEntries(counts)]),
    ),
    times: Object.fromEntries(times),
    places: Object.fromEntries(Array.from(places, ([name, place]) => [name, write(place)])),
  }
}

/**
 * The shapes of a place as they may be written: hashes only where the contract has a vocabulary, and only of few words, because
 * many would be texts of people.
 */
function writable({ counts }: FieldStats): readonly (readonly [Shape, number])[] {
  const hashes = [...counts.keys()].filter((shape) => shape.some(([, value]) => isHash(value)))
  const areFew = hashes.length <= comparedLimits.values
  const write = ([aspect, value]: Shape[number]) => {
    const isHidden = isHash(value) && !(areFew && aspect === 'listed')
    return [aspect, isHidden ? anything : value] as const
  }
  return [...counts].map(([shape, count]) => [shapeOf(...shape.map(write)), count])
}

function sumOf(
  counts: readonly (readonly [Shape, number])[],
  index: Index<Shape>,
): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [shape, count] of counts) {
    const key = index(shape)
    sums[key] = (sums[key] ?? 0) + count
  }
  return sums
}
