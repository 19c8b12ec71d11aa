import { suggest } from '../../base/errors/index.ts'

export interface ConfigurationFault {
  /** A JSON Pointer leads to the place in the configuration. */
  readonly pointer: string
  readonly problem: string
}

/** Returns a fault, or none if there is no problem. */
export function faultAt(
  pointer: string,
  problem: string | undefined,
): readonly ConfigurationFault[] {
  return problem === undefined ? [] : [{ pointer, problem }]
}

/** Returns the faults as facts of an error: each place with its problems. `whole` names the place of the pointer "". */
export function factsOf(
  faults: readonly ConfigurationFault[],
  whole = '',
): Readonly<Record<string, string>> {
  const places = Map.groupBy(faults, ({ pointer }) => (pointer === '' ? whole : pointer))
  const facts = Array.from(places, ([place, found]) => [
    place,
    found.map(({ problem }) => problem).join('; '),
  ])
  return Object.fromEntries(facts)
}

/** Says that a name is not known, with the nearest known name if one is near. */
export function unknownName(name: string, known: Iterable<string>): string {
  const near = suggest(name, known)
  return `"${name}" is not known${near === undefined ? '' : `; did you mean "${near}"?`}`
}
