import { type Exchange, isRead, isSuccess, responderOf } from '../exchange/index.ts'
import type { NotOfApi } from '../run/index.ts'

/** Counts the requests of one trace to which something before the API responded, or nobody (A68). */
export function countNotOfApi() {
  const counts = new Map<string, NotOfApi>()
  const open = new Map<string, NotOfApi>()

  return {
    note(exchange: Exchange, operation: number | null): void {
      const status = exchange.response?.status ?? null
      const isOfElse = responderOf(exchange) === 'before' && !exchange.unclear
      if (!isOfElse && open.size === 0) return
      const { url } = exchange.request
      const before = open.get(url)
      open.delete(url)
      const isSame = !isOfElse && !isSuccess(exchange.response) && before?.status === status
      if (before !== undefined && !isSame) add(counts, before)
      if (!isOfElse) return
      const count = { operation, status, requests: 1 }
      if (isRead(exchange) && exchange.notOfApi) open.set(url, count)
      else add(counts, count)
    },
    counts(): readonly NotOfApi[] {
      for (const count of open.values()) add(counts, count)
      open.clear()
      return [...counts.values()]
    },
  }
}

export function sumOfNotOfApi(all: readonly NotOfApi[]): readonly NotOfApi[] {
  const counts = new Map<string, NotOfApi>()
  for (const count of all) add(counts, count)
  return [...counts.values()]
}

function add(counts: Map<string, NotOfApi>, { requests, ...of }: NotOfApi): void {
  const key = `${of.operation} ${of.status}`
  counts.set(key, { ...of, requests: requests + (counts.get(key)?.requests ?? 0) })
}
