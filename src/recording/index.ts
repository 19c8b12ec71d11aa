export {
  assertRecordable,
  listRecordings,
  openRecordingFile,
  readRecording,
  readRecordingFile,
  recordingPath,
  writeRecording,
} from './files.ts'
export { RecordingMiss } from './miss.ts'
export { openPlayer, openRecorder, type Player } from './record-replay.ts'
export {
  type About,
  nameOfStep,
  type RecordedTarget,
  type Recording,
  recordingFormat,
  recordOfStep,
  type Step,
} from './recording.ts'
export { renderRecording } from './render.ts'
export { showRecording } from './show-recording.ts'
