export { type Inventory, loadInventory } from './inventory.ts'
export { loadTraceability, type Traceability, type TracedClause } from './traceability.ts'
