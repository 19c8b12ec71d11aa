import type { Context, Rule } from '../../judge/index.ts'
import type { ClauseId } from '../clauses/index.ts'
import type { OperationAddress } from '../operations.ts'
import type { JudgeSettings } from '../settings.ts'

/** What a rule of this API judges with; `Id` are the clauses that it may cover and break. */
export type RuleContext<Id extends ClauseId = never> = Context<Id, JudgeSettings>

type Declared<Id extends ClauseId> = Rule<JudgeSettings, Id> & {
  readonly operations?: readonly OperationAddress[]
}

export function rule<const Id extends ClauseId>(declared: Declared<Id>): Rule<JudgeSettings> {
  return declared
}
