import { createHmac, randomBytes } from 'node:crypto'
import { credentialsIn } from '../../core/exchange/index.ts'

/** Hashes of one process are equal to those of no other. */
const key = randomBytes(32)

/** Tells the credential of a request from others, without showing it; '' where none is sent, or where a recorder took it away. */
export function credentialOf(headers: Parameters<typeof credentialsIn>[0]): string {
  const carried = credentialsIn(headers)
  if (carried.length === 0) return ''
  return createHmac('sha256', key).update(JSON.stringify(carried)).digest('base64')
}
