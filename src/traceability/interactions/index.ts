export { situations } from '../../scenario/index.ts'
export {
  countInteractions,
  type InteractionCell,
  interactionCells,
  needlessReasons,
} from './table.ts'
