import type { Exchange } from '../exchange/index.ts'

/** The format of the files we write; a file of a newer one is not read. */
export const recordingFormat = 1

/** What a recording was made of, and by which rules. */
export interface About {
  readonly format: typeof recordingFormat
  /** The address of the story: `payments/cancel/cancels-pending`. */
  readonly scenario: string
  /** The one real instant in a recording, RFC 3339. */
  readonly recordedAt: string
  readonly target: RecordedTarget
  /** Hashes of the story, of the contract and of the masking rules. */
  readonly suite: string
  readonly contract: string
  readonly masking: string
}

/** The target as stories see it in a replay: its addresses are pseudonyms. */
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
  /** Stories waited in real time where its clock could not be moved. */
  readonly slow?: true
}

interface ScenarioRun {
  readonly ok: boolean
  /** Why it could not be had, one sentence. */
  readonly reason?: string
  readonly fields?: Readonly<Record<string, unknown>>
  /** The exchanges that belong to it, by their index in the recording. */
  readonly entries: readonly number[]
}

/** A subject that a story was given. */
export interface GivenStep extends ScenarioRun {
  readonly given: string
  readonly record?: unknown
}

/** An action that was done for a story. */
export interface ActionStep extends ScenarioRun {
  readonly action: string
  readonly accepted?: boolean
  readonly status?: number | null
}

/** What a story got from the configuration of the target rather than by a request of its own. */
export type Step = GivenStep | ActionStep

/** One scenario, as it went once. Holds pseudonyms only. */
export interface Recording {
  readonly about: About
  readonly steps: readonly Step[]
  /** In the order they were asked. */
  readonly exchanges: readonly Exchange[]
}

/** `given widget.session`, `action advanceClock`. */
export function nameOfStep(step: Step): string {
  return 'given' in step ? `given ${step.given}` : `action ${step.action}`
}
