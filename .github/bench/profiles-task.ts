// Puts defects of the sandbox to the test in targets of some profiles, one after the other, in a process of its own.
import { type ProfileTrial, tryInProfiles } from '../../suites/support/profile-trials.fixture.ts'
import { doTrials } from './trials.ts'

export interface ProfileItem {
  readonly id: string
  readonly profiles: readonly string[]
}

doTrials<ProfileItem, readonly ProfileTrial[]>(({ id, profiles }) => tryInProfiles(id, profiles))
