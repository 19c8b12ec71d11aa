export type { Catalogue, RenderOptions } from './catalogue.ts'
export { type Claim, type ClaimFacts, claimOf, compareClaims, otherMakings } from './claim/claim.ts'
export { readClaim, writeClaim } from './claim/claim-file.ts'
export { code, escaped } from './code.ts'
export { writeRequest, writeResponse } from './html/exchange.ts'
export { writePage } from './html/page.ts'
export { readRun, renderJson } from './json.ts'
export { renderJunit } from './junit.ts'
export { fitWithin, html, type Markup } from './markup.ts'
export { showLine } from './show.ts'
export { renderTerminal } from './terminal.ts'
export { worstClause } from './view/entries.ts'
export { listFirst } from './wording.ts'
export {
  githubReports,
  prepareReports,
  type ReporterName,
  reporterNames,
  type Written,
  withReports,
  writeReports,
} from './write.ts'
