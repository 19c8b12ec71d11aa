import type { Exchange } from '../../exchange/index.ts'
import { isSuccess } from '../../exchange/index.ts'
import type { Finding } from '../../run/index.ts'
import { findingOf } from './report.ts'
import type { JudgeSettings } from './settings.ts'

/** Endpoints that version 2024-04-04 removed (C316); braces stand for an id. */
export const removedPaths = [
  '/entities/{ent_id}/auth_session',
  '/entities/{ent_id}/credit_score',
  '/entities/{ent_id}/sensitive',
  '/entities/{ent_id}/refresh_capabilities',
  '/entities/{ent_id}/manual_auth_session',
  '/entities/{ent_id}/vehicles',
  '/accounts/{acc_id}/syncs',
  '/accounts/{acc_id}/sync_enrollment',
] as const

const patterns = removedPaths.map((path) => new RegExp(`^${path.replace(/\{.*?\}/, '[^/]+')}/?$`))

/** The removed endpoint that a URL means, or undefined. */
export function removedPathOf(url: string, baseUrl: string): string | undefined {
  if (!url.startsWith(baseUrl)) return undefined
  const path =
    baseUrl === '' ? new URL(url).pathname : url.slice(baseUrl.length).replace(/[?#].*$/s, '')
  return removedPaths[patterns.findIndex((pattern) => pattern.test(path))]
}

/** A removed endpoint that answers with success breaks the contract of the newer versions. */
export function judgeRemovedPath(
  exchange: Exchange,
  path: string,
  settings: JudgeSettings,
): Finding[] {
  if (!isSuccess(exchange.response)) return []
  const { method } = exchange.request
  return [
    findingOf({
      clause: 'versioning/paths#removed',
      operation: null,
      pointer: '',
      expected: 'a refusal, as the endpoint was removed',
      actual: `status ${exchange.response.status}`,
      message: `${method} ${path} answered ${exchange.response.status}, although version 2024-04-04 removed it.`,
      ...(!settings.versionKnown && { severity: 'observation' as const }),
    }),
  ]
}
