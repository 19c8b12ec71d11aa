import { SuiteError } from '../errors/index.ts'
import type { Next } from './place.ts'
import { type ReadOptions, readEntries } from './read-entries.ts'

/** A file that is being read: it ends where the file does, where it is broken, or at the signal. */
export interface Reading {
  readonly next: Next
  /** Why it ended before its time. */
  fault(): SuiteError | undefined
  close(): Promise<void>
}

export function startReading(
  file: string,
  options: ReadOptions,
  signal: AbortSignal | undefined,
): Reading {
  const batches = readEntries(file, options)
  let fault: SuiteError | undefined
  return {
    async next() {
      if (signal?.aborted) return undefined
      try {
        const { done, value } = await batches.next()
        return done ? undefined : value
      } catch (error) {
        if (!(error instanceof SuiteError)) throw error
        fault = error
        return undefined
      }
    },
    fault: () => fault,
    close: async () => void (await batches.return(undefined)),
  }
}
