import { objectOf } from '../../base/json/index.ts'
import { apiVersions } from '../../core/contract/index.ts'
import { type Exchange, isSuccess, jsonOf, responderOf } from '../../core/exchange/index.ts'
import { shownText } from '../../core/redaction/index.ts'
import { headersFor, type Target } from '../../sources/target/index.ts'
import type { Diagnosis } from './diagnose.ts'
import { otherThan, type Read, type ReadLimits, sendRead } from './first-reads.ts'

interface Refused {
  readonly read: Read
  readonly exchange: Exchange
}

/**
 * Of the first read, where the API refused it: whether it refuses another one alike, and serves the first under another version, so
 * that it refuses the version. `requests`: how many were sent by then, with the first.
 */
export async function findRefusedVersion(
  target: Target,
  reads: readonly Read[],
  { read, exchange }: Refused,
  limits: ReadLimits,
): Promise<{ readonly diagnosis?: Diagnosis; readonly requests: number } | undefined> {
  const other = otherThan(read, reads)
  if (other === undefined || !isRefused(exchange)) return undefined
  const { status } = exchange.response!
  const beside = await sendRead(target, other, headersFor(target, 'key'), limits)
  if (beside?.response?.status !== status) return { requests: 2 }
  const { apiVersion } = target
  const served = [...target.apiVersions, ...apiVersions].find((one) => one !== apiVersion)!
  const headers = headersFor({ ...target, apiVersion: served }, 'key')
  const elsewhere = await sendRead(target, read, headers, limits)
  if (!isSuccess(elsewhere?.response ?? null)) return { requests: 3 }
  const why = [status, shownText(typeIn(exchange))].join(' ').trim()
  const diagnosis: Diagnosis = [
    'E_VERSION_REFUSED',
    `refuses requests under version ${apiVersion} (${why}), and serves them under ${served}`,
    `Take ${apiVersion} out of "apiVersions", or let the target serve it. --api-version tests another one.`,
  ]
  return { diagnosis, requests: 3 }
}

function isRefused(exchange: Exchange): boolean {
  const { status = 0 } = exchange.response ?? {}
  return status >= 400 && status < 500 && responderOf(exchange) === 'api'
}

/** What an error in the form of the contract calls itself. */
function typeIn({ response }: Exchange): string {
  const { error } = objectOf(jsonOf(response!.body))
  const { sub_type: subType, type } = objectOf(error)
  return String(subType ?? type ?? '').slice(0, 60)
}
