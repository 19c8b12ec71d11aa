export { createRecordingRedactor, type RecordingRedactor, type SentExchange } from './recording.ts'
export { createRedactor, type Redactor } from './redactor.ts'
export { type Leak, openScan } from './scan.ts'
