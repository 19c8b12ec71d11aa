export { faultCode, fileFault, unreadableAs } from './file-fault.ts'
export { suggest } from './suggest.ts'
export {
  commandLine,
  type ErrorCode,
  type ErrorDetails,
  formatError,
  type Remedy,
  type SerializedError,
  SuiteError,
  serializeError,
} from './suite-error.ts'
