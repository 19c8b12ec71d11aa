export { type Checked, checkFiles } from './check-files.ts'
export type { CheckOptions } from './facts.ts'
export { type Entry, readEntries } from './read-entries.ts'
export { type Count, type FileTraffic, sayRecordings, sayTraffic } from './traffic.ts'
