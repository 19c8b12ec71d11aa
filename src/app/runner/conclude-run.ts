import { type OperationAddress, operations } from '../../core/contract/index.ts'
import { shownIn } from '../../core/contract/judging/index.ts'
import { buildRun, type Evidence, joinEvidence, type RunFacts } from '../../core/evidence/index.ts'
import {
  countOf,
  type Hashes,
  listOf,
  type Profile,
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
import { whyNothingServed } from './nothing-served.ts'
import { withoutUnclaimed } from './unclaimed.ts'

const addresses = Object.keys(operations) as OperationAddress[]

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
  readonly standsFor?: readonly LoadedScenario[] | undefined
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
  const { chosen, standsFor = chosen, key, recordings, exchanges, whyMissing, ...given } = ended
  const { sources, slow, ...facts } = given
  const { profile } = facts
  const order = new Map(chosen.map(({ id }, index) => [id, index]))
  const placeOf = ({ result }: ScenarioRun) => order.get(result.id) ?? order.size
  const runs = ended.runs.toSorted((a, b) => placeOf(a) - placeOf(b))
  const there = withBrokenClauses(withoutAbsent(runs, profile))
  const settled = profile === undefined ? there : withoutUnclaimed(there, profile)
  const nothing = whyNothingServed(settled)
  const because = nothing && `${facts.target.baseUrl} ${nothing.what}`
  const concluded = because ? settled.map((one) => untested(one, because)) : settled
  const byId = new Map(concluded.map((one) => [one.result.id, one]))
  const parts: readonly Evidence[] = chosen.flatMap(({ id }) => byId.get(id) ?? [])
  const evidence = joinEvidence(key === undefined || nothing ? parts : [...parts, key])
  const lacks = nothing ? noLacks : lacksOf(standsFor, { sources, slow, profile, runs: settled })
  const stale = recordings?.stale.length ?? 0
  return buildRun(exchanges === undefined ? evidence : { ...evidence, exchanges }, {
    command: 'run',
    ...facts,
    ...(because && { untested: because }),
    scenarios: chosen.map(({ id, scenario: { title } }) => {
      const run = byId.get(id)
      if (run === undefined) return { id, title, ...whyMissing(id), durationMs: 0 }
      return { ...run.result, reached: run.reached }
    }),
    showing: showingIn(concluded, profile),
    beyond: clausesBeyond(ended, standsFor),
    provers: standsFor.map((loaded) => ({
      id: loaded.id,
      proves: loaded.scenario.proves,
      reaches: reachedBy(loaded),
      lacks: lacks.get(loaded.id) ?? [],
      served: servedIn(byId.get(loaded.id)),
    })),
    problems: [
      ...(nothing && facts.problems.length === 0 ? [nothing.remedy] : facts.problems),
      // A replay of only a part of the plan is incomplete.
      ...(stale === 0
        ? []
        : [`${countOf(stale, 'recording')} ${stale === 1 ? 'is' : 'are'} missing or out of date.`]),
    ],
    ...(recordings && { recordings }),
  })
}

const noLacks: ReturnType<typeof lacksOf> = new Map()

/** A scenario of a run to which nothing was served: its refusals test nothing. */
function untested({ result, ...run }: ScenarioRun, because: string): ScenarioRun {
  const { id, title, durationMs } = result
  const reason = `Nothing was tested: ${because}.`
  const blocked = { id, title, outcome: 'blocked', reason, durationMs } as const
  return { ...run, reached: [], result: result.outcome === 'skipped' ? result : blocked }
}

/** What puts each clause to the test, in a run. */
function showingIn(runs: readonly ScenarioRun[], profile: Profile | undefined) {
  const served = new Set(runs.flatMap((run) => [...(servedIn(run) ?? [])]))
  const isLost = (address: string) =>
    profile?.operations.includes(operations[address as OperationAddress].number) === false &&
    !served.has(address)
  return (clause: string) => {
    const able = shownIn(clause)
    const isAbsent = able?.every(isLost) ?? false
    const which = able?.length === 1 ? 'which is' : 'which are'
    const absent = isAbsent ? `Only ${listOf(able!)} can show it, ${which} not claimed.` : undefined
    return { shownIn: able, remedy: remedyForUnseen(clause), absent }
  }
}

/** The operations that a scenario had a success of; undefined if it did not run. */
function servedIn(run: ScenarioRun | undefined): ReadonlySet<string> | undefined {
  if (run === undefined) return undefined
  const served = run.exchanges.flatMap(({ operation, response }) =>
    response && Math.floor(response.status / 100) === 2 ? [operation] : [],
  )
  const some = new Set(served)
  return new Set(addresses.filter((address) => some.has(operations[address].number)))
}
