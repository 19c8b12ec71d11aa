export { type ChosenTarget, chooseTarget, type TargetWords } from './choose-target.ts'
export {
  findTarget,
  startEmbedded,
  type TargetChoice,
} from './find-target.ts'
export { checkTarget } from './preflight.ts'
export { type TestTargetOptions, testTarget } from './test-target.ts'
