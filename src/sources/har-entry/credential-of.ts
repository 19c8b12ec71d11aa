import { createHmac, randomBytes } from 'node:crypto'

/** Hashes of one process are equal to those of no other. */
const key = randomBytes(32)

/**
 * What tells the credential of a request apart from others, without showing it; '' where none is sent, or where a recorder took it away.
 * A cookie is none: a balancer sets another with each response.
 */
export function credentialOf(
  headers: readonly (readonly [name: string, value: unknown])[],
): string {
  const carried = headers.filter(([name]) => /^authorization$|api-?key$/i.test(name))
  if (carried.length === 0) return ''
  return createHmac('sha256', key).update(JSON.stringify(carried)).digest('base64')
}
