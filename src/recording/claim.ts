import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { faultCode } from '../errors/index.ts'
import { isRunning, type ProcessMark } from './process-mark.ts'
import { temporaryBeside } from './temporary.ts'

/** Whose a file is that could not be claimed; no mark where it changed hands all the time. */
export interface Holder {
  readonly mark?: ProcessMark
}

/**
 * Makes a file ours, with a text that holds our mark, and comes back with nothing; else with who holds
 * it. The file of a process that is gone is taken over.
 *
 * Only whoever holds a second file, `FILE.taking`, may touch that of a dead process, and the second one
 * takes the place of the first in one step: what is seen to be dead is still the same when it is replaced.
 * A second file that was itself left by a dead process is taken over in the same way.
 */
export async function claim(file: string, text: string): Promise<Holder | undefined> {
  for (let tries = 0; tries < 100; tries++) {
    if (await place(file, text)) return undefined
    const holder = await holderOf(file)
    if (holder === 'nobody') continue
    if (holder !== 'dead') return { mark: holder }
    const taking = takingOf(file)
    const other = await claim(taking, text)
    if (other !== undefined) return other
    if (await replace(file, taking)) return undefined
  }
  return {}
}

/** Removes what was left by a process that died while it took over a file that is ours by now. */
export async function clearTaking(file: string, text: string): Promise<void> {
  const taking = takingOf(file)
  if ((await holderOf(taking)) !== 'dead') return
  if ((await claim(taking, text)) === undefined) await rm(taking)
}

function takingOf(file: string): string {
  return `${file}.taking`
}

/** Puts a file that is ours in the place of a dead one; where that is dead no longer, ours is removed. */
async function replace(file: string, taking: string): Promise<boolean> {
  try {
    if ((await holderOf(file)) === 'dead') {
      await rename(taking, file)
      return true
    }
  } catch (error) {
    await rm(taking, { force: true })
    throw error
  }
  await rm(taking)
  return false
}

/** Creates a file with all that it says at once: nobody ever reads half of it. */
async function place(file: string, text: string): Promise<boolean> {
  const draft = temporaryBeside(file)
  try {
    await writeFile(draft, text, { flag: 'wx' })
    await link(draft, file)
    return true
  } catch (error) {
    if (faultCode(error) === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function holderOf(file: string): Promise<ProcessMark | 'dead' | 'nobody'> {
  try {
    const mark = markOf(await readFile(file, 'utf8'))
    return mark !== undefined && isRunning(mark) ? mark : 'dead'
  } catch (error) {
    if (faultCode(error) === 'ENOENT') return 'nobody'
    throw error
  }
}

/** undefined for what is none of ours: left by a crash of the machine, perhaps empty. */
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
