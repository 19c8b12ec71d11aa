import { readFileSync } from 'node:fs'

/** A process, told from a later one that was given the same number. */
export interface ProcessMark {
  readonly pid: number
  /** When it began, in a form of the system's own; '' where the system does not say. */
  readonly start: string
}

/** The mark of this process. */
export function ownMark(): ProcessMark {
  return { pid: process.pid, start: startOf(process.pid) }
}

/** Whether the process of a mark still runs; one whose beginning is not known is believed. */
export function isRunning({ pid, start }: ProcessMark): boolean {
  if (!isAlive(pid)) return false
  const now = startOf(pid)
  return start === '' || now === '' || now === start
}

/** Whether any process has this number. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Of Linux: the boot and the tick. In containers numbers are given out again at every start. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program stands in brackets and may hold anything.
    const tick = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${tick}`
  } catch {
    return ''
  }
}
