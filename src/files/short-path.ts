import { relative, resolve } from 'node:path'

/** A path from the working folder; one that climbs out of it is shorter from the root. */
export function shortPath(file: string): string {
  const near = relative(process.cwd(), file)
  return near.startsWith('..') ? resolve(file) : near
}
