export {
  type Inventory,
  loadInventory,
  loadTraceability,
  type TracedClause,
} from './traceability.ts'
