export { buildRun, dayOf, type Evidence, joinEvidence, type RunFacts } from './build-run.ts'
export {
  type CollectedTrace,
  type Collector,
  createCollector,
} from './collector.ts'
export { noteOf } from './note.ts'
export { type Limits, scenarioLimits, trafficLimits } from './store.ts'
