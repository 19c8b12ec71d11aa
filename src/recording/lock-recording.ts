import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { SuiteError } from '#errors'
import { faultCode } from './file-fault.ts'
import { makeFolder } from './make-folder.ts'
import { isRunning, ownMark, type ProcessMark } from './process-mark.ts'
import { recordingPath } from './recording-path.ts'
import { sweepTemporary, temporaryBeside } from './temporary.ts'
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
  const lock = `${file}.lock`
  const own = `${JSON.stringify({ ...ownMark(), key: randomUUID() })}\n`
  try {
    await makeFolder(dirname(file))
    // A second try after the lock of a dead process was taken out of the way; more means a crowd.
    for (let tries = 0; !(await place(lock, own)); tries++) {
      const holder = await readFile(lock, 'utf8').catch(() => '')
      const mark = markOf(holder)
      if (tries === 3 || (mark !== undefined && isRunning(mark))) throw locked(scenario, mark, lock)
      await takeAway(lock, holder)
    }
    await sweepTemporary(file)
  } catch (error) {
    throw error instanceof SuiteError ? error : unwritable(file, scenario, error)
  }
  return {
    async release() {
      const held = await readFile(lock, 'utf8').catch(() => undefined)
      if (held === own) await rm(lock, { force: true })
    },
  }
}

/** Creates the lock with all that it says at once: nobody ever reads half of it. */
async function place(lock: string, text: string): Promise<boolean> {
  const draft = temporaryBeside(lock)
  try {
    await writeFile(draft, text, { flag: 'wx' })
    await link(draft, lock)
    return true
  } catch (error) {
    if (faultCode(error) === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Moves a lock away; of several who try the same, one gets it. Another one's fresh lock is put back. */
async function takeAway(lock: string, read: string): Promise<void> {
  const aside = temporaryBeside(lock)
  try {
    await rename(lock, aside)
    if ((await readFile(aside, 'utf8')) !== read) await link(aside, lock)
  } catch (error) {
    if (faultCode(error) !== 'ENOENT' && faultCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(aside, { force: true })
  }
}

/** undefined for what is no lock of ours: left by a crash of the machine, perhaps empty. */
function markOf(text: string): ProcessMark | undefined {
  try {
    const { pid, start } = JSON.parse(text) as Partial<ProcessMark>
    return Number.isSafeInteger(pid) && pid! > 0 && typeof start === 'string'
      ? { pid: pid!, start }
      : undefined
  } catch {
    return undefined
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
