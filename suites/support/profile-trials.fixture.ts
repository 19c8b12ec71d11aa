import { withoutAbsent } from '../../src/app/runner/blocked.ts'
import { chooseScenarios, testTarget } from '../../src/app/runner/index.ts'
import { quickOf } from '../../src/app/runner/quick.ts'
import {
  type ClauseId,
  clauses,
  type OperationAddress,
  operations,
  statementsOf,
} from '../../src/core/contract/index.ts'
import { nounOf, ownerOf } from '../../src/core/run/index.ts'
import type { LoadedScenario } from '../../src/sources/scenario/index.ts'
import { resolveTarget, type Target } from '../../src/sources/target/index.ts'
import { openPartialTarget } from './partial-target.fixture.ts'
import { aWrite, lackIn, type ProfileTarget, profileTargets } from './profiles.fixture.ts'
import { changedBy, scenariosFor } from './reference-run.fixture.ts'
import { runAll, scenarios } from './run-all.fixture.ts'
import { allDefects } from './trials.fixture.ts'

/** What becomes of a defect in a target that has only a part of the contract. */
export interface ProfileTrial {
  readonly profile: string
  readonly isFound: boolean
  /** The scenarios that a quick run of the profile has find it. */
  readonly isFoundQuick: boolean
  /** What every scenario uses that finds it in the whole contract, and a target of the profile cannot have. */
  readonly lacks: readonly string[]
  /** What finds it in the whole contract, and how that ends in the profile. */
  readonly whole: readonly string[]
}

const defectsById = new Map(allDefects)

/** A violation of a clause that a defect breaks, in a run of the whole contract. */
interface Found {
  readonly scenario: string
  readonly clause: ClauseId
  readonly operation: OperationAddress | undefined
}

/**
 * Tests targets of some profiles with a defect: those in whose operations the profile or the whole contract finds it. Of the scenarios
 * of a profile, those run first that found it elsewhere, then those that call what it changes; all as one run, as a user has it, only
 * where these find nothing: a form of refusal that other scenarios confirmed is the API's.
 */
export async function tryInProfiles(
  id: string,
  names: readonly string[],
): Promise<readonly ProfileTrial[]> {
  const finders = new Set<string>()
  const trials: ProfileTrial[] = []
  let inWhole: Awaited<ReturnType<typeof findingsInWhole>> | undefined
  for (const profile of names.filter((name) => isTouched(id, profileTargets[name]!))) {
    const trial = await openTrial(id, profile)
    try {
      const isFoundQuick = await trial.isFoundBy(trial.quick, finders)
      if (isFoundQuick || (await trial.isFoundBy(trial.others, finders))) {
        trials.push({ profile, isFound: true, isFoundQuick, lacks: [], whole: [] })
        continue
      }
      inWhole ??= await findingsInWhole(id)
      const there = inWhole.filter((found) => isInside(found, profileTargets[profile]!))
      if (there.length === 0) continue
      const isFound = await trial.isFoundByAll()
      const whole = there.map(({ scenario, clause, operation }) => {
        const end = trial.ends.get(scenario) ?? 'not among the scenarios of the profile.'
        return `${scenario}: ${clause} at ${operation}. In the profile: ${end}`
      })
      const lacks = isFound ? [] : lacksOf(there, profileTargets[profile]!, trial.ends)
      trials.push({ profile, isFound, isFoundQuick, lacks, whole: [...new Set(whole)] })
    } finally {
      await trial.close()
    }
  }
  return trials
}

/** What the scenarios of some findings use and a target cannot have; nothing if one of them could have found there what it found. */
function lacksOf(
  findings: readonly Found[],
  profile: ProfileTarget,
  ends: ReadonlyMap<string, string>,
): readonly string[] {
  const ids = new Set(findings.map(({ scenario }) => scenario))
  const lacks = scenarios
    .filter(({ id }) => ids.has(id))
    // One that ran whole in both finds it only in what another one wrote.
    .map(
      (loaded) =>
        lackIn(profile, loaded) ?? (ends.get(loaded.id) === 'passed.' ? aWrite : undefined),
    )
  return lacks.includes(undefined) ? [] : [...new Set(lacks as readonly string[])].sort()
}

/** Returns whether a defect changes what a target of a profile serves. */
function isTouched(id: string, { serves }: ProfileTarget): boolean {
  const changed = changedBy(defectsById.get(id)!)
  return changed === undefined || serves.some((served) => changed.has(served))
}

