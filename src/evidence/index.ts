export { buildRun, dayOf, type Evidence, joinEvidence, type RunFacts } from './build-run.ts'
export {
  type AddOptions,
  type CollectedTrace,
  type Collector,
  createCollector,
} from './collector.ts'
export { noteOf } from './finding-list.ts'
export { testableClauses } from './plan-clauses.ts'
export { type Limits, trafficLimits } from './store.ts'
