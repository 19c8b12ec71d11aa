import { type OperationAddress, operations } from '../../core/contract/index.ts'
import { parametersOf } from '../../core/judge/index.ts'
import { type Fields, type Target, urlOf } from '../../sources/target/index.ts'
import { liveTransport, type Pace, RunEnded } from '../../sources/transport/index.ts'

export interface ReadLimits {
  readonly pace?: Pace | undefined
  readonly signal?: AbortSignal | undefined
}

/** A read that needs nothing but configured values. */
export interface Read {
  readonly address: OperationAddress
  readonly params: Readonly<Record<string, string>>
}

export function readAmong(called: readonly OperationAddress[], target: Target): Read | undefined {
  return called.map((address) => readOf(address, target)).find((found) => found !== undefined)
}

/** A read of another operation, of another noun if there is one. */
export function otherThan({ address }: Read, reads: readonly Read[]): Read | undefined {
  const nounOf = (one: OperationAddress) => one.split('/')[0]
  const others = reads.filter((one) => one.address !== address)
  return others.find((one) => nounOf(one.address) !== nounOf(address)) ?? others[0]
}

export function readOf(address: OperationAddress, target: Target): Read | undefined {
  const { method, credential, path } = operations[address]
  if (method !== 'GET' || credential !== 'key') return undefined
  const names = parametersOf(path)
  if (names.length === 0) return { address, params: {} }
  for (const configured of Object.values(target.subjects)) {
    for (const value of valuesOf(configured)) {
      const params = names.map((name, index) => [
        name,
        idFor(name, value, index === names.length - 1),
      ])
      if (params.every(([, id]) => id !== undefined))
        return { address, params: Object.fromEntries(params) }
    }
  }
  return undefined
}

function valuesOf(configured: Target['subjects'][keyof Target['subjects']]): readonly Fields[] {
  if (configured === undefined) return []
  return 'value' in configured
    ? [configured.value]
    : 'values' in configured
      ? configured.values
      : []
}

function idFor(
  name: string,
  { id, entity_id, account_id }: Fields,
  isLast: boolean,
): string | undefined {
  const owner = name === 'ent_id' ? entity_id : account_id
  const own = isLast ? id : owner
  return typeof own === 'string' && own.startsWith(name.replace(/id$/, '')) ? own : undefined
}

/** Sends a read over a connection of its own; undefined where nothing more may be sent. */
export async function sendRead(
  target: Target,
  { address, params }: Read,
  headers: Readonly<Record<string, string>>,
  { pace, signal }: ReadLimits,
) {
  const live = liveTransport({ timeoutMs: target.timeoutMs, tls: target.tls })
  const close = () => void live.close()
  signal?.addEventListener('abort', close, { once: true })
  try {
    await pace?.waitToSend()
    return await live({ method: 'GET', url: urlOf(target, address, params), headers })
  } catch (error) {
    // The scenarios report why.
    if (error instanceof RunEnded) return undefined
    throw error
  } finally {
    signal?.removeEventListener('abort', close)
    await live.close()
  }
}
