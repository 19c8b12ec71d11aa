export { type PlanOptions, planRun, type RunPlan } from './plan-run.ts'
export { planPools } from './pools.ts'
export { renderPlan, renderReach } from './render.ts'
export { whyUnclaimed } from './why-unclaimed.ts'
