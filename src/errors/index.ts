export { type ErrorCode, errorCodes } from './codes.ts'
export { faultCode, fileFault } from './file-fault.ts'
export { suggest } from './suggest.ts'
export {
  commandLine,
  type ErrorDetails,
  formatError,
  formatRemedy,
  type Remedy,
  type SerializedError,
  SuiteError,
  serializeError,
} from './suite-error.ts'
