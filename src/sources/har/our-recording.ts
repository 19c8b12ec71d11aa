import { apiVersionProblem, type JudgeSettings } from '../../core/contract/index.ts'
import type { ForeignRecords, Issued } from '../../core/judge/index.ts'
import {
  type About,
  issuedIn,
  type RecordedTarget,
  type Recording,
  recordOfStep,
} from '../recording/index.ts'

/** How the wire of a target differs from the contract as written. */
export type RecordedDialect = Partial<
  Pick<JudgeSettings, 'versionHeader' | 'envelope' | 'cardBrandShape' | 'paths' | 'reportOrigins'>
>

export interface OurRecording {
  readonly scenario: string
  readonly target: RecordedSettings
  readonly given: readonly Given[]
  readonly issued: Issued
}

interface Given {
  readonly first: number
  readonly last: number
  /** All that it was given: the ids in it are those of its own records. */
  readonly known: unknown
  /** The payment that it was given, if it was one. */
  readonly payment: unknown
}

export interface RecordedSettings extends Pick<RecordedTarget, 'name' | 'baseUrl' | 'sandboxUrl'> {
  readonly foreignRecords: ForeignRecords
  readonly apiVersions: readonly string[]
  readonly known: readonly string[]
  readonly apiVersion: string | undefined
  readonly dialect: RecordedDialect
}

export function ourRecordingOf(recording: Recording): OurRecording {
  const { about, steps, exchanges } = recording
  const given: Given[] = []
  let end = -1
  for (const step of steps) {
    const [first = end + 1] = step.entries
    const last = step.entries.at(-1) ?? end
    end = Math.max(end, last)
    if (step.given === undefined || !step.ok) continue
    const record = recordOfStep(step, exchanges)
    const payment = step.given === 'payment.pending' ? record : undefined
    given.push({ first, last, known: [step.fields, record], payment })
  }
  return { scenario: about.scenario, target: settingsOf(about), given, issued: issuedIn(about) }
}

export function settingsOf({ target }: About): RecordedSettings {
  const { name, baseUrl, sandboxUrl, apiVersion, dialect, foreignRecords = 'warn' } = target
  const { apiVersions = [], known = [] } = target
  const isVersion = apiVersionProblem(apiVersion) === undefined
  const version = isVersion ? apiVersion : undefined
  const place = { name, baseUrl, sandboxUrl }
  return { ...place, apiVersion: version, apiVersions, dialect, foreignRecords, known }
}
