import { isObject, objectOf } from '../../base/json/index.ts'
import { contentOf, type OperationAddress, operations } from '../../core/contract/index.ts'
import {
  type Exchange,
  isSuccess,
  jsonOf,
  responderOf,
  traceLimits,
} from '../../core/exchange/index.ts'
import { createMatcher, RecentMap } from '../../core/judge/index.ts'
import type { Outgoing, Transport } from '../transport/index.ts'
import { headersFor, isOfTarget, urlOf } from './addresses.ts'
import type { Target } from './configuration.ts'

/** The records that responses of a run showed, and the reads that were served. */
export interface SeenRecords {
  /** Sees what comes through a transport. */
  readonly through: (transport: Transport) => Transport
  /**
   * What to find out where a request was refused because the target no longer has a record that the request names: a response showed that
   * one, its `read` leads to none, and that of another record was served.
   */
  readonly lostBy: (refusal: Exchange, read: Transport) => Promise<string | undefined>
}

interface RecordRead {
  readonly id: string
  /** As in `GET /accounts/{acc_id}`. */
  readonly call: string
  readonly outgoing: Outgoing
}

/** Refusals other than those of a key, or of a target that is busy. */
const mayBeOfRecord: readonly unknown[] = [400, 404, 409, 410, 422]
const notFound: readonly unknown[] = [404, 410]

/** The operations that read one record by its id alone, by the prefix of that id: `acc_`. */
const readsByPrefix = new Map(
  Object.entries(operations).flatMap(([address, { method, path }]) => {
    const [, name] = (method === 'GET' && /^\/\w+\/\{(\w+)\}$/.exec(path)) || []
    return name === undefined ? [] : [[name.replace(/id$/, ''), address as OperationAddress]]
  }),
)

export function openSeenRecords(target: Target): SeenRecords {
  const ids = new RecentMap<string, true>(traceLimits.texts)
  const served = new Set<string>()
  const { baseUrl, sandboxUrl, dialect } = target
  const match = createMatcher(operations, { baseUrl, sandboxUrl, paths: dialect.paths ?? {} })

  function see({ request, response }: Exchange): void {
    if (!isSuccess(response) || !isOfTarget(target, request.url)) return
    const { id } = objectOf(contentOf(dialect.envelope, jsonOf(response!.body)))
    if (typeof id !== 'string') return
    ids.set(id, true)
    const called = match(request.method, request.url)
    if (called !== null) served.add(called.address)
  }

  function readOf(id: string): readonly RecordRead[] {
    const prefix = id.slice(0, id.indexOf('_') + 1)
    const address = readsByPrefix.get(prefix)
    if (address === undefined || !served.has(address)) return []
    const { path } = operations[address]
    const url = urlOf(target, address, { [`${prefix}id`]: id })
    const outgoing = { method: 'GET', url, headers: headersFor(target, 'key'), mayRefuse: true }
    return [{ id, call: `GET ${path}`, outgoing }]
  }

  return {
    through: (transport) => async (request) => {
      const exchange = await transport(request)
      see(exchange)
      return exchange
    },
    async lostBy({ request, response }, read) {
      if (!mayBeOfRecord.includes(response?.status)) return undefined
      const path = new URL(request.url).pathname.split('/')
      const texts = [...path, ...textsIn(jsonOf(request.body))]
      const shown = [...new Set(texts)].filter((text) => ids.has(text))
      for (const { id, call, outgoing } of shown.flatMap(readOf)) {
        const again = await read(outgoing)
        const status = again.response?.status
        if (responderOf(again) !== 'before' && notFound.includes(status))
          return `Find out what became of ${id}, which an earlier response showed: ${call} returns ${status} for it, and serves other records.`
      }
      return undefined
    },
  }
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isObject(value) ? Object.values(value).flatMap(textsIn) : []
}
