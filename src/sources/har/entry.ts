import { dirname } from 'node:path'
import { objectOf } from '../../base/json/index.ts'
import { endAfter } from '../../core/exchange/index.ts'
import { timesOf } from '../har-entry/index.ts'
import { attachBodies } from './attached.ts'
import { standardInput } from './har-files.ts'
import type { Span } from './writes.ts'

/** One element of `log.entries`, or a line of NDJSON. */
export interface HarEntry extends Span {
  readonly index: number
  /** The entry with the bodies that its recorder wrote to other files; undefined if it is longer than 16 MiB. */
  readonly value: unknown
  /** Why it says nothing about the API, as half a sentence. */
  readonly whyUnusable?: string | undefined
}

export type Batches = AsyncGenerator<readonly HarEntry[], void>

export function entriesOf(file: string): (value: unknown) => HarEntry {
  // What comes from anywhere must not name files of this machine.
  const folder = file === standardInput ? undefined : dirname(file)
  let index = 0
  return (value) => {
    if (folder !== undefined) attachBodies(value, folder)
    const { startedAt, durationMs } = timesOf(objectOf(value))
    const beganAt = startedAt ?? Number.NaN
    return { index: index++, value, beganAt, endedAt: endAfter(beganAt, durationMs) }
  }
}
