export { faultCode, fileFault } from './file-fault.ts'
export { suggest } from './suggest.ts'
export {
  commandLine,
  type ErrorCode,
  type ErrorDetails,
  errorCodes,
  formatError,
  type Remedy,
  type SerializedError,
  SuiteError,
  serializeError,
} from './suite-error.ts'
