import { buildRun, type Evidence, joinEvidence, type RunFacts } from '../../core/evidence/index.ts'
import {
  countOf,
  type Hashes,
  type Recorded,
  type ReportedExchange,
  type Run,
  type ScenarioResult,
} from '../../core/run/index.ts'
import { clausesBeyond, type LoadedScenario, reachedBy } from '../../sources/scenario/index.ts'
import type { ScenarioRun } from '../../sources/scenario/running/index.ts'
import { remedyForUnseen, type Target } from '../../sources/target/index.ts'
import { withBrokenClauses, withoutAbsent } from './blocked.ts'
import { lacksOf } from './lacks.ts'
import { withoutUnclaimed } from './unclaimed.ts'

/** A run that has ended, before anything is concluded. */
export interface EndedRun
  extends Pick<
    RunFacts,
    | ('target' | 'apiVersion' | 'interrupted' | 'startedAt' | 'endedAt' | 'untested')
    | ('waivers' | 'gaps' | 'quick' | 'strict' | 'allowIncomplete' | 'profile' | 'mustStillCover')
  > {
  readonly hashes: Hashes
  readonly apiVersions: Target['apiVersions']
  /** The planned scenarios, in the order of the report. */
  readonly chosen: readonly LoadedScenario[]
  /** The scenarios that a quick run stands for; `chosen` if the run is not quick. */
  readonly whole?: readonly LoadedScenario[] | undefined
  /** How many scenarios there are, chosen or not. */
  readonly allScenarios: number
  readonly runs: readonly ScenarioRun[]
  /** What a request with a wrong key showed, if no scenario made one. */
  readonly key?: Evidence | undefined
  /** The exchanges that show why nothing at all was tested. */
  readonly exchanges?: readonly ReportedExchange[]
  /** Why a scenario that was to run has no result. */
  readonly whyMissing: (id: string) => Pick<ScenarioResult, 'outcome' | 'reason'>
  readonly problems: readonly string[]
  /** Where subjects and actions come from; undefined in a replay, which does not know that. */
  readonly sources: Pick<Target, 'subjects' | 'actions'> | undefined
  readonly slow: boolean
  readonly recordings: Recorded | undefined
}

/** Joins the results of the scenarios in the planned order. Each scenario without a result gets a reason. */
export function concludeRun(ended: EndedRun): Run {
  const { chosen, whole = chosen, key, recordings, exchanges, whyMissing, ...given } = ended
  const { sources, slow, ...facts } = given
  const { profile } = facts
  const order = new Map(chosen.map(({ id }, index) => [id, index]))
  const placeOf = ({ result }: ScenarioRun) => order.get(result.id) ?? order.size
  const runs = ended.runs.toSorted((a, b) => placeOf(a) - placeOf(b))
  const there = withBrokenClauses(withoutAbsent(runs, profile))
  const settled = profile === undefined ? there : withoutUnclaimed(there, profile)
  const byId = new Map(settled.map((run) => [run.result.id, run]))
  const parts: readonly Evidence[] = chosen.flatMap(({ id }) => byId.get(id) ?? [])
  const evidence = joinEvidence(key === undefined ? parts : [...parts, key])
  const lacks = lacksOf(whole, { sources, slow, profile, runs: settled })
  const stale = recordings?.stale.length ?? 0
  return buildRun(exchanges === undefined ? evidence : { ...evidence, exchanges }, {
    command: 'run',
    ...facts,
    scenarios: chosen.map(({ id, scenario: { title } }) => {
      const run = byId.get(id)
      if (run === undefined) return { id, title, ...whyMissing(id), durationMs: 0 }
      return { ...run.result, reached: run.reached }
    }),
    remedyFor: remedyForUnseen,
    beyond: clausesBeyond(ended, whole),
    provers: whole.map((loaded) => ({
      id: loaded.id,
      proves: loaded.scenario.proves,
      reaches: reachedBy(loaded),
      lacks: lacks.get(loaded.id) ?? [],
    })),
    // A replay of only a part of the plan is incomplete.
    problems:
      stale === 0
        ? facts.problems
        : [
            ...facts.problems,
            `${countOf(stale, 'recording')} ${stale === 1 ? 'is' : 'are'} missing or out of date.`,
          ],
    ...(recordings && { recordings }),
  })
}
