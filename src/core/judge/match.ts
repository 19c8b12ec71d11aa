import type { JudgedOperation, OtherPaths, Settings } from './terms.ts'

export interface Match<Address extends string = string> {
  readonly address: Address
  readonly operation: JudgedOperation
  readonly params: readonly string[]
}

export type Matcher<Address extends string = string> = (
  method: string,
  url: string,
) => Match<Address> | null

type Parts = readonly (string | undefined)[]

type Addresses = Pick<Settings, 'baseUrl' | 'sandboxUrl' | 'paths'>

export function pathsOf(
  address: string,
  { number, path }: Pick<JudgedOperation, 'number' | 'path'>,
  paths: OtherPaths,
): readonly string[] {
  return [paths[address] ?? paths[number] ?? path].flat()
}

export function parametersOf(path: string): readonly string[] {
  return path.match(/(?<=\{)\w+(?=\})/g) ?? []
}

export function createMatcher<Address extends string>(
  operations: Readonly<Record<Address, JudgedOperation>>,
  settings: Addresses,
): Matcher<Address> {
  const routes = (Object.entries(operations) as [Address, JudgedOperation][]).flatMap(
    ([address, operation]) =>
      pathsOf(address, operation, settings.paths).map((path) => {
        const names = parametersOf(path)
        // Where each parameter of the operation stands among those of the path.
        const order = parametersOf(operation.path).map((name) => names.indexOf(name))
        return { address, operation, path, order, base: settings[operation.base] }
      }),
  )
  const bases = [...new Set([settings.sandboxUrl, settings.baseUrl])].map((base) => {
    const own = routes.filter((route) => route.base === base || route.base === '')
    const byMethod = Map.groupBy(own, ({ operation }): string => operation.method)
    return {
      base,
      find: new Map([...byMethod].map(([method, routes]) => [method, createPathMatcher(routes)])),
    }
  })

  return (method, url) => {
    for (const { base, find } of bases) {
      const path = pathUnder(base, url)
      const found = path === null ? undefined : find.get(method)?.(path)
      if (found === undefined) continue
      const { address, operation, order } = found.place
      return { address, operation, params: order.map((index) => found.params[index]!) }
    }
    return null
  }
}

export function createPathMatcher<Called extends { readonly path: string }>(
  places: readonly Called[],
): (path: string) => { readonly place: Called; readonly params: readonly string[] } | undefined {
  const routes = places.map((place) => ({ place, parts: partsOf(place.path) }))
  // A literal path takes precedence over a path with a parameter.
  routes.sort((a, b) => openIn(a.parts) - openIn(b.parts))
  const byLength = Map.groupBy(routes, ({ parts }) => parts.length)
  return (path) => {
    const called = split(path)
    for (const { place, parts } of byLength.get(called.length) ?? []) {
      const params = paramsOf(parts, called)
      if (params !== null) return { place, params }
    }
    return undefined
  }
}

function openIn(parts: Parts): number {
  return parts.filter((part) => part === undefined).length
}

function partsOf(path: string): Parts {
  return split(path).map((part) => (/^\{.*\}$/.test(part) ? undefined : part))
}

/** The path after a base address in a URL, without query; null where the URL is not under it. */
export function pathUnder(base: string, url: string): string | null {
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

function paramsOf(route: Parts, parts: readonly string[]): string[] | null {
  for (let index = 0; index < route.length; index++) {
    if (route[index] !== undefined && route[index] !== decode(parts[index]!)) return null
  }
  return parts.filter((_, index) => route[index] === undefined).map(decode)
}

/** A decoded part of a path; unchanged if it is badly encoded. */
export function decode(part: string): string {
  if (!part.includes('%')) return part
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
