import { createRequire } from 'node:module'
import { comparedLimits } from '../exchange/index.ts'
import { anything } from './facts.ts'
import { FieldStats } from './field-stats.ts'
import type { Observation, Observed } from './fold.ts'
import type { CallOfFacts, FactsDocument, PlaceOfFacts } from './generated/facts.ts'
import { isHash } from './hide.ts'
import { ListStats, type Order } from './list-stats.ts'
import { type Shape, shapeOf } from './shapes.ts'

const factsSchemaId = 'https://assay.example/schemas/report/facts.schema.json'

/** What the responses of a run showed, and which run that was. */
export interface ResponseFacts
  extends Pick<FactsDocument, 'assay' | 'target' | 'apiVersion' | 'startedAt' | 'exchanges'> {
  readonly observation: Observation
}

/** The facts of a run as `facts.json` (schemas/report/facts.schema.json). Calls for which there is no room are counted. */
export function renderFacts({ observation, ...about }: ResponseFacts): string {
  const tables = { shapes: new Map<Shape, number>(), scenarios: new Map<string, number>() }
  const calls: CallOfFacts[] = []
  let length = 0
  // Operations come first, because others may have any number of paths.
  const all = [...observation.values()].sort(
    (a, b) => (a.operation ?? 99) - (b.operation ?? 99) || (a.call < b.call ? -1 : 1),
  )
  for (const observed of all) {
    const call = writeCall(observed, tables)
    length += JSON.stringify(call).length
    if (length > comparedLimits.document) break
    calls.push(call)
  }
  const document: FactsDocument = {
    $schema: factsSchemaId,
    schemaVersion: 1,
    ...about,
    leftOut: all.length - calls.length,
    scenarios: [...tables.scenarios.keys()],
    shapes: Array.from(tables.shapes.keys(), (shape) => Object.fromEntries(shape)),
    calls,
  }
  return `${JSON.stringify(document)}\n`
}

/** What stands once in a document, and is referred to by its index. */
interface Tables {
  readonly shapes: Map<Shape, number>
  readonly scenarios: Map<string, number>
}

function indexOf<Value>(table: Map<Value, number>, value: Value): number {
  const index = table.get(value) ?? table.size
  table.set(value, index)
  return index
}

function writeCall(observed: Observed, { shapes, scenarios }: Tables): CallOfFacts {
  const { call, operation, statuses, times, places } = observed
  const ofScenarios = Array.from(statuses, ([scenario, counts]) => {
    return [indexOf(scenarios, scenario), Object.fromEntries(counts)] as const
  })
  return {
    ...{ call, operation },
    statuses: Object.fromEntries(ofScenarios),
    times: Object.fromEntries(times),
    places: writePlaces(places, shapes),
  }
}

function writePlaces(places: ReadonlyMap<string, FieldStats>, table: Tables['shapes']) {
  return Object.fromEntries(Array.from(places, ([name, place]) => [name, writePlace(place, table)]))
}

function writePlace(place: FieldStats, table: Tables['shapes']): PlaceOfFacts {
  const { seen, objects, records, isSecret, isMap, flags, lists = new ListStats() } = place
  const areFew = records < seen && records < comparedLimits.records
  const shapes: Record<string, number> = {}
  for (const [shape, count] of writable(place)) {
    const index = indexOf(table, shape)
    shapes[index] = (shapes[index] ?? 0) + count
  }
  const others = {
    ...{ objects, records: areFew ? records : 0, isSecret, isMap },
    flags: Object.fromEntries(flags),
    lengths: Object.fromEntries(lists.lengths),
    orders: Object.fromEntries(lists.orders),
    members: writePlaces(place.members, table),
  }
  const filled = Object.entries(others).filter(([, value]) =>
    typeof value === 'object' ? Object.keys(value).length > 0 : value,
  )
  return { ...{ seen, shapes }, ...Object.fromEntries(filled) }
}

/**
 * The shapes of a place as they may be written: hashes only where the contract has a vocabulary or in a refusal, and only of few words, because
 * many would be texts of people.
 */
function writable({ counts }: FieldStats): readonly (readonly [Shape, number])[] {
  const hashes = [...counts.keys()].filter((shape) => shape.some(([, value]) => isHash(value)))
  const areFew = hashes.length <= comparedLimits.values
  const write = ([aspect, value]: Shape[number]) => {
    const isHidden = isHash(value) && !(areFew && /^(?:listed|code)$/.test(aspect))
    return [aspect, isHidden ? anything : value] as const
  }
  return [...counts].map(([shape, count]) => [shapeOf(...shape.map(write)), count])
}

type Validate = (document: unknown) => document is FactsDocument

/** The facts of a `facts.json`; undefined if the document does not fit its schema. */
export function factsIn(document: unknown): ResponseFacts | undefined {
  const require = createRequire(import.meta.url)
  const { validate } = require('./generated/validate-facts.js') as { validate: Validate }
  if (!validate(document)) return undefined
  const { assay, target, apiVersion, startedAt, exchanges, calls, scenarios } = document
  const shapes = document.shapes.map((facts) => shapeOf(...Object.entries(facts)))
  const observed = calls.map(({ call, operation, statuses, times, places }): Observed => {
    const ofScenarios = Object.entries(statuses).map(([index, counts]) => {
      return [scenarios[Number(index)] ?? '', new Map(Object.entries(counts))] as const
    })
    return {
      ...{ call, operation, times: numbersIn(times) },
      statuses: new Map(ofScenarios),
      places: placesIn(places, shapes) as Observed['places'],
    }
  })
  return {
    ...{ assay, target, apiVersion, startedAt, exchanges },
    observation: new Map(observed.map((one) => [one.call, one])),
  }
}

function numbersIn(counts: Readonly<Record<string, number>>): Map<number, number> {
  return new Map(Object.entries(counts).map(([number, count]) => [Number(number), count]))
}

function placesIn(places: Readonly<Record<string, PlaceOfFacts>>, shapes: readonly Shape[]) {
  return new Map(Object.entries(places).map(([name, place]) => [name, placeIn(place, shapes)]))
}

function placeIn(written: PlaceOfFacts, shapes: readonly Shape[]): FieldStats {
  const { seen, objects = 0, records = seen, isSecret, isMap = false, members = {} } = written
  const { lengths, orders = {}, flags = {} } = written
  const place = new FieldStats(undefined, isSecret, isMap)
  Object.assign(place, { seen, objects, members: placesIn(members, shapes) })
  place.addRecords(records)
  for (const [index, count] of Object.entries(written.shapes)) {
    const shape = shapes[Number(index)]
    if (shape !== undefined) place.counts.set(shape, count)
  }
  for (const [id, flag] of Object.entries(flags)) place.flags.set(id, flag)
  if (lengths !== undefined) {
    place.lists = new ListStats(
      numbersIn(lengths),
      new Map(Object.entries(orders) as [string, Order][]),
    )
  }
  return place
}
