export type { TestOptions as ConformanceOptions } from '../runner/index.ts'
export { conformance } from './conformance.ts'
