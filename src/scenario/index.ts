export { camelCase, kebabCase } from './address.ts'
export { type LoadedScenario, loadScenarios, scenariosIn } from './load.ts'
export { callsOf, needsOf } from './needs.ts'
export { openTeller } from './open-teller.ts'
export { type Performance, perform } from './perform.ts'
export type { ApiResponse } from './response.ts'
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
export { suitesFolder } from './suites-folder.ts'
export type { Teller, Told, Traffic } from './teller.ts'
export type { Need, World } from './world.ts'
