/** Run as a process of its own: `node child.fixture.ts write|lock|race FOLDER`. */
import { SuiteError } from '../errors/index.ts'
import { lockRecording } from './lock-recording.ts'
import { manyOf, races, scenario } from './recording.fixture.ts'
import { writeRecording } from './write-recording.ts'

const [, , task, folder = ''] = process.argv
const say = (word: string) => void process.stdout.write(`${word}\n`)

async function writeForEver(): Promise<void> {
  for (let version = 0; ; version = 1 - version) {
    await writeRecording(folder, manyOf(version), () => [])
    say('written')
  }
}

/** Locks when told so, and holds on until it is killed or its input ends. */
async function lock(): Promise<void> {
  say('ready')
  await new Promise((resolve) => process.stdin.once('data', resolve))
  await lockRecording(folder, scenario)
  say('locked')
  await new Promise((resolve) => process.stdin.once('end', resolve).resume())
}

/** Tries for one lock after the other when told so, and says which ones it got. It keeps them. */
async function race(): Promise<void> {
  say('ready')
  await new Promise((resolve) => process.stdin.once('data', resolve))
  const got: string[] = []
  for (const name of races) {
    await lockRecording(folder, name).then(
      () => got.push(name),
      (error) => {
        if (error?.code !== 'E_RECORDING_LOCKED') throw error
      },
    )
  }
  say(`got ${got.join(' ')}`)
  await new Promise((resolve) => process.stdin.once('end', resolve).resume())
}

const tasks: Readonly<Record<string, () => Promise<void>>> = { write: writeForEver, lock, race }
try {
  await tasks[task!]!()
} catch (error) {
  say(
    error instanceof SuiteError
      ? `${error.code} ${error.facts.because ?? error.facts.by}\n${error.remedy}`
      : `${error}`,
  )
}
process.exit(0)
