export { loadTraceability, type TracedClause } from './traceability.ts'
