export { escaped } from './code.ts'
export { type ReporterName, reporterNames } from './formats/index.ts'
export { renderAnnotations } from './github.ts'
export { writePage } from './html/page.ts'
export { historyScript } from './html/script-history.ts'
export { historyStyle } from './html/style-history.ts'
export { factsFile, isRun, readFacts, readRun, renderJson, unreadableRun } from './json.ts'
export { renderMarkdown } from './markdown.ts'
export { type Content, html, type Markup } from './markup.ts'
export { showLine } from './show.ts'
export { renderTerminal } from './terminal.ts'
export type { RenderOptions } from './view/commands.ts'
export { type View, viewOf } from './view/view.ts'
export { formatDay, formatMoment, listFirst } from './wording.ts'
export {
  prepareReports,
  setReportsAside,
  type WrittenReports,
  withReports,
  writeReports,
} from './write.ts'
