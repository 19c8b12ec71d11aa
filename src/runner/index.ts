export { type EmbeddedOptions, startEmbedded } from './embedded-sandbox.ts'
export { findTarget, type TargetChoice } from './find-target.ts'
export { suitesFolder } from './suites-folder.ts'
export { type TestTargetOptions, testTarget } from './test-target.ts'
