import { type OperationAddress, operations } from '../contract/index.ts'
import { SuiteError } from '../errors/index.ts'
import { pathsOf } from '../judge/index.ts'
import type { Target } from './configuration.ts'

/** The URL of an operation of the contract at a target. */
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
      facts: { path: template, given: Object.keys(params).join(', ') || 'nothing' },
    })
  })
  return target[base] + filled
}

/** Whether the target declares that it does not implement an operation. */
export function isAbsent({ absent }: Pick<Target, 'absent'>, address: OperationAddress): boolean {
  return absent.includes(address)
}

/** The key without its last character: of the right form, and not the key. */
export function partOfKey({ apiKey }: Pick<Target, 'apiKey'>): string {
  return apiKey.slice(0, -1)
}

/** The headers of a request of the contract; a token replaces the key of the target. */
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

/** The name of the header that selects the version, in lower case. */
export function versionHeaderOf(target: Pick<Target, 'dialect'>): string {
  return (target.dialect.versionHeader ?? 'Service-Version').toLowerCase()
}

/** Why a text is no address of a target, as half a sentence; undefined where it is one. */
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

/** The address without the slash it may end with, since every path begins with one. */
export function trimAddress(text: string): string {
  return text.trim().replace(/\/+$/, '')
}
