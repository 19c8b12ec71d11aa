export { buildRun, dayOf, type Evidence, joinEvidence, type RunFacts } from './build-run.ts'
export {
  type AddOptions,
  type CollectedTrace,
  type Collector,
  createCollector,
  type Limits,
  trafficLimits,
  unlimited,
} from './collector.ts'
export { noteOf } from './finding-list.ts'
export { type Prover, planClauses, testableClauses } from './plan-clauses.ts'
