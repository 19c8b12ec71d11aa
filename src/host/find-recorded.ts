import type { ApiVersion } from '#contract'
import { SuiteError } from '#errors'
import { listRecordings, readRecording } from '#recording'
import type { Configuration, Target } from '#target'
import type { TargetChoice } from './find-target.ts'

export interface FoundRecordings {
  /** As the recordings name it; what is waived is for the configuration to say. */
  readonly target: Target
  /** The scenarios that are recorded. */
  readonly recorded: readonly string[]
}

/** Finds who was recorded in a folder; the configuration need not know any of its secrets. */
export async function findRecorded(folder: string, choice: TargetChoice): Promise<FoundRecordings> {
  const files = await listRecordings(folder)
  const about = await firstOf(
    folder,
    files.map(({ scenario }) => scenario),
  )
  if (about === undefined) {
    throw new SuiteError('E_RECORDING_MISSING', 'There are no recordings to replay.', {
      facts: { folder },
      remedy: 'Record some: assay run --record, or name their folder: --recordings DIR',
    })
  }
  const { apiVersion, name, baseUrl, sandboxUrl, dialect } = about.target
  refuseOther('target', name, choice.target)
  refuseOther('API version', apiVersion, choice.overrides?.apiVersion)
  const target = {
    name,
    baseUrl,
    sandboxUrl,
    apiVersion: apiVersion as ApiVersion,
    dialect: dialect as Target['dialect'],
    waivers: waiversOf(choice.configuration, name),
    environment: undefined,
    apiKey: '',
    timeoutMs: 0,
    headers: {},
    hidden: {},
    subjects: {},
    actions: {},
    secrets: [],
  }
  return { target, recorded: files.map(({ scenario }) => scenario) }
}

/** A damaged recording is for its story to tell of; here any whole one will do. */
async function firstOf(folder: string, scenarios: readonly string[]) {
  let fault: unknown
  for (const scenario of scenarios) {
    try {
      const recording = await readRecording(folder, scenario)
      if (recording !== undefined) return recording.about
    } catch (error) {
      fault ??= error
    }
  }
  if (fault !== undefined) throw fault
  return undefined
}

function refuseOther(what: string, recorded: string, asked: string | undefined): void {
  if (asked === undefined || asked === recorded) return
  throw new SuiteError('E_USAGE', `The recordings are of another ${what}.`, {
    facts: { recorded, asked },
    remedy: 'Name the folder that holds those you mean: --recordings DIR',
  })
}

function waiversOf(configuration: Configuration | undefined, name: string): Target['waivers'] {
  const { targets, waivers = [] } = configuration ?? { targets: {} }
  const own = Object.hasOwn(targets, name) ? (targets[name]?.waivers ?? []) : []
  return [...own, ...waivers]
}
