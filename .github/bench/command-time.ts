import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** The folder of the repository. */
export const root = join(import.meta.dirname, '../..')

/** Node as `npm run assay` starts it. */
export const withCache = [process.execPath, '--import', './src/app/cli/from-source.js']

/** What `npm run assay` runs, without npm. */
export const fromSource = [...withCache, 'src/app/cli/main.ts']

/**
 * User and system time of a command and all its children, in seconds, as a POSIX shell counts it. Throws where the command
 * ends with another code than the ones that are allowed.
 */
export function cpuOf(
  command: readonly string[],
  { cwd = root, allowed = [0] }: { cwd?: string; allowed?: readonly number[] } = {},
): number {
  const script = '"$@" > /dev/null; echo "code $?"; times'
  const { stdout, stderr, error } = spawnSync('sh', ['-c', script, 'sh', ...command], {
    cwd,
    encoding: 'utf8',
  })
  if (error) throw error
  const code = Number(/^code (\d+)/.exec(stdout)?.[1])
  if (!allowed.includes(code)) throw new Error(`${command.join(' ')} ended with ${code}\n${stderr}`)
  const ofChildren = stdout.trim().split('\n').at(-1)!
  const times = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)]
  return times.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  )
}
