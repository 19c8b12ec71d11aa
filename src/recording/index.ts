export {
  assertRecordable,
  type ListedRecording,
  listRecordings,
  readRecording,
  readRecordingFile,
  recordingPath,
  writeRecording,
} from './files.ts'
export { RecordingMiss } from './miss.ts'
export { openRecorder, type Recorder } from './record.ts'
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
export { openPlayer, type Player } from './replay.ts'
export { type ShowOptions, showRecording } from './show-recording.ts'
