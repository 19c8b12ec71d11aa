import type { Contract } from './contract.ts'

type Declaring = Omit<Contract, 'rules' | 'opening'> & {
  readonly rules: readonly { readonly name: string; readonly clauses: readonly string[] }[]
  readonly opening?: { readonly clauses: readonly string[] }
}

/** The clauses that the engine and the rules of a contract judge, with the names of the rules. */
export function ruleClauses(contract: Declaring): ReadonlyMap<string, readonly string[]> {
  const { operations, conventions, agreement, opening, rules } = contract
  const { json, refusal, absence, members, removedPath } = conventions
  const promises = Object.values(operations).map(({ promise }) => promise)
  const declared = [
    { name: 'response', clauses: [...promises, json, refusal, ...(opening?.clauses ?? [])] },
    { name: 'schema', clauses: [absence, ...Object.values(members)] },
    { name: 'agreement', clauses: [agreement.clause, ...Object.values(agreement.clauses)] },
    { name: 'removed path', clauses: [removedPath] },
    ...rules,
  ]
  const names = new Map<string, Set<string>>()
  for (const { name, clauses } of declared) {
    for (const clause of clauses) names.set(clause, (names.get(clause) ?? new Set()).add(name))
  }
  return new Map([...names].map(([clause, found]) => [clause, [...found]]))
}
