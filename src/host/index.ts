export type { Job } from './job.ts'
export { runSuite, type SuiteOptions, type SuiteResult, suitesFolder } from './run-suite.ts'
