export { type Situation, situations } from './interactions/situations.ts'
export { countInteractions, type InteractionCell, interactionCells } from './interactions/table.ts'
export {
  type Inventory,
  loadInventory,
  loadTraceability,
  type Traceability,
  type TracedClause,
} from './traceability.ts'
