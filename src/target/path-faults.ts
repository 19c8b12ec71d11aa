import {
  addressOfName,
  type Operation,
  type OperationAddress,
  operations,
} from '../contract/index.ts'
import { pointerOf } from '../json/index.ts'
import { type OtherPaths, parametersOf, pathsOf } from '../judge/index.ts'
import { type Fault, unknownName } from './fault.ts'

/** What is wrong with the other paths of a dialect; pointers lead into `paths`. */
export function findPathFaults(paths: OtherPaths): Fault[] {
  const taken = pathsTaken(paths)
  const named = new Set<OperationAddress>()
  return Object.entries(paths).flatMap(([name, given]) => {
    const address = addressOfName(name)
    const pointer = pointerOf([name])
    if (address === undefined) {
      return [{ pointer, problem: unknownName(name, Object.keys(operations)) }]
    }
    if (named.has(address)) return [{ pointer, problem: `names ${address} a second time` }]
    named.add(address)
    return [given].flat().flatMap((path, index) => {
      const place = typeof given === 'string' ? pointer : `${pointer}/${index}`
      const problem = findProblem(address, path, taken)
      return problem === undefined ? [] : [{ pointer: place, problem }]
    })
  })
}

/** Each path of each operation, by what a request shows of it. */
function pathsTaken(paths: OtherPaths): ReadonlyMap<string, readonly OperationAddress[]> {
  const rows = Object.entries<Operation>(operations) as [OperationAddress, Operation][]
  const all = rows.flatMap(([address, operation]) =>
    pathsOf(address, operation, paths).map((path) => ({ address, key: keyOf(address, path) })),
  )
  const taken = Map.groupBy(all, ({ key }) => key)
  return new Map([...taken].map(([key, ones]) => [key, ones.map(({ address }) => address)]))
}

function keyOf(address: OperationAddress, path: string): string {
  const { method, base } = operations[address]
  return `${method} ${base} ${path.replace(/\{[^/]*\}/g, '{}').replace(/\/+$/, '')}`
}

function findProblem(
  address: OperationAddress,
  path: string,
  taken: ReturnType<typeof pathsTaken>,
): string | undefined {
  if (/[?#]/.test(path)) return 'must be a path without ? and #'
  if (!path.split('/').every((part) => /^(?:\{\w+\}|[^{}]*)$/.test(part))) {
    return 'must have each parameter between slashes, in braces: /{acc_id}'
  }
  const own = bracedIn(operations[address].path)
  const given = bracedIn(path)
  const strange = given.find((parameter) => !own.includes(parameter))
  if (strange !== undefined) {
    return `has ${strange}, and ${address} has ${own.join(' and ') || 'no parameter'}`
  }
  const missing = own.find((parameter) => !given.includes(parameter))
  if (missing !== undefined) return `must hold ${missing}`
  const twice = given.find((parameter, index) => given.indexOf(parameter) < index)
  if (twice !== undefined) return `holds ${twice} twice`
  const others = taken.get(keyOf(address, path)) ?? []
  const other = others.find((one) => one !== address)
  if (other !== undefined) return `is also the path of ${other}`
  return others.length > 1 ? 'stands there twice' : undefined
}

/** `{ent_id}` */
function bracedIn(path: string): readonly string[] {
  return parametersOf(path).map((name) => `{${name}}`)
}
