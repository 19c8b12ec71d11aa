import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { systemClock } from '../../src/base/clock/index.ts'
import { operations } from '../../src/core/contract/index.ts'
import type { HandlerWrapper } from '../../src/sources/sandbox/deviation.ts'
import { createSandbox } from '../../src/sources/sandbox/sandbox.ts'
import { serverOf } from '../../src/sources/sandbox/server.ts'
import { copyOf, type Store } from '../../src/sources/sandbox/store.ts'
import { permittedBy } from '../../src/sources/sandbox/variation.ts'

/** Serves the reference implementation whose changes show late, as those of a replicated store do. */
export async function startLateSandbox(lateMs: number) {
  const apiKey = 'sk_sandbox_late'
  let baseUrl = ''
  const late = permittedBy('A47').titled('Shows changes late.').around('*', showingAfter(lateMs))
  const own = { seed: 1, clock: systemClock, apiKey, deviations: [late] }
  const server = serverOf(createSandbox({ ...own, baseUrl: () => baseUrl }))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async () => {
    server.close()
    server.closeAllConnections()
  }
  return { baseUrl, apiKey, close }
}

/** A read shows what was before the earliest of the changes that are too young to show. */
function showingAfter(lateMs: number): HandlerWrapper {
  const changes: { readonly at: number; readonly before: Store }[] = []
  return (call, next) => {
    const { store, operation } = call
    while (changes.length > 0 && changes[0]!.at <= performance.now() - lateMs) changes.shift()
    const isRead = operation !== null && operations[operation].method === 'GET'
    if (!isRead) changes.push({ at: performance.now(), before: copyOf(store) })
    return next(isRead && changes.length > 0 ? { ...call, store: changes[0]!.before } : call)
  }
}
