import { type LoadedScenario, scenario } from '../../sources/scenario/index.ts'

/** A scenario without steps, at an address. */
export function scenarioAt(
  id: string,
  proves: Parameters<typeof scenario>[1]['proves'] = [],
  destructive = false,
): LoadedScenario {
  const run = async () => {}
  const parts = { proves, run, ...(destructive && { destructive: true as const }) }
  return { id, file: `/suites/${id}.scenario.ts`, scenario: scenario(`the scenario ${id}`, parts) }
}
