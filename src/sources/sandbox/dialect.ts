import { isObject, objectOf } from '../../base/json/index.ts'
import {
  type ApiVersion,
  apiVersions,
  type JudgeSettings,
  judgeSettings,
  type Operation,
  type OperationAddress,
  operations,
  rulesVersionOf,
} from '../../core/contract/index.ts'
import { pathsOf } from '../../core/judge/index.ts'
import type { SandboxResponse } from './call.ts'

/** The sandbox speaks as the contract writes it, or as a target does. */
export interface ServedDialect
  extends Pick<JudgeSettings, 'envelope' | 'paths' | 'cardBrandShape' | 'apiVersion'> {
  /** The header that names the version, in lower case. */
  readonly versionHeader: string
  /** The paths under which the operations stand: `/v1`, or ''. */
  readonly baseUrl: string
  readonly sandboxUrl: string
}

/** The dialect of a target; that of the contract, where none is given. */
export function dialectOf(target: Partial<JudgeSettings> = {}): ServedDialect {
  const { baseUrl = '' } = target
  const { versionHeader, ...settings } = judgeSettings(baseUrl, target)
  return {
    ...settings,
    versionHeader: versionHeader.toLowerCase(),
    baseUrl: pathOf(baseUrl),
    sandboxUrl: pathOf(settings.sandboxUrl),
  }
}

function pathOf(address: string): string {
  return address === '' ? '' : new URL(address).pathname.replace(/\/+$/, '')
}

/** The paths of an operation, parameters in braces. */
export function routePaths(dialect: ServedDialect, address: OperationAddress): readonly string[] {
  const operation: Operation = operations[address]
  const base = dialect[operation.base]
  return pathsOf(address, operation, dialect.paths).map((path) => base + path)
}

/** The version that a header names; undefined where there is no such version. */
export function versionIn(
  { apiVersion }: ServedDialect,
  header: string | undefined,
): ApiVersion | undefined {
  const text = header?.trim() ?? apiVersion
  const known = apiVersions.find((version) => version === text)
  return known ?? (text === apiVersion ? rulesVersionOf(text) : undefined)
}

/** The JSON that goes over the wire, in the envelope of the dialect. */
export function inDialect(
  { envelope }: ServedDialect,
  { status, body }: Pick<SandboxResponse, 'status' | 'body'>,
  operation: OperationAddress | null,
): unknown {
  if (envelope === 'bare') return body
  if (status >= 300) {
    const { message = null } = objectOf(objectOf(body).error)
    return { success: false, data: body, message }
  }
  // A list stands in the same envelope as everything.
  const isList = operation !== null && operations[operation].response.endsWith('-list')
  if (isList && isObject(body) && 'data' in body) return { success: true, message: null, ...body }
  return { success: true, data: body, message: null }
}
