export type { Drift, DriftKind } from './change.ts'
export { compareRecordings } from './compare-recordings.ts'
