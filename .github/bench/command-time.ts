import { execFile } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Node as `npm run assay` starts it. */
export const withCache = [process.execPath, '--import', './src/app/cli/from-source.js']

/** What `npm run assay` runs, without npm. */
export const fromSource = [...withCache, 'src/app/cli/main.ts']

/** What a command took, in seconds: by the clock, and of CPU with all its children. */
export interface Took {
  readonly wall: number
  readonly cpu: number
}

interface Conditions {
  readonly cwd?: string
  readonly env?: NodeJS.ProcessEnv
  /** The exit codes that are no failure. */
  readonly allowed?: readonly number[]
}

/** Measures a command as a POSIX shell counts it. Throws where it ends with another code than the ones that are allowed. */
export async function timeOf(
  command: readonly string[],
  { cwd = root, env = process.env, allowed = [0] }: Conditions = {},
): Promise<Took> {
  const script = '"$@" > /dev/null; echo "code $?"; times'
  const startedAt = performance.now()
  const { stdout, stderr } = await outputOf('sh', ['-c', script, 'sh', ...command], { cwd, env })
  const wall = (performance.now() - startedAt) / 1000
  const code = Number(/^code (\d+)/.exec(stdout)?.[1])
  if (!allowed.includes(code)) throw new Error(`${command.join(' ')} ended with ${code}\n${stderr}`)
  const ofChildren = stdout.trim().split('\n').at(-1)!
  const times = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)]
  const cpu = times.reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  )
  return { wall, cpu }
}

function outputOf(file: string, words: readonly string[], { cwd, env }: Conditions) {
  return new Promise<{ readonly stdout: string; readonly stderr: string }>((resolve, reject) => {
    const options = { cwd, env, maxBuffer: 2 ** 26 }
    execFile(file, words, options, (error, stdout, stderr) =>
      error ? reject(error) : resolve({ stdout, stderr }),
    )
  })
}

/** Measures commands in turn, round by round, so that what else the machine does meets all of them. The first round fills the caches. */
export async function inTurn<Name extends string>(
  rounds: number,
  commands: Readonly<Record<Name, () => Promise<Took>>>,
): Promise<readonly Readonly<Record<Name, Took>>[]> {
  const turns: Record<Name, Took>[] = []
  for (let round = 0; round <= rounds; round++) {
    const turn = {} as Record<Name, Took>
    for (const name of Object.keys(commands) as Name[]) turn[name] = await commands[name]()
    turns.push(turn)
  }
  return turns.slice(1)
}
