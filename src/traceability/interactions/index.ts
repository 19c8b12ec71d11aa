export { situations } from './situations.ts'
export { countInteractions, type InteractionCell, interactionCells } from './table.ts'
