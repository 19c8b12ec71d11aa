import { lookup } from 'node:dns/promises'
import { SuiteError } from '../../base/errors/index.ts'
import { type OperationAddress, operations } from '../../core/contract/index.ts'
import { isLoopback, mayBeSame, serverOf } from '../../core/exchange/index.ts'
import { pathsOf } from '../../core/judge/index.ts'
import type { Target } from './configuration.ts'

/** E_INTERNAL if a parameter is missing. */
export function urlOf(
  target: Target,
  address: OperationAddress,
  params: Readonly<Record<string, string>> = {},
): string {
  const { base } = operations[address]
  const [template = ''] = pathsOf(address, operations[address], target.dialect.paths ?? {})
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value !== undefined) return encodeURIComponent(value.toWellFormed())
    throw new SuiteError('E_INTERNAL', `The path of ${address} needs the parameter ${name}.`, {
      details: { path: template, given: Object.keys(params).join(', ') || 'nothing' },
    })
  })
  return target[base] + filled
}

export function headersFor(
  target: Target,
  credential: 'key' | 'widget-token' | 'none',
  token?: string,
): Record<string, string> {
  const own = Object.entries(target.headers).map(([name, value]) => [name.toLowerCase(), value])
  const key = credential === 'key' ? target.apiKey : undefined
  const carried = credential === 'none' ? undefined : (token ?? key)
  return {
    ...Object.fromEntries(own),
    [versionHeaderOf(target)]: target.apiVersion,
    ...(carried !== undefined && { authorization: `Bearer ${carried}` }),
  }
}

/** Whether a URL is of a server that the configuration names as the target's. No other server gets the key or its headers. */
export function isOfTarget(
  { baseUrl, sandboxUrl, dialect }: Pick<Target, 'baseUrl' | 'sandboxUrl' | 'dialect'>,
  url: string,
): boolean {
  const own = [baseUrl, sandboxUrl, ...(dialect.reportOrigins ?? [])]
  return URL.canParse(url) && own.map(serverOf).includes(serverOf(url))
}

/** The same, also where the URL names a target on this machine by another name that leads to it (A77). */
export async function leadsToTarget(target: Target, url: string): Promise<boolean> {
  if (isOfTarget(target, url)) return true
  if (!URL.canParse(url) || !mayBeSame(target.baseUrl, url)) return false
  const found = await lookup(new URL(url).hostname, { all: true }).catch(() => [])
  const isHere = ({ address, family }: (typeof found)[number]) =>
    isLoopback(`http://${family === 6 ? `[${address}]` : address}`)
  return found.length > 0 && found.every(isHere)
}

export function versionHeaderOf(target: Pick<Target, 'dialect'>): string {
  return (target.dialect.versionHeader ?? 'Service-Version').toLowerCase()
}

/** Says in half a sentence what is wrong with the address of a target; undefined if nothing is. */
export function findAddressProblem(text: string): string | undefined {
  // Variables are filled in later, when the target is resolved.
  if (text.includes('$')) return undefined
  if (!URL.canParse(text)) return 'must be an absolute URL: http://… or https://…'
  const { protocol, username, password, search, hash } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') return 'must begin with http:// or https://'
  if (username !== '' || password !== '') return 'must not hold credentials'
  if (search !== '' || hash !== '' || /[?#]/.test(text))
    return 'must end with its path, without ? and #'
  return undefined
}

export function trimAddress(text: string): string {
  return text.trim().replace(/(?<!\/)\/+$/, '')
}
