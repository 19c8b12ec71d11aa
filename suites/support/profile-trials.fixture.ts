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
import { resolveTarget } from '../../src/sources/target/index.ts'
import { openPartialTarget } from './partial-target.fixture.ts'
import { type ProfileTarget, profileTargets } from './profiles.fixture.ts'
import { leadingTo, scenariosFor } from './reference-run.fixture.ts'
import { runAll, scenarios } from './run-all.fixture.ts'
import { allDefects } from './trials.fixture.ts'

/** What becomes of a defect in a target that has only a part of the contract. */
export interface ProfileTrial {
  readonly profile: string
  readonly isFound: boolean
  /** The scenarios that a quick run of the profile has find it. */
  readonly isFoundQuick: boolean
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
 * Tests targets of some profiles with a defect: those in whose operations the whole contract finds it. Of the scenarios of a
 * profile, those that find it in the whole contract run first, and all others only where these find nothing.
 */
export async function tryInProfiles(
  id: string,
  names: readonly string[],
): Promise<readonly ProfileTrial[]> {
  const touched = names.filter((name) => isTouched(id, profileTargets[name]!))
  if (touched.length === 0) return []
  const all = await findingsInWhole(id)
  const trials: ProfileTrial[] = []
  for (const name of touched) {
    const profile = profileTargets[name]!
    const there = all.filter((found) => isInside(found, profile))
    if (there.length === 0) continue
    const finders = new Set(all.map(({ scenario }) => scenario))
    const { ends, ...found } = await tryInProfile(id, profile, finders)
    const whole = there.map(({ scenario, clause, operation }) => {
      const end = ends.get(scenario) ?? 'not among the scenarios of the profile.'
      return `${scenario}: ${clause} at ${operation}. In the profile: ${end}`
    })
    trials.push({ profile: name, ...found, whole: [...new Set(whole)] })
  }
  return trials
}

/** Returns whether a defect changes what a target of a profile serves. */
function isTouched(id: string, { serves }: ProfileTarget): boolean {
  const { changes } = defectsById.get(id)!
  if (changes === undefined) return true
  return [...changes].some((address) =>
    serves.some((served) => served === (leadingTo[address] ?? address)),
  )
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
async function findingsInWhole(id: string): Promise<readonly Found[]> {
  const defect = defectsById.get(id)!
  const deviations = { defects: [id], apiVersion: defect.under }
  const findings = async (chosen: readonly LoadedScenario[]) =>
    withoutAbsent(await runAll(deviations, chosen)).flatMap(({ result, findings }) =>
      findings
        .filter((one) => isViolationOf(id, one))
        .map(({ clause, operation }) => ({
          scenario: result.id,
          clause: clause as ClauseId,
          operation: addressOf(operation),
        })),
    )
  const found = await findings(await scenariosFor(defect))
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

/** Tests a target of a profile with a defect; `ends` says how scenarios ended where all of them ran. */
async function tryInProfile(id: string, profile: ProfileTarget, finders: ReadonlySet<string>) {
  const { under: apiVersion } = defectsById.get(id)!
  const { configuration, close } = await openPartialTarget(profile, id)
  const target = resolveTarget(configuration, undefined, { env: {}, overrides: { apiVersion } })
  const { chosen, profile: claimed } = chooseScenarios(scenarios, target, {})
  const finding = (some: readonly LoadedScenario[]) =>
    some.map((one) => one.id).filter((one) => finders.has(one))
  const ends = new Map<string, string>()
  const isFoundBy = async (addresses?: readonly string[]) => {
    if (addresses?.length === 0) return false
    const asked = { configuration, addresses, profile: target.profile }
    const run = await testTarget({ ...asked, overrides: { apiVersion } })
    for (const { id, outcome, reason = '' } of run.scenarios) {
      ends.set(id, `${outcome}. ${reason}`.trim())
    }
    return run.exitCode === 1 && run.findings.some((one) => isViolationOf(id, one))
  }
  try {
    const isFoundQuick = await isFoundBy(finding(quickOf(chosen, target, { profile: claimed })))
    const isFound = isFoundQuick || (await isFoundBy(finding(chosen))) || (await isFoundBy())
    return { isFound, isFoundQuick, ends }
  } finally {
    await close()
  }
}
