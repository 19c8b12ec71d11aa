export {
  findTarget,
  startEmbedded,
  type TargetChoice,
} from './find-target.ts'
export { type TestTargetOptions, testTarget } from './test-target.ts'
