import { createRequire } from 'node:module'
import type { ResponseFacts } from './document.ts'
import { FieldStats } from './field-stats.ts'
import type { Observed } from './fold.ts'
import type { CallOfFacts, Counts, FactsDocument, PlaceOfFacts } from './generated/facts.ts'
import { ListStats } from './list-stats.ts'
import { type Shape, shapeOf } from './shapes.ts'

type Validate = (document: unknown) => document is FactsDocument

/** The facts of a `facts.json`; undefined if the document does not fit schemas/report/facts.schema.json. */
export function factsIn(document: unknown): ResponseFacts | undefined {
  const require = createRequire(import.meta.url)
  const { validate } = require('./generated/validate-facts.js') as { validate: Validate }
  if (!validate(document)) return undefined
  const { assay, target, apiVersion, startedAt, exchanges, calls, scenarios } = document
  const shapes = document.shapes.map((facts) => shapeOf(...Object.entries(facts)))
  return {
    ...{ assay, target, apiVersion, startedAt, exchanges },
    observation: new Map(calls.map((call) => [call.call, observedIn(call, shapes, scenarios)])),
  }
}

function observedIn(
  { call, operation, statuses, times, places }: CallOfFacts,
  shapes: readonly Shape[],
  scenarios: readonly string[],
): Observed {
  const read = Object.entries(places).map(
    ([name, place]) => [name, placeIn(place, shapes)] as const,
  )
  return {
    ...{ call, operation },
    statuses: new Map(
      Object.entries(statuses).map(([index, counts]) => [
        scenarios[Number(index)] ?? '',
        new Map(Object.entries(counts)),
      ]),
    ),
    times: numbersIn(times),
    places: new Map(read) as Observed['places'],
  }
}

function numbersIn(counts: Counts): Map<number, number> {
  return new Map(Object.entries(counts).map(([number, count]) => [Number(number), count]))
}

function placeIn(written: PlaceOfFacts, shapes: readonly Shape[]): FieldStats {
  const { seen, objects = 0, records = seen, isSecret, isMap = false, members = {} } = written
  const place = new FieldStats(undefined, isSecret, isMap)
  Object.assign(place, { seen, objects })
  place.addRecords(records)
  for (const [index, count] of Object.entries(written.shapes)) {
    const shape = shapes[Number(index)]
    if (shape !== undefined) place.counts.set(shape, count)
  }
  for (const [id, flag] of Object.entries(written.flags ?? {})) place.flags.set(id, flag)
  if (written.lengths !== undefined) place.lists = listsIn(written)
  for (const [name, member] of Object.entries(members)) {
    place.members.set(name, placeIn(member, shapes))
  }
  return place
}

function listsIn({ lengths = {}, orders = {} }: PlaceOfFacts): ListStats {
  const lists = new ListStats(numbersIn(lengths))
  for (const [key, [rising = 0, falling = 0]] of Object.entries(orders)) {
    lists.orders.set(key, { rising, falling })
  }
  return lists
}
