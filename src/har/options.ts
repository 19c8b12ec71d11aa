import type { Clock } from '../clock/index.ts'
import type { ApiVersion, JudgeSettings } from '../contract/index.ts'
import type { Waiver } from '../run/index.ts'

/** How the wire of a target differs from the contract as written. */
export type Dialect = Partial<
  Pick<JudgeSettings, 'versionHeader' | 'envelope' | 'cardBrandShape' | 'paths' | 'reportOrigins'>
>

export interface CheckOptions {
  /** Where the API is; without it, it is detected in each file. */
  readonly baseUrl?: string | undefined
  /** Where its simulation is; the same address unless given. */
  readonly sandboxUrl?: string | undefined
  /** The version of requests that do not name one; without it what depends on the version is only noted. */
  readonly apiVersion?: ApiVersion | undefined
  readonly dialect?: Dialect | undefined
  /** What was given for these very files: it goes before what one of our recordings says. */
  readonly insisted?: Pick<CheckOptions, 'baseUrl' | 'sandboxUrl' | 'apiVersion'>
  readonly waivers?: readonly Waiver[] | undefined
  /** Warnings count as violations. */
  readonly strict?: boolean | undefined
  /** An incomplete run is no fault, unless it tested nothing. */
  readonly allowIncomplete?: boolean | undefined
  /** The name of the target in the report. */
  readonly name?: string | undefined
  /** Values that must not be shown, such as the key of the target. */
  readonly secrets?: readonly string[] | undefined
  readonly clock?: Clock | undefined
  /** Ends the reading early; the run is then incomplete. */
  readonly signal?: AbortSignal | undefined
  /** Bytes read of a file, of how many; 0 where that is not known. */
  readonly onProgress?: ((file: string, bytes: number, total: number) => void) | undefined
}
