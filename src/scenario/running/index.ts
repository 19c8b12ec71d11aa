export { createRunner } from './create-runner.ts'
export { runScenario, type ScenarioEvidence } from './run-scenario.ts'
export type { ScenarioRun, ScenarioRunner, Traffic } from './scenario-runner.ts'
export { openSession, type Room, sessionOf } from './session.ts'
