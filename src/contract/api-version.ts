import type { RemovedPath } from '../judge/index.ts'

// The only file that names a version: what each of them changed. Schemas say it with `x-since`.

/** The dated versions of the interface, newest first. */
export const apiVersions = ['2025-07-04', '2024-04-04', '2020-12-06'] as const

export type ApiVersion = (typeof apiVersions)[number]

export const latestApiVersion: ApiVersion = apiVersions[0]

/** The first version of each change; a version is compared as text. */
export const firstVersionWith = {
  /** The operations that were there from the first. */
  originalOperations: '2020-12-06',
  /** The operations that were added with new records (C311). */
  newOperations: '2024-04-04',
  /** Entities and accounts in their present form (C312 to C314), without liability data in accounts (C143). */
  presentRecords: '2024-04-04',
  /** Card brands in the current shape everywhere, where a dialect ties their shape to the version. */
  currentCardBrands: '2025-07-04',
} as const satisfies Readonly<Record<string, ApiVersion>>

/** The eight endpoints of the older interface that are gone (C316). */
export const removedPaths = [
  { path: '/entities/{ent_id}/auth_session', since: '2024-04-04' },
  { path: '/entities/{ent_id}/credit_score', since: '2024-04-04' },
  { path: '/entities/{ent_id}/sensitive', since: '2024-04-04' },
  { path: '/entities/{ent_id}/refresh_capabilities', since: '2024-04-04' },
  { path: '/entities/{ent_id}/manual_auth_session', since: '2024-04-04' },
  { path: '/entities/{ent_id}/vehicles', since: '2024-04-04' },
  { path: '/accounts/{acc_id}/syncs', since: '2024-04-04' },
  { path: '/accounts/{acc_id}/sync_enrollment', since: '2024-04-04' },
] as const satisfies readonly RemovedPath[]
