export { codeSpan } from './code.ts'
export { factsFile, prepareReports } from './folder/index.ts'
export { type ReporterName, reporterNames } from './formats/index.ts'
export { renderAnnotations } from './github.ts'
export { writePage } from './html/page.ts'
export { historyScript } from './html/script-history.ts'
export type { Section } from './html/sections.ts'
export { historyStyle } from './html/style-history.ts'
export { isRun, readFacts, readRun, renderJson } from './json.ts'
export { renderMarkdown } from './markdown.ts'
export { type Content, html, type Markup } from './markup.ts'
export { showLine } from './show.ts'
export { renderTerminal } from './terminal.ts'
export type { RenderOptions } from './view/commands.ts'
export { isLeftOut } from './view/missing.ts'
export { type View, viewOf } from './view/view.ts'
export {
  describeRecord,
  formatDay,
  formatFigures,
  formatMoment,
  listFirst,
  nameOperation,
} from './wording.ts'
export { type WrittenReports, withReports, writeReports } from './write.ts'
