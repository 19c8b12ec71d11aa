export {
  type DeclaredDefect,
  declaredScenarios,
  defects,
  scenarios,
  variants,
} from './declared.ts'
export {
  countInteractions,
  type InteractionCell,
  interactionCells,
  needlessReasons,
} from './interactions.ts'
export { loadTraceability, type TracedClause } from './traceability.ts'
