import { type LoadedScenario, scenario } from '../scenario/index.ts'

/** A story that tells nothing, at an address. */
export function storyAt(
  id: string,
  proves: Parameters<typeof scenario>[1]['proves'] = [],
  destructive = false,
): LoadedScenario {
  const run = async () => {}
  const story = { proves, run, ...(destructive && { destructive: true as const }) }
  return { id, file: `/suites/${id}.scenario.ts`, scenario: scenario(`the story ${id}`, story) }
}
