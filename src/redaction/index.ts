export {
  createRecordingRedactor,
  type RecordingRedactor,
  type RecordingRules,
  type RedactedRecording,
  type SentExchange,
} from './redact-recording.ts'
export {
  createRedactor,
  type RedactedExchange,
  type Redactor,
  type RedactorOptions,
} from './redactor.ts'
export { type Leak, openScan, type Scan } from './scan.ts'
