import { objectOf } from '../../base/json/index.ts'
import { mockResponded, whyUnusable } from '../har-entry/index.ts'
import { requestLineOf } from './address.ts'
import type { Batches, HarEntry } from './entry.ts'

/**
 * Says of each entry why it tells nothing about the API. If all responses of a host carry the mark of MSW, as far as the first batch
 * shows, its handlers are what is tested; beside those of a server, they stand in place of it.
 */
export async function* withUse(batches: Batches): Batches {
  let served: ReadonlySet<string> | undefined
  for await (const batch of batches) {
    const entries = batch.map((entry) => ({ ...entry, whyUnusable: whyUnusable(entry.value) }))
    served ??= new Set(entries.filter(isServed).map(hostOf))
    const servers = served
    yield entries.map((entry) => {
      const isTested = entry.whyUnusable === mockResponded && !servers.has(hostOf(entry))
      return isTested ? { ...entry, whyUnusable: undefined } : entry
    })
  }
}

function isServed({ value, whyUnusable }: HarEntry): boolean {
  return whyUnusable === undefined && Number(objectOf(objectOf(value).response).status) > 0
}

function hostOf({ value }: HarEntry): string {
  const line = requestLineOf(value, [])
  return typeof line === 'string' ? '' : line.origin
}
