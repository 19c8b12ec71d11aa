import { compareStates, hasChanged, movedMembers, wasWritten } from './agreement.ts'
import type { Context, Facts, Wrong } from './context.ts'
import type { Contract } from './contract.ts'
import type { Coverage } from './coverage.ts'
import { describeActual, sentence } from './describe.ts'
import { findingOf } from './finding.ts'
import type { LastKnown } from './memory.ts'
import { familyOf, type Held } from './records.ts'
import { schemaIndexOf } from './schema-index.ts'
import type { Settings } from './settings.ts'
import { judgeShape } from './shape.ts'

/** What a rule judges with: the facts of an exchange, and the means to cover, check and report. */
export function createContext<S extends Settings>(
  contract: Contract<S>,
  facts: Facts<S>,
  coverage: Coverage,
): Context<string, S> {
  const { clauses, agreement, records, wording } = contract
  const { operation, exchange, memory, findings, apiVersion } = facts
  const index = schemaIndexOf(contract)
  const report = (clause: string, wrong: Wrong) => {
    const { expected, severity } = wrong
    const actual = wrong.actual ?? describeActual(wrong.value, wrong.secret)
    const pointer = context.prefix + wrong.pointer
    const message = wrong.message ?? sentence(operation, pointer, actual, expected)
    const fault = { clause, operation: operation.number, pointer, message, expected, actual }
    findings.push(findingOf(clauses, severity === undefined ? fault : { ...fault, severity }))
  }
  const isAfter = (seenAt: number | null) =>
    exchange.startedAt === null || seenAt === null || exchange.startedAt >= seenAt
  const mayHaveChanged = (before: LastKnown, held: Held) =>
    hasChanged(contract, before, held) || wasWritten(facts, contract, before, held)
  const context: Context<string, S> = {
    ...facts,
    cover: coverage.add,
    report,
    reportPromise: (wrong) => report(operation.promise, wrong),
    check(clause, holds, wrong) {
      coverage.add(clause)
      if (holds) return
      const found = wrong()
      const pointer = context.prefix + found.pointer
      const isReported = findings.some(
        (finding) => finding.severity === 'violation' && finding.pointer === pointer,
      )
      if (pointer === '' || !isReported) report(clause, found)
    },
    isAfter,
    lastKnown(family, id) {
      const state = typeof id === 'string' ? memory.records.get(`${family} ${id}`) : undefined
      return state !== undefined && isAfter(state.seenAt) ? state : undefined
    },
    tree: index.tree,
    fields: index.fields,
    judgeShape(schema, value, at) {
      coverage.addSchema(schema, value, apiVersion)
      judgeShape(context, { schema, value, at, index, wording })
    },
    unchanged(held) {
      const before = context.lastKnown(familyOf(records, held.schema), held.record.id)
      return before === undefined || mayHaveChanged(before, held) ? undefined : before
    },
    compare(held) {
      const before = context.lastKnown(familyOf(records, held.schema), held.record.id)
      if (before === undefined) return
      compareStates(context, agreement, before, held, mayHaveChanged(before, held))
    },
    compareWith: (before, held) =>
      compareStates(context, agreement, before, held, hasChanged(contract, before, held)),
    moved: (schema, was, is) => movedMembers(index, schema, was, is),
  }
  return context
}
