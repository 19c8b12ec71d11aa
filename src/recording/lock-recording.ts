import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { SuiteError } from '../errors/index.ts'
import { claim, clearTaking } from './claim.ts'
import { makeFolder } from './make-folder.ts'
import { ownMark, type ProcessMark } from './process-mark.ts'
import { lockPath, recordingPath } from './recording-path.ts'
import { sweepTemporary } from './temporary.ts'
import { unwritable } from './unwritable.ts'

export interface RecordingLock {
  /** Lets others record; more than once does no harm. */
  release(): Promise<void>
}

/**
 * Keeps others from recording a scenario at the same time, across processes. E_RECORDING_LOCKED where
 * one does; the lock of a process that is gone is taken over. What killed processes have left beside
 * the recording is swept.
 */
export async function lockRecording(folder: string, scenario: string): Promise<RecordingLock> {
  const file = recordingPath(folder, scenario)
  const lock = lockPath(folder, scenario)
  const own = `${JSON.stringify({ ...ownMark(), key: randomUUID() })}\n`
  let held = false
  try {
    await makeFolder(dirname(file))
    const holder = await claim(lock, own)
    if (holder !== undefined) throw locked(scenario, holder.mark, lock)
    held = true
    await clearTaking(lock, own)
    await sweepTemporary(file)
  } catch (error) {
    if (held) await rm(lock, { force: true })
    throw error instanceof SuiteError ? error : unwritable(file, scenario, error)
  }
  return {
    async release() {
      const held = await readFile(lock, 'utf8').catch(() => undefined)
      if (held === own) await rm(lock, { force: true })
    },
  }
}

function locked(scenario: string, mark: ProcessMark | undefined, lock: string): SuiteError {
  const own = mark?.pid === process.pid
  const who = mark === undefined ? 'another process' : `process ${mark.pid}`
  return new SuiteError('E_RECORDING_LOCKED', 'This scenario is being recorded already.', {
    facts: { scenario, by: own ? 'this very process' : who, lock },
    remedy: own
      ? 'Record it once at a time.'
      : `Wait until ${who} has ended. If it records nothing, delete the lock.`,
  })
}
