export { readAccepted } from './accept.ts'
export { collectDrift, type DriftCollector } from './compare-recordings.ts'
export {
  type Comparison,
  compareSides,
  confirm,
  scenariosToRepeat,
} from './compare-sides.ts'
export { sideOfRun } from './read-run.ts'
export { readSide } from './read-side.ts'
export { renderCompareJson, renderMarkdown } from './render-files.ts'
export { renderHtml } from './render-html.ts'
export { renderTerminal } from './render-terminal.ts'
export type { Side } from './side.ts'
