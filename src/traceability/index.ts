export { situations } from './interactions/situations.ts'
export { countInteractions, interactionCells } from './interactions/table.ts'
export {
  type Inventory,
  loadInventory,
  loadTraceability,
  type TracedClause,
} from './traceability.ts'
