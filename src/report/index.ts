export { type Claim, type ClaimFacts, claimOf, compareClaims, otherMakings } from './claim/claim.ts'
export { readClaim, writeClaim } from './claim/claim-file.ts'
export { writeRequest, writeResponse } from './html/exchange.ts'
export { writePage } from './html/page.ts'
export { readRun, renderJson } from './json.ts'
export { renderJunit } from './junit.ts'
export { code, escaped } from './markdown.ts'
export { fitWithin, html, type Markup } from './markup.ts'
export { showLine, wrap } from './show.ts'
export { renderTerminal } from './terminal.ts'
export { listFirst } from './wording.ts'
export {
  prepareReports,
  type ReporterName,
  reporterNames,
  type Written,
  withReports,
  writeReports,
} from './write.ts'