/** Returns whether a finding is about what a target of a profile serves. */
function isInside({ clause, operation }: Found, { serves, claims }: ProfileTarget): boolean {
  const owner = ownerOf(clause)
  const isOfOther = owner in operations && !serves.some((served) => served === owner)
  if (isOfOther || claims === undefined) return !isOfOther
  // What is no operation belongs to the noun of the clause: the download of a report.
  return operation === undefined
    ? serves.some((served) => nounOf(served) === nounOf(clause))
    : serves.includes(operation)
}

/** Where the whole contract finds a defect, and by which scenarios. */
async function findingsInWhole(id: string) {
  const defect = defectsById.get(id)!
  const deviations = { defects: [id], apiVersion: defect.under }
  const findings = async (chosen: readonly LoadedScenario[]) =>
    withoutAbsent(await runAll(deviations, chosen)).flatMap(({ result, findings }) =>
      findings
        .filter((one) => isViolationOf(id, one))
        .map(
          ({ clause, operation }): Found => ({
            scenario: result.id,
            clause: clause as ClauseId,
            operation: addressOf(operation),
          }),
        ),
    )
  const found = await findings(await scenariosFor(defect))
  // What other scenarios have changed shows some faults.
  return found.length > 0 ? found : findings(scenarios)
}

function isViolationOf(
  id: string,
  { clause, severity }: { readonly clause: string; readonly severity: string },
): boolean {
  const { breaks } = defectsById.get(id)!
  const statements = statementsOf(clauses[clause as ClauseId])
  return severity === 'violation' && statements.some((origin) => breaks.includes(origin))
}

const addresses = Object.keys(operations) as OperationAddress[]

function addressOf(number: number | null | undefined): OperationAddress | undefined {
  return addresses.find((address) => operations[address].number === number)
}

const mostAtOnce = 4

/** Opens a target of a profile with a defect, and finds the scenarios of the profile that call what the defect changes. */
async function openTrial(id: string, name: string) {
  const defect = defectsById.get(id)!
  const overrides = { apiVersion: defect.under }
  const { configuration, close } = await openPartialTarget(profileTargets[name]!, id)
  const target = resolveTarget(configuration, undefined, { env: {}, overrides })
  const { chosen, quick } = scenariosOf(name, target)
  const meeting = new Set(await scenariosFor(defect))
  /** How scenarios ended. */
  const ends = new Map<string, string>()
  const run = async (finders: Set<string>, addresses?: readonly string[]) => {
    const asked = { configuration, addresses, profile: target.profile, overrides }
    const { exitCode, findings } = await testTarget({
      ...asked,
      onResult({ result: { id, outcome, reason = '', leftOut = [] } }) {
        const left = leftOut.map(({ name }) => ` Left out: ${name}.`)
        ends.set(id, `${outcome}. ${reason}${left.join('')}`.trim())
      },
    })
    const own = findings.filter((finding) => isViolationOf(id, finding))
    for (const { scenario } of own) if (scenario !== undefined) finders.add(scenario)
    return exitCode === 1 && own.length > 0
  }
  return {
    quick: chosen.filter((one) => meeting.has(one) && quick.has(one)),
    others: chosen.filter((one) => meeting.has(one) && !quick.has(one)),
    ends,
    close,
    /** Runs scenarios, a few at a time, until some find the defect; those that found it before come first. */
    async isFoundBy(some: readonly LoadedScenario[], finders: Set<string>) {
      const ids = some.map((one) => one.id)
      const known = ids.filter((one) => finders.has(one))
      let left = [...known, ...ids.filter((one) => !finders.has(one))]
      for (let next = left.slice(0, known.length > 0 ? 1 : mostAtOnce); next.length > 0; ) {
        if (await run(finders, next)) return true
        left = left.slice(next.length)
        next = left.slice(0, mostAtOnce)
      }
      return false
    },
    isFoundByAll: () => run(new Set()),
  }
}

const plans = new Map<string, ReturnType<typeof planOf>>()

/** The scenarios of a profile, and those of its quick run; the same for every defect that shows under the same version. */
function scenariosOf(name: string, target: Target) {
  const key = `${name} ${target.apiVersion}`
  const plan = plans.get(key) ?? planOf(target)
  plans.set(key, plan)
  return plan
}

function planOf(target: Target) {
  const { chosen, profile } = chooseScenarios(scenarios, target, {})
  return { chosen, quick: new Set(quickOf(chosen, target, { profile })) }
}
