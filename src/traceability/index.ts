export { type Traceability, type TracedClause, traceClauses } from './trace-clauses.ts'
