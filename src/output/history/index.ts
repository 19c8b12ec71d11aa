export { type ClauseHistory, type History, historyOf, newsOf } from './analyse.ts'
export { appendRun, historyFile, readHistory } from './file.ts'
export { lastTested, testedBy } from './last-tested.ts'
