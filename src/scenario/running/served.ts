import { type OperationAddress, operations } from '../../contract/index.ts'
import { type Exchange, jsonOf, notServed } from '../../exchange/index.ts'
import { eachText } from '../../json/index.ts'
import { headersFor, type Target, versionHeaderOf } from '../../target/index.ts'

/** By the number of an operation: whether the target serves it, as far as a scenario has seen. */
export type Served = ReadonlyMap<number, boolean>

/** Statuses that say nothing of it: the credential is wrong, or the target is busy. */
const saysNothing = (status: number) =>
  status === 401 || status === 403 || status === 429 || status >= 500

/** Notes which operations a target serves: an operation counts as absent only where the target had shown the record of the request. */
export function noteServed(target: Target) {
  const served = new Map<number, boolean>()
  /** The ids that the target has shown or was given. */
  const shown = new Set<string>()
  const version = versionHeaderOf(target)
  const { authorization: key } = headersFor(target, 'key')
  /** What only the configuration says, the target may have forgotten. */
  const configured = new Set<string>()
  for (const source of Object.values(target.subjects)) {
    if ('value' in source || 'values' in source) eachText(source, (text) => configured.add(text))
  }

  function isOwn({ request: { headers } }: Exchange, address: OperationAddress): boolean {
    if (headers[version] !== target.apiVersion) return false
    return (headers.authorization === key) === (operations[address].credential === 'key')
  }

  const show = (value: unknown, known: ReadonlySet<string> = new Set()) =>
    eachText(value, (text) => {
      if (/^[a-z]+_/.test(text) && !known.has(text)) shown.add(text)
    })

  return {
    served: served as Served,
    give: (fields: unknown) => show(fields, configured),
    add(exchange: Exchange, address: OperationAddress | null): void {
      const { request, response } = exchange
      if (response === null) return
      if (address !== null && isOwn(exchange, address)) {
        const { number, path } = operations[address]
        if (notServed.has(response.status)) {
          if (isKnown(request.url, path, shown) && !served.has(number)) served.set(number, false)
        } else if (!saysNothing(response.status)) served.set(number, true)
      }
      show(jsonOf(response.body))
    },
  }
}

/** Prefixes of ids that their parameter does not name (A37). */
const prefixes: Readonly<Record<string, readonly string[]>> = { cbrd_: ['crd_', 'cbrd_'] }

/** Whether every id of a request is of the right kind, and one that the target has shown or was given. */
function isKnown(url: string, path: string, shown: ReadonlySet<string>): boolean {
  const names = path.match(/(?<=\{)\w+(?=\})/g) ?? []
  const parts = new URL(url).pathname.split('/').map(decodeURIComponent)
  return names.every((name) => {
    const named = name.replace(/id$/, '')
    const possible = prefixes[named] ?? [named]
    const isOfKind = (part: string) => possible.some((prefix) => part.startsWith(prefix))
    return parts.some((part) => shown.has(part) && isOfKind(part))
  })
}
