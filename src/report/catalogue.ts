import type { Clause, Operation } from '../contract/index.ts'

/** The clauses and operations of the contract by address: reports take their sentences and paths from it. */
export interface Catalogue {
  readonly clauses: Readonly<Record<string, Clause>>
  readonly operations: Readonly<Record<string, Operation>>
}

/** The facts that a report needs besides the run and the contract. */
export interface RenderOptions {
  /** Returns the command that runs a scenario again, with the options of this run. */
  readonly repeat?: (scenarioId: string) => string
  /** Returns the command that records scenarios again; all where none is named. */
  readonly record?: ((scenarioIds: readonly string[]) => string) | undefined
  readonly configuration?: string | undefined
  /** The test cases of junit.xml and ctrf.json; clauses by default. */
  readonly cases?: 'clauses' | 'scenarios' | undefined
}

/** Returns the clause of an address; undefined where the catalogue has none. */
export function findClause(catalogue: Catalogue, address: string): Clause | undefined {
  return Object.hasOwn(catalogue.clauses, address) ? catalogue.clauses[address] : undefined
}

/** Returns a row of the endpoint table with its name: `19 · DELETE /payments/{pmt_id}`. */
export function nameOperation(row: number, { operations }: Catalogue): string {
  const operation = Object.values(operations).find(({ number }) => number === row)
  return operation ? `${row} · ${operation.method} ${operation.path}` : String(row)
}
