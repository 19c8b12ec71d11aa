import { judgeSettings, operations } from '../contract/index.ts'
import type { Exchange } from '../exchange/index.ts'
import { patternOf } from '../har-entry/index.ts'
import { createMatcher } from '../judge/index.ts'
import type { Recording } from '../recording/index.ts'

/** All exchanges of a recording that send the same request, ids set aside, in order. */
export interface Call {
  /** Method and address, ids set aside. */
  readonly name: string
  readonly operation: number | null
  /** The schema of a successful response; undefined where the contract has none. */
  readonly schema: string | undefined
  readonly exchanges: readonly Exchange[]
  /** How the wire differs from the contract as written. */
  readonly isWrapped: boolean
  readonly versionHeader: string
}

/** The calls of a recording by name, in the order they were first sent. */
export function callsOf({ about, exchanges }: Recording): ReadonlyMap<string, Call> {
  const { baseUrl, sandboxUrl, dialect } = about.target
  const { envelope, versionHeader, paths } = dialect as Partial<ReturnType<typeof judgeSettings>>
  const settings = judgeSettings(baseUrl, { sandboxUrl, ...(paths && { paths }) })
  const match = createMatcher(operations, settings)
  const calls = new Map<string, Call & { readonly exchanges: Exchange[] }>()
  for (const exchange of exchanges) {
    const { method, url } = exchange.request
    const { operation } = match(method, url) ?? {}
    const name = `${method} ${operation?.path ?? addressOf(url, [baseUrl, sandboxUrl])}`
    const known = calls.get(name)
    if (known !== undefined) {
      known.exchanges.push(exchange)
      continue
    }
    calls.set(name, {
      name,
      operation: operation?.number ?? null,
      schema: operation?.response,
      exchanges: [exchange],
      isWrapped: envelope === 'wrapped',
      versionHeader: (versionHeader ?? settings.versionHeader).toLowerCase(),
    })
  }
  return calls
}

function addressOf(url: string, bases: readonly string[]): string {
  for (const base of bases) {
    const rest = url.slice(base.length)
    if (url.startsWith(base) && /^($|[/?#])/.test(rest)) return patternOf(rest)
  }
  const origin = /^[^/]*\/\/[^/?#]*/.exec(url)?.[0] ?? ''
  return origin + patternOf(url.slice(origin.length))
}
