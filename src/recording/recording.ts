import type { Exchange } from '../exchange/index.ts'

/** The format of the files we write; files of another one are to be recorded again. */
export const recordingFormat = 2

/** What a recording was made of. */
export interface About {
  readonly format: typeof recordingFormat
  /** The address of the scenario: `payments/cancel/cancels-pending`. */
  readonly scenario: string
  /** When the recording began, RFC 3339. */
  readonly recordedAt: string
  /** What the values that the scenario made up follow from. */
  readonly seed: string
  readonly target: RecordedTarget
}

/** The target as far as a replay has to know it. */
export interface RecordedTarget {
  readonly name: string
  readonly baseUrl: string
  readonly sandboxUrl: string
  readonly apiVersion: string
  readonly environment?: string
  /** How its wire differs from the contract as written. */
  readonly dialect: object
  /** Names that its configuration adds to what is secret. */
  readonly hidden?: { readonly members?: readonly string[]; readonly headers?: readonly string[] }
  /** Scenarios waited in real time where its clock could not be moved. */
  readonly slow?: true
  /** How long a read was repeated that came too early, in milliseconds, where that is not the default. */
  readonly settleMs?: number
  /** What became of records that others made, where they were not sampled. */
  readonly foreignRecords?: 'judge' | 'ignore'
  /** The operations that it was declared not to implement. */
  readonly absent?: readonly string[]
}

interface StepResult {
  readonly ok: boolean
  /** Why it failed, one sentence. */
  readonly reason?: string
  /** A record of the subject stands here only where the last response is another. */
  readonly fields?: Readonly<Record<string, unknown>>
  /** The exchanges that belong to it, by their index in the recording. */
  readonly entries: readonly number[]
}

/** A subject that a scenario was given. */
export interface GivenStep extends StepResult {
  readonly given: string
}

/** An action that was done for a scenario. */
export interface ActionStep extends StepResult {
  readonly action: string
  readonly accepted?: boolean
  readonly status?: number | null
}

/** What a scenario got from the configuration of the target rather than by a request of its own. */
export type Step = GivenStep | ActionStep

/** One scenario, as it went once. Holds no secrets. */
export interface Recording {
  readonly about: About
  readonly steps: readonly Step[]
  /** In the order in which they were sent. */
  readonly exchanges: readonly Exchange[]
}

/** `given widget.session`, `action advanceClock`. */
export function nameOfStep(step: Step): string {
  return 'given' in step ? `given ${step.given}` : `action ${step.action}`
}

/** The whole record of a subject: among its fields, or else the last response where that is of the same id. */
export function recordOfStep({ fields = {}, entries }: Step, all: readonly Exchange[]): unknown {
  if (fields.record !== undefined) return fields.record
  const body = all[entries.at(-1) ?? -1]?.response?.body
  const record = body?.kind === 'json' ? body.value : undefined
  const isRecord = typeof record === 'object' && record !== null && 'id' in record
  return isRecord && record.id === fields.id ? record : undefined
}
