export { checkFiles } from './check-files.ts'
export type { CheckOptions } from './facts.ts'
export { readEntries } from './read-entries.ts'
export { sayRecordings, sayTraffic } from './traffic.ts'
