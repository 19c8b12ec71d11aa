import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { SuiteError } from '../errors/index.ts'
import { makeFolder } from './make-folder.ts'
import { parseRecording } from './parse-recording.ts'
import type { Recording } from './recording.ts'
import { recordingPath } from './recording-path.ts'
import { renderRecording } from './render-recording.ts'
import { temporaryBeside } from './temporary.ts'
import { unwritable } from './unwritable.ts'

/** A secret in a finished text: what it is and where, never the secret itself. */
export interface Leak {
  readonly kind: string
  readonly line: number
  /** JSON Pointer into the recording, where it is known. */
  readonly where?: string
}

/**
 * Writes a recording whole or not at all, and comes back with its path. The finished text is looked
 * through by `check` before any file is touched. E_SECRET_IN_RECORDING, E_RECORDING_UNWRITABLE: nothing is
 * left behind then, and an older recording stays as it was.
 */
export async function writeRecording(
  folder: string,
  recording: Recording,
  check: (text: string) => readonly Leak[],
): Promise<string> {
  const { scenario } = recording.about
  const file = recordingPath(folder, scenario)
  const text = renderRecording(recording)
  const leaks = check(text)
  if (leaks.length > 0) throw leaking(file, scenario, leaks)
  // What could not be read again must not take the place of what can.
  parseRecording(text, file)
  const temporary = temporaryBeside(file)
  try {
    await makeFolder(dirname(file))
    if ((await stat(file).catch(() => undefined))?.isDirectory()) throw folderInTheWay
    await using(await open(temporary, 'wx'), async (handle) => {
      await handle.writeFile(text)
      await handle.sync()
    })
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw unwritable(file, scenario, error)
  }
  await flushFolder(dirname(file))
  return file
}

const folderInTheWay = Object.assign(new Error('a folder stands there'), { code: 'EISDIR' })

/** Makes the new name last through a power cut, where the system can. The file is whole without it. */
async function flushFolder(folder: string): Promise<void> {
  try {
    await using(await open(folder), (handle) => handle.sync())
  } catch {}
}

async function using(handle: FileHandle, use: (handle: FileHandle) => Promise<void>) {
  try {
    await use(handle)
  } finally {
    await handle.close()
  }
}

const shown = 5

function leaking(file: string, scenario: string, leaks: readonly Leak[]): SuiteError {
  const all = new Set(leaks.map(({ kind, line, where }) => `${kind} at ${where ?? `line ${line}`}`))
  const places = [...all].slice(0, shown)
  const more = all.size > shown ? `, and ${all.size - shown} more` : ''
  return new SuiteError(
    'E_SECRET_IN_RECORDING',
    'The recording would hold what looks like a secret.',
    {
      facts: { scenario, file, found: places.join(', ') + more, written: 'nothing' },
      remedy: 'Name the member or header in the configuration, so that it is hidden; or report it.',
    },
  )
}
