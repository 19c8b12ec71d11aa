import { suggest } from '../errors/index.ts'

export interface Fault {
  /** A JSON Pointer leads to the place in the configuration. */
  readonly pointer: string
  readonly problem: string
}

/** Says that a name is not known, with the nearest known name if one is near. */
export function unknownName(name: string, known: Iterable<string>): string {
  const near = suggest(name, known)
  return near === undefined ? 'is not known' : `is not known; did you mean "${near}"?`
}
