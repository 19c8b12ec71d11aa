export { readAccepted, renderAccepted } from './accept.ts'
export {
  type ComparisonResult,
  compareSides,
  type RepeatedSide,
  repeatedIn,
} from './compare-sides.ts'
export { readSide, type Side, testSide } from './read-side.ts'
export { renderCompareJson } from './render-json.ts'
export { renderMarkdown, renderTerminal } from './render-text.ts'
