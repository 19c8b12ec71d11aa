import { type ApiVersion, latestApiVersion } from '../api-version.ts'

/** What the judge must know of the target: where it is, which version, and how its wire differs. */
export interface JudgeSettings {
  /** The version to assume where a request does not name one. */
  readonly apiVersion: ApiVersion
  /** False when nobody said which version it is: promises that depend on the version are then only noted. */
  readonly versionKnown: boolean
  /** Absolute, without a trailing slash; '' takes any origin. */
  readonly baseUrl: string
  readonly sandboxUrl: string
  /** Further addresses under which the download address of a report may stand. */
  readonly reportOrigins: readonly string[]
  readonly versionHeader: string
  /** `wrapped`: every JSON answer comes as `{ success, data, message }`. */
  readonly envelope: 'bare' | 'wrapped'
  readonly cardBrandShape: 'by-operation' | 'by-version'
  /** Other paths, by operation address. */
  readonly paths: Readonly<Record<string, string>>
}

/** The contract as written, at one address. */
export function judgeSettings(
  baseUrl: string,
  settings: Partial<JudgeSettings> = {},
): JudgeSettings {
  return {
    apiVersion: latestApiVersion,
    versionKnown: true,
    baseUrl,
    sandboxUrl: baseUrl,
    reportOrigins: [],
    versionHeader: 'Service-Version',
    envelope: 'bare',
    cardBrandShape: 'by-operation',
    paths: {},
    ...settings,
  }
}
