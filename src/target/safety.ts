import type { Target } from './configuration.ts'

const productionWords = new Set(['prod', 'production', 'live'])
const harmlessWords =
  /^(?:sandbox|dev|develop|development|test|testing|staging|stage|qa|mock|local|localhost|demo)\d*$/
const reservedDomains = /\.(?:test|local|localhost|example|invalid)$/

/** Why the target says or looks like production, as half a sentence; undefined where it does not. */
export function looksLikeProduction(
  target: Pick<Target, 'environment' | 'apiKey' | 'baseUrl' | 'sandboxUrl'>,
): string | undefined {
  if (target.environment === 'production') return 'its environment is "production"'
  const prefix = /^sk_(?:live|prod)_/.exec(target.apiKey)?.[0]
  if (prefix !== undefined) return `its key begins with ${prefix}`
  for (const address of [target.baseUrl, target.sandboxUrl]) {
    const reason = reasonOfHost(new URL(address).hostname)
    if (reason !== undefined) return reason
  }
  return undefined
}

function reasonOfHost(host: string): string | undefined {
  if (isLoopback(host) || reservedDomains.test(host)) return undefined
  // The last label says where a name is registered (.live, .dev), not what stands behind it.
  const words = host
    .split('.')
    .slice(0, -1)
    .flatMap((label) => label.split('-'))
  if (words.some((word) => harmlessWords.test(word))) return undefined
  const word = words.find((item) => productionWords.has(item))
  if (word !== undefined) return `its host ${host} says "${word}"`
  return host.startsWith('api.')
    ? `its host ${host} begins with "api." and names no sandbox`
    : undefined
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}
