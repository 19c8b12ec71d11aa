import type { Traffic } from '../scenario/index.ts'
import type { Target } from '../target/index.ts'

interface Circumstances {
  readonly embedded: boolean
  readonly traffic: Traffic
}

/** The first line of a run: who is held against what. */
export function sayPlan(
  target: Target,
  stories: number,
  { embedded, traffic }: Circumstances,
): string {
  const who = embedded
    ? `the embedded sandbox, since no target is named and none is configured here`
    : `${target.name} at ${target.baseUrl}`
  const held =
    traffic.mode === 'replay' ? `the recordings of ${target.name} in ${traffic.folder}` : who
  const what = stories === 1 ? 'one scenario' : `${stories} scenarios`
  return `Assay holds ${held}, against the contract of ${target.apiVersion}: ${what}.\n`
}
