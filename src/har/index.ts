export { type Checked, type CheckOptions, checkFiles } from './check-files.ts'
export { type Entry, readEntries } from './read-entries.ts'
export type { Count } from './tally.ts'
export { type FileTraffic, sayTraffic } from './traffic.ts'
