export { type ErrorCode, errorCodes } from './codes.ts'
export { faultCode, fileFault } from './file-fault.ts'
export { suggest } from './suggest.ts'
export { type Letter, SuiteError } from './suite-error.ts'
