export { chooseScenarios, selectScenarios } from './choose-scenarios.ts'
export { type Choice, chooseTarget, type RunFlags } from './choose-target.ts'
export {
  findTarget,
  givenTarget,
  startEmbedded,
} from './find-target.ts'
export { checkTarget } from './preflight.ts'
export { type RunOptions, settingsOf, type TestOptions, type TestSettings } from './test-options.ts'
export { testTarget, testWithFacts } from './test-target.ts'
