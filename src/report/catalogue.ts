import type { Clause, Operation } from '../contract/index.ts'

/** What the contract promises, by address; the reports take their sentences and paths from it. */
export interface Catalogue {
  readonly clauses: Readonly<Record<string, Clause>>
  readonly operations: Readonly<Record<string, Operation>>
  /** Each operation in each situation, where the reports are to show that. */
  readonly interactions?: InteractionTable
}

/** What is tested of each operation in each situation. */
export interface InteractionTable {
  readonly situations: Readonly<Record<string, string>>
  readonly cells: readonly InteractionCell[]
}

interface InteractionCell {
  readonly operation: string
  readonly situation: string
  /** The addresses of the scenarios that cover it, or why the contract is silent; undefined where neither is known. */
  readonly interaction: readonly string[] | string | undefined
}

/** What a report needs to know beyond the run and the contract. */
export interface RenderOptions {
  /** The command that runs one scenario again, with the options of this run. */
  readonly repeat?: (scenarioId: string) => string
  /** The file of the configuration, where one was named. */
  readonly configuration?: string | undefined
}

/** The clause of an address, or undefined where the catalogue has none. */
export function findClause(catalogue: Catalogue, address: string): Clause | undefined {
  return Object.hasOwn(catalogue.clauses, address) ? catalogue.clauses[address] : undefined
}
