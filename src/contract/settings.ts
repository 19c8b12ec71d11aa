import type { Settings } from '../judge/index.ts'
import { type ApiVersion, latestApiVersion } from './api-version.ts'

/** What the judge must know of a target of this API: where it is, which version, and how its wire differs. */
export interface JudgeSettings extends Settings {
  readonly apiVersion: ApiVersion
  /** Further addresses under which the download address of a report may stand. */
  readonly reportOrigins: readonly string[]
  /** `wrapped`: every JSON response comes as `{ success, data, message }`. */
  readonly envelope: 'bare' | 'wrapped'
  readonly cardBrandShape: 'by-operation' | 'by-version'
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
