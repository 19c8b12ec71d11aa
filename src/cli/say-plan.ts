import type { Target } from '#target'

/** The first line of a run: who is held against what. */
export function sayPlan(target: Target, stories: number, embedded: boolean): string {
  const who = embedded
    ? `the embedded sandbox, since no target is named and none is configured here`
    : `${target.name} at ${target.baseUrl}`
  const what = stories === 1 ? 'one scenario' : `${stories} scenarios`
  return `Assay holds ${who}, against the contract of ${target.apiVersion}: ${what}.\n`
}
