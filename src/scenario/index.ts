export { camelCase, kebabCase } from './address.ts'
export { createRunner } from './create-runner.ts'
export { type LoadedScenario, loadScenarios, scenariosIn, suitesFolder } from './load.ts'
export { callsOf, needsOf } from './needs.ts'
export type { ApiResponse } from './response.ts'
export { runScenario, type ScenarioEvidence } from './run-scenario.ts'
export { type Scenario, scenario } from './scenario.ts'
export type { ScenarioRun, ScenarioRunner, Traffic } from './scenario-runner.ts'
export { selectScenarios } from './select.ts'
export {
  type LiveSession,
  openSession,
  type Session,
  type SessionOptions,
  sessionOf,
} from './session.ts'
export { Stop } from './stop.ts'
export { testData } from './test-data.ts'
export type { Need, World } from './world.ts'
