import { BlockList, isIP } from 'node:net'
import type { Target } from './configuration.ts'

const localNames = /^(?:[^.]+|(?:.+\.)?localhost\.?|.+\.(?:test|example|invalid)\.?)$/

/** Only this machine or its own network can reach these addresses. */
const localAddresses = new BlockList()
for (const [net, prefix, family] of [
  ['0.0.0.0', 32, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['::', 128, 'ipv6'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const) {
  localAddresses.addSubnet(net, prefix, family)
}

/**
 * Says in half a sentence why a target must not be changed permanently; undefined if it may be.
 *
 * A target may be changed if only this machine or its own network can reach it, or if its configuration declares another
 * environment than production. A host name proves nothing: one that contains "sandbox" may move real money.
 * `allowed` means that the user gave the permission, which does not extend to a declared production.
 */
export function whyNotDestructive(
  target: Pick<Target, 'environment' | 'apiKey' | 'baseUrl' | 'sandboxUrl'>,
  allowed: boolean,
): string | undefined {
  if (target.environment === 'production') return 'its environment is "production"'
  if (allowed || target.environment !== undefined) return undefined
  const prefix = /^sk_(?:live|prod)_/.exec(target.apiKey)?.[0]
  if (prefix !== undefined) return `its key begins with ${prefix}`
  const host = [target.baseUrl, target.sandboxUrl]
    .map((address) => new URL(address).hostname)
    .find((name) => !isLocal(name))
  return host === undefined
    ? undefined
    : `its host ${host} is not local, and its "environment" is not declared`
}

function isLocal(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(address)
  if (family === 0) return localNames.test(host)
  return localAddresses.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
