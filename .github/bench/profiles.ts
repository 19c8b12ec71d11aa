import { listOf } from '../../src/core/run/index.ts'
import lostInProfiles from '../../suites/support/lost-in-profiles.json' with { type: 'json' }
import type { ProfileTrial } from '../../suites/support/profile-trials.fixture.ts'
import { profileTargets } from '../../suites/support/profiles.fixture.ts'
import { allDefects } from '../../suites/support/trials.fixture.ts'
import { type Figure, report } from './figure.ts'
import type { ProfileItem } from './profiles-task.ts'
import { namedAmong, trialsOf } from './trials.ts'

/** What a target lacks that does not show a defect, by `PROFILE DEFECT`, where the scenarios do not tell. */
const reasons: ReadonlyMap<string, string> = new Map(
  Object.entries<readonly string[]>(lostInProfiles).flatMap(([reason, lost]) =>
    lost.map((one) => [one, reason] as const),
  ),
)

/**
 * Measures what targets that have only a part of the contract show: of the defects that the whole contract finds in the operations of
 * a profile, how many a run of the profile finds, and how many a quick run. Those are counted beside that no scenario finds without
 * what such a target cannot have: a subject, the clock, a write. Exits with 1 where another one is lost.
 */
export async function measureProfiles(
  positionals: readonly string[],
  { write }: { readonly write: boolean },
): Promise<void> {
  const all = Object.keys(profileTargets)
  const known = allDefects.map(([id]) => id)
  const named = namedAmong([...all, ...known], positionals)
  const profiles = all.filter((name) => named.includes(name))
  const ids = known.filter((id) => named.includes(id))
  const items = (ids.length > 0 ? ids : known).map(
    (id): ProfileItem => ({ id, profiles: profiles.length > 0 ? profiles : all }),
  )
  const outcomes = await trialsOf<ProfileItem, readonly ProfileTrial[]>('./profiles-task.ts', items)
  const tried = items.flatMap(({ id }, index) =>
    outcomes[index]!.map((trial) => {
      const key = `${trial.profile} ${id}`
      const reason = trial.isFound ? undefined : reasons.get(key)
      return { ...trial, key, lacks: reason === undefined ? trial.lacks : [reason] }
    }),
  )
  const byProfile = Map.groupBy(tried, ({ profile }) => profile)
  const command = 'npm run detection -- --profiles'
  report({ name: 'profiles', title, command }, figuresOf(byProfile), {
    write: write && named.length === 0,
  })
  for (const { key, isFound, lacks, whole } of tried) {
    if (isFound) continue
    console.log(
      `  ${key}: ${reasons.get(key) ?? (lacks.length > 0 ? `It needs ${listOf(lacks)}.` : lost)}`,
    )
    if (lacks.length > 0) continue
    process.exitCode = 1
    for (const line of whole) console.log(`    ${line}`)
  }
}

const title = 'What targets with a part of the contract show, of what the whole shows in that part'

const lost =
  'lost → a scenario that asks for less; or what the target lacks, in suites/support/lost-in-profiles.json'

type Trials = readonly ProfileTrial[]

function figuresOf(byProfile: ReadonlyMap<string, Trials>): readonly Figure[] {
  const figures = [...byProfile].map(([name, all]) => {
    const trials = all.filter(({ lacks }) => lacks.length === 0)
    const beside = all.length - trials.length
    const shareOf = (isFound: (trial: ProfileTrial) => boolean) =>
      (100 * trials.filter(isFound).length) / Math.max(trials.length, 1)
    const needing = beside > 0 ? `; ${beside} beside need what it lacks` : ''
    const found = percent(`${name}: ${trials.length} defects${needing}`, shareOf(isFound))
    return [{ ...found, atLeast: 95 }, percent(`${name}, quick`, shareOf(isFoundQuick))] as const
  })
  const least = Math.min(...figures.flatMap(([{ samples }]) => samples))
  return [...figures.flat(), percent('the least of all profiles', Math.floor(least))]
}

const isFound = (trial: ProfileTrial) => trial.isFound
const isFoundQuick = (trial: ProfileTrial) => trial.isFoundQuick

function percent(what: string, share: number): Figure {
  return { what, unit: ' %', samples: [share] }
}
