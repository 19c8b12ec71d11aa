export { faultCode, fileFault, portTaken, unreadableAs } from './file-fault.ts'
export { suggest } from './suggest.ts'
export {
  commandLine,
  type ErrorCode,
  type ErrorParts,
  formatError,
  type Remedy,
  SuiteError,
} from './suite-error.ts'
