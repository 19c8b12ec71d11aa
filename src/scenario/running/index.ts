export { createRunner } from './create-runner.ts'
export { runScenario, type ScenarioEvidence } from './run-scenario.ts'
export type { ScenarioRun, ScenarioRunner, Traffic } from './scenario-runner.ts'
export {
  type LiveSession,
  openSession,
  type Session,
  type SessionOptions,
  sessionOf,
} from './session.ts'
