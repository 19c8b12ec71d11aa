export {
  assertRecordable,
  listRecordings,
  readRecording,
  readRecordingFile,
  writeRecording,
} from './files.ts'
export { keepSteps } from './keep-steps.ts'
export { openRecorder } from './open-recorder.ts'
export { recordingIn } from './parse.ts'
export { recordingPath } from './paths/index.ts'
export { openPlayer, type Player } from './player.ts'
export { mismatches, recordedTarget, targetOf } from './recorded-target.ts'
export {
  type About,
  issuedIn,
  noteIssued,
  type RecordedTarget,
  type Recording,
  recordingFormat,
  recordOfStep,
  type Step,
} from './recording.ts'
export { redactRecording } from './redact.ts'
export { isTraffic, renderRecording } from './render.ts'
export { redactTraffic, type TrafficFile, trafficFiles } from './traffic-files.ts'
