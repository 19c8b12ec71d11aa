export { assertRecordable } from './assert-recordable.ts'
export { compareRecordings } from './drift.ts'
export type { Drift, DriftKind } from './drift-change.ts'
export { freeLocksAtExit } from './free-locks.ts'
export { type ListedRecording, listRecordings } from './list-recordings.ts'
export { lockRecording, type RecordingLock } from './lock-recording.ts'
export { openPlayer, type Player } from './player.ts'
export { readRecording, readRecordingFile } from './read-recording.ts'
export type {
  About,
  ActionStep,
  GivenStep,
  RecordedTarget,
  Recording,
  Step,
} from './recording.ts'
export { RecordingMiss } from './recording-miss.ts'
export { recordingPath } from './recording-path.ts'
export { type ShowOptions, showRecording } from './show-recording.ts'
export { type Present, staleReasons } from './stale-reasons.ts'
export { unpacked } from './unpacked.ts'
export { type Leak, writeRecording } from './write-recording.ts'
