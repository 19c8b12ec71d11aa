export type { Drift } from './change.ts'
export { compareRecordings } from './compare-recordings.ts'
