export {
  type Inventory,
  loadInventory,
  loadTraceability,
  type Traceability,
  type TracedClause,
} from './traceability.ts'
