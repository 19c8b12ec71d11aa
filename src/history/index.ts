export { type ClauseHistory, type History, historyOf, type News, newsOf } from './analyse.ts'
export { appendRun, historyFile, readHistory } from './file.ts'
