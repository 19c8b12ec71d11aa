export { type PlanOptions, planRun, type RunPlan } from './plan-run.ts'
export { renderPlan } from './render.ts'
