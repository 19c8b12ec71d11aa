import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject, type Json, partsOf, pointerOf } from '../../base/json/index.ts'
import {
  type ClauseId,
  type OperationAddress,
  operations,
  placesOfClauses,
  type SchemaLocations,
} from '../../core/contract/index.ts'
import { bodyFromText, jsonOf } from '../../core/exchange/index.ts'
import { createMatcher } from '../../core/judge/index.ts'
import { recordingPath } from '../../sources/recording/paths/index.ts'
import {
  callsOf,
  type DeclaredScenario,
  suitesFolder,
  testedBy,
} from '../../sources/scenario/index.ts'

/** The recordings of Assay, which are absent in the package. */
const recordings = join(suitesFolder, '../recordings')

export const hasRecordings = () => existsSync(recordings)

export const isRecorded = ({ id }: DeclaredScenario) => existsSync(recordingPath(recordings, id))

/** Whether a recording of a scenario that reaches a clause shows, at a place of the clause, the member that can break it. */
export function isShownInRecordings(
  id: ClauseId,
  scenarios: readonly DeclaredScenario[],
  places: SchemaLocations = placesOfClauses().get(id) ?? new Map(),
): boolean {
  const pointers = [...places.values()].flat()
  // What is not about a member shows in any response.
  if (pointers.length === 0 || pointers.some((pointer) => !pointer.startsWith('/'))) return true
  const own = scenarios.filter((one) => testedBy(one).includes(id) && isRecorded(one))
  return own.some((one) => {
    const bodies = bodiesIn(one)
    return [...places].some(([operation, some]) =>
      bodies
        .get(operation)
        ?.some((body) => some.some((pointer) => hasMember(body, partsOf(pointer)))),
    )
  })
}

/** The places of members in a response of the sandbox that its operation has in no recording; of a member, not those within it. */
export function unrecordedIn(
  response: unknown,
  operation: OperationAddress,
  scenarios: readonly DeclaredScenario[],
): readonly string[] {
  const calling = scenarios.filter((one) => callsOf(one).includes(operation) && isRecorded(one))
  const places = (value: unknown, recorded: readonly unknown[], place: string): string[] => {
    if (!isObject(value) && !Array.isArray(value)) return []
    const all = recorded.filter((one) => isObject(one) || Array.isArray(one)) as Json[]
    return Object.entries(value).flatMap(([name, member]) => {
      const isItem = Array.isArray(value)
      const at = `${place}${pointerOf([isItem ? '*' : name])}`
      const own = all.flatMap((one) =>
        isItem ? Object.values(one) : name in one ? [one[name]] : [],
      )
      return own.length === 0 ? at : places(member, own, at)
    })
  }
  const bodies = calling.flatMap((one) => bodiesIn(one).get(operation) ?? [])
  // Without any, scenarios lack their recordings.
  return bodies.length === 0 ? [] : [...new Set(places(response, bodies, ''))]
}

/** Whether a document has the member at a pointer with stars for items. */
function hasMember(document: unknown, [part, ...rest]: readonly string[]): boolean {
  if (part === undefined) return true
  if (typeof document !== 'object' || document === null) return false
  if (part === '*') return Object.values(document).some((item) => hasMember(item, rest))
  return part in document && hasMember((document as Json)[part], rest)
}

type Bodies = ReadonlyMap<string, readonly unknown[]>

const read = new Map<string, Bodies>()

/** The successful responses in the recording of a scenario, by operation. */
function bodiesIn({ id }: DeclaredScenario): Bodies {
  const bodies = read.get(id) ?? readBodies(recordingPath(recordings, id))
  read.set(id, bodies)
  return bodies
}

interface File {
  readonly log: {
    readonly _assay: {
      readonly target: { readonly baseUrl: string; readonly sandboxUrl: string }
    }
    readonly entries: readonly {
      readonly request: { readonly method: string; readonly url: string }
      readonly response: { readonly status: number; readonly content: { readonly text?: string } }
    }[]
  }
}

function readBodies(path: string): Bodies {
  const { log } = JSON.parse(readFileSync(path, 'utf8')) as File
  const { baseUrl, sandboxUrl } = log._assay.target
  const match = createMatcher(operations, { baseUrl, sandboxUrl, paths: {} })
  const bodies = new Map<string, unknown[]>()
  for (const { request, response } of log.entries) {
    const called = match(request.method, request.url)
    const { text } = response.content
    if (called === null || response.status >= 300 || text === undefined) continue
    const before = bodies.get(called.address) ?? []
    bodies.set(called.address, [...before, jsonOf(bodyFromText(text))])
  }
  return bodies
}
