import { type OperationAddress, operations } from '../contract/index.ts'
import { SuiteError } from '../errors/index.ts'
import type { Target } from './resolve.ts'

/** Where an operation of the contract is reached at a target. */
export function urlOf(
  target: Target,
  address: OperationAddress,
  params: Readonly<Record<string, string>> = {},
): string {
  const { base, path, number } = operations[address]
  const { paths = {} } = target.dialect
  const template = paths[address] ?? paths[String(number)] ?? path
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value !== undefined) return encodeURIComponent(value.toWellFormed())
    throw new SuiteError('E_INTERNAL', `The address of ${address} needs the parameter ${name}.`, {
      facts: { path: template, given: Object.keys(params).join(', ') || 'nothing' },
    })
  })
  return target[base] + filled
}

/**
 * The headers a request of the contract carries. The token is that of a widget session, or another
 * key where a story tries one.
 */
export function headersFor(
  target: Target,
  credential: 'key' | 'widget-token' | 'none',
  token?: string,
): Record<string, string> {
  const own = Object.entries(target.headers).map(([name, value]) => [name.toLowerCase(), value])
  const carried = credential === 'none' ? undefined : (token ?? keyFor(target, credential))
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

function keyFor(target: Target, credential: 'key' | 'widget-token'): string | undefined {
  return credential === 'key' ? target.apiKey : undefined
}
