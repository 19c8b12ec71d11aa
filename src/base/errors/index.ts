export { faultCode, fileFault, unreadableAs } from './file-fault.ts'
export { portTaken } from './port-taken.ts'
export { suggest } from './suggest.ts'
export {
  commandLine,
  type ErrorCode,
  type ErrorDetails,
  formatError,
  type Remedy,
  SuiteError,
} from './suite-error.ts'
