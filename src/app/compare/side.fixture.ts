import type { RuleId } from '../../core/facts/index.ts'
import {
  exchangesOf,
  observationOf,
  pairs,
  type TinyResponse,
} from '../../core/facts/pairs.fixture.ts'
import type { Run } from '../../core/run/index.ts'
import type { Side } from './read-side.ts'

/** A side with these responses, of a run where one is given. */
export function sideOf(responses: readonly TinyResponse[], run?: Run): Side {
  const seen = exchangesOf(responses)
  return {
    name: 'a side',
    kind: run === undefined ? 'traffic' : 'run',
    target: undefined,
    apiVersion: undefined,
    hasStandIns: false,
    exchanges: seen.length,
    observation: observationOf(seen),
    run,
  }
}

/** What a complete run says of itself: these verdicts on clauses, and what else is named. */
export function runWith(verdicts: Readonly<Record<string, string>>, facts: Partial<Run> = {}): Run {
  const clauses = Object.entries(verdicts).map(([id, verdict]) => ({ id, verdict }))
  const run = { command: 'run', completeness: 'complete', headline: { text: '' }, assay: '0.1.0' }
  return { ...run, clauses, scenarios: [], findings: [], ...facts } as unknown as Run
}

/** The two tiny recordings of a rule. */
export function sidesOf(rule: RuleId): readonly [Side, Side] {
  return [sideOf(pairs[rule]!.before), sideOf(pairs[rule]!.after)]
}

/** An response without a body. */
export const account = { call: 'GET /accounts/acc_1', times: 3, status: 200 }
