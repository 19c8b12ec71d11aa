export { compareObservations, type Difference } from './differences.ts'
export { type Observation, openFold, type SeenExchange } from './fold.ts'
export { type ChangeClass, type CompareLevel, levels, type RuleId, rules } from './rules.ts'
