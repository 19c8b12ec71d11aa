import { existsSync, readFileSync } from 'node:fs'

/**
 * The most memory that this process has taken, in MB. Linux counts it from the start of the program; `maxRSS`, used
 * elsewhere, includes what the process had that started this one.
 */
export function peakMemory(): number {
  const status = '/proc/self/status'
  const peak = existsSync(status) ? /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(status, 'utf8')) : null
  return Number(peak?.[1] ?? process.resourceUsage().maxRSS) / 1024
}
