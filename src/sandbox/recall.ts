import type { Store } from './store.ts'

const memories = new WeakMap<Store, Map<string, unknown>>()

/** What was recalled under a name first, in this sandbox: lies must outlast a request, but not a test. */
export function recall<T>(store: Store, name: string, first: () => T): T {
  const memory = memoryOf(store)
  if (!memory.has(name)) memory.set(name, first())
  return memory.get(name) as T
}

/** How many times this sandbox was asked for a name before. */
export function timesAsked(store: Store, name: string): number {
  const memory = memoryOf(store)
  const before = (memory.get(name) as number | undefined) ?? 0
  memory.set(name, before + 1)
  return before
}

function memoryOf(store: Store): Map<string, unknown> {
  const memory = memories.get(store) ?? new Map<string, unknown>()
  memories.set(store, memory)
  return memory
}
