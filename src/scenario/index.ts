export { isTestData, testDataOf } from './is-test-data.ts'
export {
  kebabCase,
  type LoadedScenario,
  loadScenarios,
  scenariosIn,
  suitesFolder,
} from './load.ts'
export { callCountsOf, callsOf, hashOfSuite, missingFor, needsOf, requestsOf } from './needs.ts'
export { planPools, usesOf } from './pools.ts'
export type { ApiResponse } from './running/response.ts'
export { scenario, type World, whySkipped } from './scenario.ts'
export { selectScenarios } from './select.ts'
export { claimsOf, conflict, inOrder } from './sharing.ts'
export { Stop } from './stop.ts'
export { testData } from './test-data.ts'
