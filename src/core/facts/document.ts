import { createRequire } from 'node:module'
import { faultOf, objectOf, type Validate } from '../../base/json/index.ts'
import { comparedLimits } from '../exchange/index.ts'
import type { FactsDocument, PlaceOfFacts } from './generated/facts.ts'
import { type Observation, operationOfCall, type Place } from './place.ts'

const factsSchemaId = 'https://assay.example/schemas/report/facts.schema.json'
const schemaVersion = 3

/** What was collected of the exchanges of a run. */
export interface CollectedFacts extends Pick<FactsDocument, 'exchanges' | 'standIns'> {
  readonly observation: Observation
}

export interface ResponseFacts
  extends CollectedFacts,
    Pick<FactsDocument, 'assay' | 'target' | 'apiVersion' | 'startedAt'> {}

interface FactsRun extends Omit<ResponseFacts, keyof CollectedFacts | 'target'> {
  readonly target: { readonly name: string }
}

export function factsOfRun(
  { assay, target: { name }, apiVersion, startedAt }: FactsRun,
  collected: CollectedFacts,
): ResponseFacts {
  return { assay, target: name, apiVersion, startedAt, ...collected }
}

/** The facts of a run as `facts.json` (schemas/report/facts.schema.json). Calls for which there is no room are counted. */
export function renderFacts({ observation, ...about }: ResponseFacts): string {
  const names = new Names()
  // Operations come first, because others may have any number of paths.
  const numberOf = (call: string) => operationOfCall(call) ?? 99
  const all = [...observation].sort(([a], [b]) => numberOf(a) - numberOf(b) || (a < b ? -1 : 1))
  const calls: Record<string, PlaceOfFacts> = {}
  let [length, written] = [0, 0]
  for (const [call, place] of all) {
    const known = names.list.length
    const shown = writePlace(place, names)
    length += JSON.stringify([shown, call, names.list.slice(known)]).length
    if (length > comparedLimits.document) {
      names.list.length = known
      break
    }
    calls[names.indexOf(call)] = shown
    written++
  }
  const leftOut = all.length - written
  const schema = { $schema: factsSchemaId, schemaVersion } as const
  const document: FactsDocument = { ...schema, ...about, leftOut, names: names.list, calls }
  return `${JSON.stringify(document)}\n`
}

class Names {
  readonly list: string[] = []
  readonly #places = new Map<string, number>()

  indexOf(name: string): number {
    const index = this.#places.get(name) ?? this.list.push(name) - 1
    this.#places.set(name, index)
    return index
  }
}

function writePlace({ counts, members }: Place, names: Names): PlaceOfFacts {
  const write = <Value, Written>(all: Map<string, Value>, one: (value: Value) => Written) =>
    Object.fromEntries(Array.from(all, ([name, value]) => [names.indexOf(name), one(value)]))
  return {
    counts: write(counts, (count) => count),
    ...(members.size > 0 && { members: write(members, (member) => writePlace(member, names)) }),
  }
}

function validator(): Validate<FactsDocument> {
  const require = createRequire(import.meta.url)
  return (require('./generated/validate-facts.js') as { validate: Validate<FactsDocument> })
    .validate
}

export function areOfOtherVersion(document: unknown): boolean {
  const { schemaVersion: version } = objectOf(document)
  return typeof version === 'number' && version !== schemaVersion
}

export function faultInFacts(document: unknown): string {
  const validate = validator()
  return validate(document) ? '' : faultOf(validate)
}

export function factsIn(document: unknown): ResponseFacts | undefined {
  const validate = validator()
  if (!validate(document)) return undefined
  const { names, calls, $schema, schemaVersion, leftOut, ...about } = document
  return { ...about, observation: read(calls, place) }

  function read<Written, Value>(
    all: Readonly<Record<string, Written>>,
    one: (w: Written) => Value,
  ) {
    return new Map(
      Object.entries(all).map(([index, value]) => [names[Number(index)] ?? '', one(value)]),
    )
  }
  function place({ counts, members = {} }: PlaceOfFacts): Place {
    return { counts: read(counts, (count) => count), members: read(members, place) }
  }
}
