import type { Clause, Operation } from '../contract/index.ts'

/** What the contract promises, by address; the reports take their sentences and paths from it. */
export interface Catalogue {
  readonly clauses: Readonly<Record<string, Clause>>
  readonly operations: Readonly<Record<string, Operation>>
}

/** What a report needs to know beyond the run and the contract. */
export interface RenderOptions {
  /** The command that runs one scenario again, with the options of this run. */
  readonly repeat?: (scenarioId: string) => string
  /** The file of the configuration, where one was named. */
  readonly configuration?: string | undefined
  /** What the test cases of junit.xml and ctrf.json are: clauses, by default, or scenarios. */
  readonly cases?: 'clauses' | 'scenarios' | undefined
}

/** The clause of an address, or undefined where the catalogue has none. */
export function findClause(catalogue: Catalogue, address: string): Clause | undefined {
  return Object.hasOwn(catalogue.clauses, address) ? catalogue.clauses[address] : undefined
}

/** A row of the endpoint table as it is called: `19 · DELETE /payments/{pmt_id}`. */
export function nameOperation(row: number, { operations }: Catalogue): string {
  const operation = Object.values(operations).find(({ number }) => number === row)
  return operation ? `${row} · ${operation.method} ${operation.path}` : String(row)
}
