/** The dated versions of the interface, newest first. */
export const apiVersions = ['2025-07-04', '2024-04-04', '2020-12-06'] as const

export type ApiVersion = (typeof apiVersions)[number]

export const latestApiVersion: ApiVersion = apiVersions[0]
