export { type ErrorCode, errorCodes } from './codes.ts'
export { suggest } from './suggest.ts'
export { type Letter, SuiteError } from './suite-error.ts'
