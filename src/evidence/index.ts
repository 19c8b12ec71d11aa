export { buildRun, dayOf, type Evidence, joinEvidence, type RunFacts } from './build-run.ts'
export {
  type CollectedTrace,
  type Collector,
  createCollector,
} from './collector.ts'
export { noteOf } from './note.ts'
export { reportOf } from './report-exchange.ts'
export { scenarioLimits, trafficLimits } from './store.ts'
