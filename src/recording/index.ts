export {
  assertRecordable,
  listRecordings,
  readIfOurs,
  readRecording,
  readRecordingFile,
  recordingPath,
  writeRecording,
} from './files.ts'
export { keepRecording } from './keep.ts'
export { keepSteps } from './keep-steps.ts'
export { pathOf } from './match.ts'
export { RecordingMiss } from './miss.ts'
export { openPlayer, openRecorder, type Player } from './record-replay.ts'
export { recordedTarget, targetOf } from './recorded-target.ts'
export {
  type About,
  nameOfStep,
  type RecordedTarget,
  type Recording,
  recordingFormat,
  recordOfStep,
  type Step,
} from './recording.ts'
export { redactRecording } from './redact.ts'
export { renderRecording } from './render.ts'
export { mismatches, unusedReason } from './stale.ts'
