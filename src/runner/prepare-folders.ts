import { SuiteError } from '../errors/index.ts'
import { type About, assertRecordable, listRecordings, readRecording } from '../recording/index.ts'
import type { Traffic } from '../scenario/running/index.ts'
import type { Target } from '../target/index.ts'

/**
 * Checks the folders of a run that records before anything is sent. E_USAGE where a folder holds the recordings of another target,
 * E_RECORDING_MISSING where there is nothing to compare with, E_RECORDING_UNWRITABLE.
 */
export async function prepareFolders(
  { folder, against }: Extract<Traffic, { mode: 'record' }>,
  { name }: Target,
): Promise<void> {
  if (against !== undefined) {
    const about = await aboutAny(against)
    if (about === undefined) {
      throw new SuiteError('E_RECORDING_MISSING', 'There are no recordings to compare with.', {
        facts: { folder: against },
        remedy: {
          text: 'Name their folder with --baseline DIR, or make some',
          command: ['run', '--record'],
        },
      })
    }
    refuseOther('target', { recorded: about.target.name, asked: name, option: 'baseline' })
  }
  if (folder === undefined) return
  await assertRecordable(folder)
  const recorded = (await aboutAny(folder).catch(() => undefined))?.target.name ?? name
  refuseOther('target', { recorded, asked: name, option: 'recordings' })
}

/** What a whole recording of a folder says of itself; a damaged one is reported by its scenario. */
export async function aboutAny(folder: string): Promise<About | undefined> {
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

interface Mismatch {
  readonly recorded: string
  readonly asked: string | undefined
  /** The option that names another folder. */
  readonly option: string
}

/** Recordings of one target or version say nothing of another. E_USAGE. */
export function refuseOther(what: string, { recorded, asked, option }: Mismatch): void {
  if (asked === undefined || asked === recorded) return
  throw new SuiteError('E_USAGE', `The recordings belong to another ${what}.`, {
    facts: { recorded, asked },
    remedy: `Choose another folder: --${option} DIR`,
  })
}
