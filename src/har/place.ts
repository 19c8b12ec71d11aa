import { noHost } from './address.ts'
import { createDetector, type DetectorOptions, type Found } from './find-base.ts'
import type { Entry } from './read-entries.ts'

/** Where the API is, for one file. */
export interface Place {
  readonly baseUrl: string
  readonly sandboxUrl: string
  /** Nobody named it: it was found in the file. */
  readonly isFound: boolean
  /** The recording does not name the host: only paths are compared. */
  readonly isHostless: boolean
  readonly candidates: readonly string[]
}

/** The next entries of a file; undefined at its end. */
export type Next = () => Promise<readonly Entry[] | undefined>

export interface Detected {
  readonly place: Place | undefined
  /** What was read on the way and still has to be judged; undefined where the file must be read anew. */
  readonly held: readonly (readonly Entry[])[] | undefined
}

/** So many batches are held while the address is looked for: about 1 MB of a file. */
const window = 64

/**
 * Looks for the API in the beginning of a file and, where nothing there tells, in the whole of it. The
 * beginning is kept, so that most files are read once.
 */
export async function findPlace(next: Next, options: DetectorOptions): Promise<Detected> {
  const detector = createDetector(options)
  const held: (readonly Entry[])[] = []
  let batches = 0
  for (let entries = await next(); entries !== undefined; entries = await next()) {
    detector.look(entries)
    batches++
    if (batches <= window) held.push(entries)
    else held.length = 0
    if (batches >= window && detector.found() !== undefined) break
  }
  const found = detector.found()
  return { place: found && placeOf(found), held: batches > window ? undefined : held }
}

function placeOf(found: Found): Place {
  return { ...found, isFound: true, isHostless: found.baseUrl.startsWith(noHost) }
}
