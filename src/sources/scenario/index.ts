export {
  type DeclaredScenario,
  kebabCase,
  type LoadedScenario,
  loadScenarios,
  scenariosIn,
  suitesFolder,
} from './load.ts'
export {
  callCountsOf,
  callsOf,
  consumed,
  hashOfSuite,
  isMadeAnew,
  missingFor,
  operationsOf,
  ownSubjects,
  requestsOf,
  usesIn,
  usesOf,
  waitOf,
  withNeeds,
} from './needs.ts'
export {
  brokenBy,
  clausesBeyond,
  findsOf,
  isUnreached,
  reachedBy,
  reachedUnder,
  testedBy,
} from './reaches.ts'
export type { ApiResponse } from './running/response.ts'
export {
  type Declaration,
  heldUpBy,
  inPhases,
  isEarly,
  movesClock,
  type Need,
  type Scenario,
  scenario,
  usedBy,
  type World,
  whySkipped,
} from './scenario.ts'
export { type Situation, situations } from './situations.ts'
export { Stop } from './stop.ts'
export { blankText, hardTexts, isTestData, runSeed, testData, testDataOf } from './test-data.ts'
export { isMutated, isOfSchemas, type TracedClause, traceClause } from './trace.ts'
