import { hash, randomBytes } from 'node:crypto'
import { credentialsIn } from '../../core/exchange/index.ts'

/** Hashes of one process are equal to those of no other. */
const salt = randomBytes(32).toString('base64')

/**
 * Tells the credential of a request from others, without showing it, or the header that was named to tell clients apart; '' where none
 * is sent, or where a recorder took it away.
 */
export function credentialOf(
  headers: Parameters<typeof credentialsIn>[0],
  client?: string | undefined,
): string {
  const named = client?.toLowerCase()
  const carried =
    named === undefined
      ? credentialsIn(headers)
      : headers.filter(([name]) => name.toLowerCase() === named)
  if (carried.length === 0) return ''
  return hash('sha256', salt + JSON.stringify(carried), 'base64')
}
