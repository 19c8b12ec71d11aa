import type { Finding, Level } from './finding.ts'

export type ClauseVerdict = 'kept' | 'broken' | 'waived' | 'unreached'
export type Outcome = 'passed' | 'failed' | 'blocked' | 'errored' | 'skipped'
export type RunVerdict = 'conformant' | 'nonconformant' | 'incomplete'

export interface ClauseResult {
  readonly id: string
  readonly origin: string
  readonly level: Level
  readonly verdict: ClauseVerdict
  /** Why it is unreached or waived; how often it was put to the test where it is kept. */
  readonly reason?: string
}

export interface ScenarioResult {
  readonly id: string
  readonly title: string
  readonly outcome: Outcome
  readonly reason?: string
  readonly durationMs: number
}

/** An exchange as it stands in a report: masked, its bodies as JSON (or text, where they are not JSON). */
export interface ReportedExchange {
  readonly operation: number | null
  readonly scenario?: string
  readonly source?: { readonly file: string; readonly entry: number }
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: unknown
  }
  /** null where no answer came; `failure` then says why. */
  readonly response: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: unknown
  } | null
  readonly failure?: { readonly code: string; readonly message: string }
  readonly startedAt?: string
  readonly durationMs: number
}

/** Something that a target answers differently from a recording, by shape and not by value. */
export interface Drift {
  readonly scenario: string
  /** The row of the contract, where it is one. */
  readonly operation: number | null
  /** `POST /payments/{id}/simulations` */
  readonly call: string
  /** In the answer; items of a list and free names are `*`; '' is the whole. */
  readonly pointer: string
  readonly kind: string
  readonly before: string
  readonly after: string
  /** One sentence. */
  readonly message: string
}

/** What a run had to do with recordings. */
export interface Recorded {
  readonly mode: 'record' | 'replay'
  /** Where they are; null where none were kept. */
  readonly folder: string | null
  /** The scenarios that were recorded or replayed. */
  readonly scenarios: number
  /** Recordings that say nothing any more, and why. */
  readonly stale: readonly { readonly scenario: string; readonly reasons: readonly string[] }[]
  /** Scenarios that did not come to their end: older recordings that hold more stay. */
  readonly spared?: readonly string[]
  /** Recordings that belong to no scenario. */
  readonly strangers: readonly string[]
  /** Where the answers were compared with older recordings: what differs. */
  readonly drift?: readonly Drift[]
}

/** A whole judged run, as it is written to `run.json` (schemas/report/run.schema.json). */
export interface Run {
  readonly $schema?: string
  readonly schemaVersion: 1
  readonly tool: { readonly name: 'assay'; readonly version: string }
  readonly command: 'run' | 'check'
  readonly verdict: RunVerdict
  /** Why the verdict is what it is, in one sentence. */
  readonly reason: string
  readonly target: { readonly name: string; readonly baseUrl: string; readonly sandboxUrl?: string }
  readonly apiVersion: string
  /** ISO 8601, UTC. */
  readonly startedAt: string
  readonly durationMs: number
  /** True when the run was cut off before its end. */
  readonly interrupted: boolean
  readonly clauses: readonly ClauseResult[]
  readonly findings: readonly Finding[]
  readonly scenarios: readonly ScenarioResult[]
  readonly exchanges: readonly ReportedExchange[]
  /** Absent where a run had nothing to do with recordings. */
  readonly recordings?: Recorded
}
