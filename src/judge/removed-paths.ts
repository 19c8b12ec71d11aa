import type { RemovedPath } from './contract.ts'
import { memo } from './memo.ts'

const patternOf = memo((path) => new RegExp(`^${path.replace(/\{.*?\}/g, '[^/]+')}/?$`))

/** The removed path that a URL under `baseUrl` means, or undefined. */
export function removedPathOf(
  paths: readonly RemovedPath[],
  url: string,
  baseUrl: string,
): RemovedPath | undefined {
  if (!url.startsWith(baseUrl)) return undefined
  const called =
    baseUrl === '' ? new URL(url).pathname : url.slice(baseUrl.length).replace(/[?#].*$/s, '')
  return paths.find(({ path }) => patternOf(path).test(called))
}
