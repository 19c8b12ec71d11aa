import { exchangesOf, observationOf } from './pairs.fixture.ts'
import { type RuleId, rules, type TinyAnswer } from './rules/index.ts'
import type { RunSide, Side } from './side.ts'

/** A side with these answers, of a run where one is given. */
export function sideOf(answers: readonly TinyAnswer[], run?: RunSide): Side {
  const seen = exchangesOf(answers)
  return {
    name: 'a side',
    kind: run === undefined ? 'traffic' : 'run',
    target: undefined,
    apiVersion: undefined,
    exchanges: seen.length,
    observation: observationOf(seen),
    run,
  }
}

/** The two tiny recordings of a rule. */
export function sidesOf(rule: RuleId): readonly [Side, Side] {
  return [sideOf(rules[rule].before), sideOf(rules[rule].after)]
}

/** An answer without a body. */
export const account = { call: 'GET /accounts/acc_1', times: 3, status: 200 }
