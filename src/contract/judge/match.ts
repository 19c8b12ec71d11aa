import type { Operation } from '../operation.ts'
import { type OperationAddress, operations } from '../operations/index.ts'
import type { JudgeSettings } from './settings.ts'

export interface Match {
  readonly address: OperationAddress
  readonly operation: Operation
  /** The values of the path parameters, decoded, in the order of the path. */
  readonly params: readonly string[]
}

export type Matcher = (method: string, url: string) => Match | null

interface Route {
  readonly address: OperationAddress
  readonly operation: Operation
  /** The parts of the path; undefined stands for a parameter. */
  readonly parts: readonly (string | undefined)[]
  readonly base: string
}

/** Finds the operation that a request means, by method and path under the addresses of the target. */
export function createMatcher(settings: JudgeSettings): Matcher {
  const routes = new Map<string, Route[]>()
  for (const [address, operation] of Object.entries(operations) as [
    OperationAddress,
    Operation,
  ][]) {
    const path = settings.paths[address] ?? settings.paths[operation.number] ?? operation.path
    const parts = split(path).map((part) => (/^\{.*\}$/.test(part) ? undefined : part))
    const key = `${operation.method} ${parts.length}`
    routes.set(key, [
      ...(routes.get(key) ?? []),
      { address, operation, parts, base: settings[operation.base] },
    ])
  }
  const bases = [...new Set([settings.sandboxUrl, settings.baseUrl])]

  return (method, url) => {
    for (const base of bases) {
      const path = pathUnder(base, url)
      if (path === null) continue
      const parts = split(path)
      for (const route of routes.get(`${method} ${parts.length}`) ?? []) {
        if (route.base !== base && route.base !== '') continue
        const params = paramsOf(route.parts, parts)
        if (params !== null) return { address: route.address, operation: route.operation, params }
      }
    }
    return null
  }
}

function pathUnder(base: string, url: string): string | null {
  if (base === '') return new URL(url).pathname
  if (!url.startsWith(base)) return null
  const rest = url.slice(base.length)
  const end = rest.search(/[?#]/)
  const path = end < 0 ? rest : rest.slice(0, end)
  return path === '' || path.startsWith('/') ? path : null
}

function split(path: string): string[] {
  const parts = path.split('/')
  if (parts[0] === '') parts.shift()
  return parts.includes('') ? parts.filter((part) => part !== '') : parts
}

function paramsOf(
  route: readonly (string | undefined)[],
  parts: readonly string[],
): string[] | null {
  const params: string[] = []
  for (const [index, part] of route.entries()) {
    if (part === undefined) params.push(decode(parts[index]!))
    else if (part !== parts[index]) return null
  }
  return params
}

function decode(part: string): string {
  if (!part.includes('%')) return part
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
