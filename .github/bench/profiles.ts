import lostInProfiles from '../../suites/support/lost-in-profiles.json' with { type: 'json' }
import type { ProfileTrial } from '../../suites/support/profile-trials.fixture.ts'
import { profileTargets } from '../../suites/support/profiles.fixture.ts'
import { allDefects } from '../../suites/support/trials.fixture.ts'
import { type Figure, report } from './figure.ts'
import type { ProfileItem } from './profiles-task.ts'
import { namedAmong, trialsOf } from './trials.ts'

/** Why a defect is not found in a profile, by `PROFILE DEFECT`. */
const reasons: ReadonlyMap<string, string> = new Map(
  Object.entries<readonly string[]>(lostInProfiles).flatMap(([reason, lost]) =>
    lost.map((one) => [one, reason] as const),
  ),
)

/**
 * Measures what targets that have only a part of the contract show: of the defects that the whole contract finds in the operations of
 * a profile, how many a run of the profile finds, and how many a quick run. Exits with 1 where a defect is lost without a reason.
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
    outcomes[index]!.map((trial) => ({ ...trial, id, key: `${trial.profile} ${id}` })),
  )
  const byProfile = Map.groupBy(tried, ({ profile }) => profile)
  const command = 'npm run detection -- --profiles'
  report({ name: 'profiles', title, command }, figuresOf(byProfile), {
    write: write && named.length === 0,
  })
  const lost = tried.filter(({ isFound }) => !isFound)
  for (const { key, whole } of lost) {
    console.log(`  ${key}: ${reasons.get(key) ?? 'lost'}`)
    if (reasons.has(key)) continue
    process.exitCode = 1
    for (const line of whole) console.log(`    ${line}`)
  }
  for (const { key, isFound } of tried) {
    if (!isFound || !reasons.has(key)) continue
    process.exitCode = 1
    console.log(`  ${key}: It is found, so lost-in-profiles.json needs no reason for it.`)
  }
}

const title = 'What targets with a part of the contract show, of what the whole shows in that part'

type Trials = readonly ProfileTrial[]

function figuresOf(byProfile: ReadonlyMap<string, Trials>): readonly Figure[] {
  const shareOf = (trials: Trials, isFound: (trial: ProfileTrial) => boolean) =>
    (100 * trials.filter(isFound).length) / trials.length
  const found = [...byProfile].map(([name, trials]) => {
    const what = `${name}, of ${trials.length} defects`
    return {
      ...percent(
        what,
        shareOf(trials, (trial) => trial.isFound),
      ),
      atLeast: 95,
    }
  })
  const quick = [...byProfile].map(([name, trials]) =>
    percent(
      `${name}, quick`,
      shareOf(trials, (trial) => trial.isFoundQuick),
    ),
  )
  const least = Math.min(...found.flatMap(({ samples }) => samples))
  return [
    ...found.flatMap((figure, index) => [figure, quick[index]!]),
    percent('the least of them', Math.floor(least)),
  ]
}

function percent(what: string, share: number): Figure {
  return { what, unit: ' %', samples: [share] }
}
