import { pointerOf } from '../../base/json/index.ts'
import {
  addressOfName,
  type Operation,
  type OperationAddress,
  operations,
} from '../../core/contract/index.ts'
import { type OtherPaths, parametersOf, pathsOf } from '../../core/judge/index.ts'
import type { ConfigurationFault } from './schema-faults.ts'

export function findPathFaults(paths: OtherPaths): ConfigurationFault[] {
  const taken = pathsTaken(paths)
  const named = new Set<OperationAddress>()
  return Object.entries(paths).flatMap(([name, ownPaths]) => {
    const address = addressOfName(name)!
    const pointer = pointerOf([name])
    if (named.has(address)) return [{ pointer, problem: `names ${address} a second time` }]
    named.add(address)
    return [ownPaths].flat().flatMap((path, index) => {
      const place = typeof ownPaths === 'string' ? pointer : `${pointer}/${index}`
      const problem = findProblem(address, path, taken)
      return problem === undefined ? [] : [{ pointer: place, problem }]
    })
  })
}

type TakenPaths = readonly (readonly [key: string, OperationAddress])[]

function pathsTaken(paths: OtherPaths): TakenPaths {
  const rows = Object.entries<Operation>(operations) as [OperationAddress, Operation][]
  return rows.flatMap(([address, operation]) =>
    pathsOf(address, operation, paths).map((path) => [keyOf(address, path), address] as const),
  )
}

function keyOf(address: OperationAddress, path: string): string {
  const { method, base } = operations[address]
  return `${method} ${base} ${path.replace(/\{[^/{}]*\}/g, '{}').replace(/(?<!\/)\/+$/, '')}`
}

function findProblem(
  address: OperationAddress,
  path: string,
  taken: TakenPaths,
): string | undefined {
  if (/[?#]/.test(path)) return 'must be a path without ? and #'
  if (!path.split('/').every((part) => /^(?:\{\w+\}|[^{}]*)$/.test(part))) {
    return 'must have each parameter between slashes, in braces: /{acc_id}'
  }
  const parameters = parametersOf(operations[address].path)
  if (parametersOf(path).toSorted().join() !== parameters.toSorted().join()) {
    const listed = parameters.map((name) => `{${name}}`).join(' and ')
    return parameters.length === 0 ? 'must hold no parameter' : `must hold ${listed} once`
  }
  const holders = taken.flatMap(([key, holder]) => (key === keyOf(address, path) ? [holder] : []))
  const owner = holders.find((holder) => holder !== address)
  if (owner !== undefined) return `is also the path of ${owner}`
  return holders.length > 1 ? 'is listed twice' : undefined
}
