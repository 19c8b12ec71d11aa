// What each version changed: the only file whose constants depend on a version. Schemas say it with `x-since`.

export const apiVersions = ['2025-07-04', '2024-04-04', '2020-12-06'] as const

export type ApiVersion = (typeof apiVersions)[number]

export const latestApiVersion: ApiVersion = apiVersions[0]

/** Each version by its year, so that the names stay right when a version is added. */
const version2025: ApiVersion = '2025-07-04'
export const version2024: ApiVersion = '2024-04-04'
export const version2020: ApiVersion = '2020-12-06'

/** Why a text is not an API version, as half a sentence; undefined if it is. Any day of the calendar is one. */
export function apiVersionProblem(text: string): string | undefined {
  // Nearly all requests name one of these.
  if (apiVersions.some((known) => known === text)) return undefined
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return 'must be a date, YYYY-MM-DD'
  const isDay = new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
  return isDay ? undefined : 'is not a calendar date'
}

/**
 * The version by whose rules a version is judged: the newest known one that is not newer, or else the oldest.
 *
 * @example
 * rulesVersionOf('2025-12-01') // '2025-07-04'
 */
export function rulesVersionOf(version: string): ApiVersion {
  return apiVersions.find((known) => known <= version) ?? apiVersions.at(-1)!
}

/** The first version of each change; a version is compared as text. */
export const firstVersionWith = {
  originalOperations: version2020,
  /** The operations that were added with new records (versioning.added-records). */
  newOperations: version2024,
  /** Entities and accounts in their present form (versioning.added-members to versioning.account-members), without liability data in accounts (account.no-liability-data). */
  presentRecords: version2024,
  /** Card brands in the current shape everywhere, where a dialect ties their shape to the version. */
  currentCardBrands: version2025,
} as const satisfies Readonly<Record<string, ApiVersion>>

/** The eight endpoints of the older interface that are gone, with the version that removed each (versioning.removed-paths). */
export const removedPaths = [
  { path: '/entities/{ent_id}/auth_session', since: version2024 },
  { path: '/entities/{ent_id}/credit_score', since: version2024 },
  { path: '/entities/{ent_id}/sensitive', since: version2024 },
  { path: '/entities/{ent_id}/refresh_capabilities', since: version2024 },
  { path: '/entities/{ent_id}/manual_auth_session', since: version2024 },
  { path: '/entities/{ent_id}/vehicles', since: version2024 },
  { path: '/accounts/{acc_id}/syncs', since: version2024 },
  { path: '/accounts/{acc_id}/sync_enrollment', since: version2024 },
] as const satisfies readonly { readonly path: string; readonly since: ApiVersion }[]
