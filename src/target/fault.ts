import { suggest } from '../errors/index.ts'

/** One thing that is wrong with a configuration, and where (a JSON Pointer). */
export interface Fault {
  readonly pointer: string
  readonly problem: string
}

/** "is not known", with the nearest right name where there is one. */
export function unknownName(name: string, known: Iterable<string>): string {
  const near = suggest(name, known)
  return near === undefined ? 'is not known' : `is not known; did you mean "${near}"?`
}
