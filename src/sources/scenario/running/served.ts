import { eachText } from '../../../base/json/index.ts'
import { type OperationAddress, operations } from '../../../core/contract/index.ts'
import {
  type Exchange,
  isSuccess,
  jsonOf,
  notServed,
  responderOf,
} from '../../../core/exchange/index.ts'
import { parametersOf } from '../../../core/judge/index.ts'
import { headersFor, type Target, versionHeaderOf } from '../../target/index.ts'

type Headers = Exchange['request']['headers']

export type Served = ReadonlyMap<number, boolean>

export interface Notes {
  readonly served: Served
  /** A subject of the target, whose ids it knows unless they stand in its configuration. */
  addSubject(fields: unknown): void
  /** `sent`: the headers of the request, where a recording has others. */
  add(exchange: Exchange, address: OperationAddress | null, sent?: Headers): void
  /** Whether the target has shown the one record that a request names. */
  showed(exchange: Exchange, address: OperationAddress, sent?: Headers): boolean
}

/** A wrong credential, or a target that is busy or fails, says nothing of an operation. */
function saysNothing(exchange: Exchange): boolean {
  const { status = 0 } = exchange.response ?? {}
  return status === 401 || status === 403 || status >= 500 || responderOf(exchange) === 'before'
}

/**
 * Notes which operations a target serves. An operation is absent only if the target knows the ids of the request; it may have forgotten
 * those that its configuration names.
 */
export function noteServed(target: Target, configured: ReadonlySet<string>): Notes {
  const served = new Map<number, boolean>()
  const knownIds = new Set<string>()
  const version = versionHeaderOf(target)
  const { authorization: key } = headersFor(target, 'key')

  function isOwn(headers: Headers, address: OperationAddress): boolean {
    if (headers[version] !== target.apiVersion) return false
    return (headers.authorization === key) === (operations[address].credential === 'key')
  }

  const addIds = (value: unknown, except: ReadonlySet<string> = new Set()) => {
    const add = (text: string) => {
      if (/^[a-z]+_/.test(text) && !except.has(text)) knownIds.add(text)
    }
    eachText(value, add)
  }

  return {
    served,
    addSubject: (fields) => addIds(fields, configured),
    add(exchange, address, sent = exchange.request.headers) {
      if (exchange.response === null) return
      if (address !== null && isOwn(sent, address)) {
        const { number } = operations[address]
        const isServed = whetherServed(exchange, address, knownIds)
        if (isServed !== undefined && !served.get(number)) served.set(number, isServed)
      }
      addIds(jsonOf(exchange.response.body))
    },
    showed({ request }, address, sent = request.headers) {
      const { path } = operations[address]
      const namesOne = parametersOf(path).length === 1
      return namesOne && isOwn(sent, address) && isKnown(request.url, path, knownIds)
    },
  }
}

function whetherServed(
  exchange: Exchange,
  address: OperationAddress,
  knownIds: ReadonlySet<string>,
): boolean | undefined {
  const { request, response, madeUp } = exchange
  // What is made up may be refused before anybody looks for the operation.
  if (madeUp && !isSuccess(response)) return undefined
  if (!notServed.has(response!.status)) return saysNothing(exchange) ? undefined : true
  return isKnown(request.url, operations[address].path, knownIds) ? false : undefined
}

/** These ids may have another prefix than their parameter (A37). */
const prefixes: Readonly<Record<string, readonly string[]>> = { cbrd_: ['crd_', 'cbrd_'] }

function isKnown(url: string, path: string, knownIds: ReadonlySet<string>): boolean {
  const parts = new URL(url).pathname.split('/').map(decodeURIComponent)
  return parametersOf(path).every((name) => {
    const named = name.replace(/id$/, '')
    const possible = prefixes[named] ?? [named]
    const isOfKind = (part: string) => possible.some((prefix) => part.startsWith(prefix))
    return parts.some((part) => knownIds.has(part) && isOfKind(part))
  })
}
