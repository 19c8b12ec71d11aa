import { SuiteError } from '../errors/index.ts'
import { listRecordings } from '../recording/index.ts'
import { targetOf } from '../scenario/running/index.ts'
import type { Configuration, Target } from '../target/index.ts'
import type { TargetChoice } from './find-target.ts'
import { aboutAny, refuseOther } from './prepare-folders.ts'

export interface FoundRecordings {
  /** As the recordings name it; what is waived is for the configuration to say. */
  readonly target: Target
  /** The scenarios that are recorded. */
  readonly recorded: readonly string[]
}

/** Finds who was recorded in a folder; the configuration need not know any of its secrets. */
export async function findRecorded(folder: string, choice: TargetChoice): Promise<FoundRecordings> {
  const files = await listRecordings(folder)
  const about = await aboutAny(folder)
  if (about === undefined) {
    throw new SuiteError('E_RECORDING_MISSING', 'There are no recordings to replay.', {
      facts: { folder },
      remedy: {
        text: 'Name their folder with --recordings DIR, or make some',
        command: ['run', '--record'],
      },
    })
  }
  const { apiVersion, name } = about.target
  refuseOther('target', { recorded: name, asked: choice.target, option: 'recordings' })
  const asked = choice.overrides?.apiVersion
  refuseOther('API version', { recorded: apiVersion, asked, option: 'recordings' })
  const waivers = waiversOf(choice.configuration, name)
  const target = { ...targetOf(about.target), waivers }
  return { target, recorded: files.map(({ scenario }) => scenario) }
}

function waiversOf(configuration: Configuration | undefined, name: string): Target['waivers'] {
  const { targets, waivers = [] } = configuration ?? { targets: {} }
  const own = Object.hasOwn(targets, name) ? (targets[name]?.waivers ?? []) : []
  return [...own, ...waivers]
}
