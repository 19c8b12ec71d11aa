export type { Answer } from './answer.ts'
export { type LoadedScenario, loadScenarios, scenariosIn } from './load.ts'
export { callsOf, needsOf } from './needs.ts'
export { openTeller } from './open-teller.ts'
export { type Performance, perform } from './perform.ts'
export { type Scenario, scenario } from './scenario.ts'
export { selectScenarios } from './select.ts'
export {
  type LiveSession,
  openSession,
  type Session,
  type SessionOptions,
  sessionOf,
} from './session.ts'
export { Stop } from './stop.ts'
export type { PlainLetter, Teller, Told, Traffic } from './teller.ts'
export { testData } from './test-data.ts'
export type { World } from './world.ts'
