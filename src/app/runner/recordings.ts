import { SuiteError } from '../../base/errors/index.ts'
import { shownPath } from '../../base/files/index.ts'
import { hashOf } from '../../base/json/index.ts'
import type { Recorded } from '../../core/run/index.ts'
import {
  type About,
  assertRecordable,
  listRecordings,
  readRecording,
  targetOf,
} from '../../sources/recording/index.ts'
import type { LoadedScenario } from '../../sources/scenario/index.ts'
import type { ScenarioRun, Traffic } from '../../sources/scenario/running/index.ts'
import {
  type ConfiguredTarget,
  settingsOf,
  type Target,
  termsOf,
} from '../../sources/target/index.ts'
import type { NamedTarget } from './find-target.ts'

export async function findRecorded(folder: string, choice: NamedTarget) {
  const files = await listRecordings(folder)
  const about = await findAbout(folder)
  if (about === undefined) {
    const text = 'Name their folder with --recordings DIR, or make some'
    throw new SuiteError('E_RECORDING_MISSING', 'There are no recordings to replay.', {
      details: { folder },
      remedy: { text, command: ['run', '--record'] },
    })
  }
  const { apiVersion, name } = about.target
  refuseOther('target', name, choice.target)
  refuseOther('API version', apiVersion, choice.overrides?.apiVersion)
  const { configuration = { targets: {} } } = choice
  const own: Partial<ConfiguredTarget> = Object.hasOwn(configuration.targets, name)
    ? configuration.targets[name]!
    : {}
  const terms = termsOf(own)
  const target = targetOf(about.target)
  const hashes = { ...target.hashes, configuration: hashOf([target.hashes, terms]) }
  return {
    target: { ...target, ...terms, hashes, settings: settingsOf(own) },
    recorded: files.map(({ scenario }) => scenario),
  }
}

/** E_USAGE where the folder holds the recordings of another target, E_RECORDING_UNWRITABLE. */
export async function prepareFolder(folder: string, { name }: Target): Promise<void> {
  await assertRecordable(folder)
  const recorded = (await findAbout(folder).catch(() => undefined))?.target.name ?? name
  refuseOther('target', recorded, name)
}

async function findAbout(folder: string): Promise<About | undefined> {
  let fault: unknown
  for (const { scenario } of await listRecordings(folder)) {
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

/** E_USAGE. */
function refuseOther(what: string, recorded: string, asked: string | undefined): void {
  if (asked === undefined || asked === recorded) return
  throw new SuiteError('E_USAGE', `The recordings belong to another ${what}.`, {
    details: { recorded, asked },
    remedy: 'Choose another folder: --recordings DIR',
  })
}

/** `found` are the recorded scenarios, `known` the existing ones. */
export function sumRecordings(
  { mode, folder }: Exclude<Traffic, { mode: 'live' }>,
  runs: readonly ScenarioRun[],
  found: readonly string[],
  known: readonly LoadedScenario[],
): Recorded {
  const used = runs.filter(({ result, recorded }) =>
    mode === 'replay' ? found.includes(result.id) : recorded !== undefined,
  )
  const others = found.filter((scenario) => !known.some(({ id }) => id === scenario))
  return {
    mode,
    folder: shownPath(folder),
    scenarios: used.length,
    stale: [
      ...runs.flatMap(({ result, stale: reasons }) =>
        reasons === undefined ? [] : [{ scenario: result.id, reasons }],
      ),
      ...others.map((scenario) => ({
        scenario,
        reasons: ['No scenario has this name: rename or delete the file.'],
      })),
    ],
  }
}
