export { type Inventory, loadInventory, loadOwnScenarios } from './inventory.ts'
export { loadTraceability, type Traceability, type TracedClause } from './traceability.ts'
