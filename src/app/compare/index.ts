export { readAccepted, renderAccepted } from './accept.ts'
export {
  type ComparisonResult,
  compareSides,
  type RepeatedSide,
  repeatedIn,
} from './compare-sides.ts'
export { testSide } from './live-side.ts'
export { readSide, type Side } from './read-side.ts'
export { renderCompareJson } from './render-json.ts'
export { renderMarkdown, renderTerminal } from './render-text.ts'
