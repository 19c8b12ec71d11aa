import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { faultCode } from '../../../base/errors/index.ts'
import { makeFolder, readOwnText, updateFile } from '../../../base/files/index.ts'
import { isObject } from '../../../base/json/index.ts'

/** What stands in the file of a run that is under way. */
interface MarkedRun {
  readonly id: string
  /** ISO 8601. */
  readonly at: string
  readonly target: string
  readonly host: string
  readonly pid: number
}

/** In milliseconds: a run that was killed leaves its mark, and its number may be that of another process by now. */
const longestRun = 12 * 3_600_000
/** In bytes. */
const longest = 2 ** 20

export interface RunMark {
  begin(target: string): Promise<void>
  /** When the others began that are under way against the same target. */
  others(): Promise<readonly string[]>
  end(): Promise<void>
}

/**
 * The mark of a run beside a history, from its beginning to its end, so that two runs against one target know of each other. A mark that
 * cannot be written is none: the line of the run will say that the folder cannot be used.
 */
export function openMark(folder: string | undefined): RunMark {
  const id = randomUUID()
  const file = folder === undefined ? '' : join(folder, '.under-way.json')
  let target: string | undefined

  async function change(
    update: (marks: readonly MarkedRun[]) => readonly MarkedRun[],
  ): Promise<void> {
    await updateFile(file, longest, (text) => {
      return `${JSON.stringify(update(marksIn(text).filter(isUnderWay)))}\n`
    }).catch(() => {})
  }

  return {
    async begin(name) {
      if (folder === undefined) return
      target = name
      const mark = { id, at: new Date().toISOString(), target, host: hostname(), pid: process.pid }
      await makeFolder(folder).catch(() => {})
      await change((marks) => [...marks, mark])
    },
    async others() {
      const marks = marksIn(await readOwnText(file, longest).catch(() => ''))
      const others = marks.filter((mark) => mark.id !== id && mark.target === target)
      return others.filter(isUnderWay).map(({ at }) => at)
    },
    async end() {
      if (target !== undefined) await change((marks) => marks.filter((mark) => mark.id !== id))
    },
  }
}

function marksIn(text: string): readonly MarkedRun[] {
  try {
    const marks: unknown = JSON.parse(text)
    return Array.isArray(marks) ? (marks.filter(isObject) as unknown as MarkedRun[]) : []
  } catch {
    return []
  }
}

function isUnderWay({ at, host, pid }: MarkedRun): boolean {
  if (!(Date.now() - Date.parse(at) < longestRun)) return false
  try {
    return host !== hostname() || process.kill(pid, 0)
  } catch (error) {
    return faultCode(error) === 'EPERM'
  }
}
