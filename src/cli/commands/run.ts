import { type ArgsDef, defineCommand } from 'citty'
import type { SuiteError } from '../../errors/index.ts'
import type { PlainError } from '../../scenario/index.ts'
import type { Command } from '../command.ts'
import { listenForInterrupt } from '../interrupt.ts'
import { printError } from '../print.ts'
import { followProgress, type Progress } from '../progress.ts'
import { recordWith, repeatWith } from '../repeat.ts'
import { readRunOptions } from '../run-options.ts'
import { sayPlan } from '../say-plan.ts'

const args: ArgsDef = {
  config: { type: 'string', description: 'the configuration file', valueHint: 'FILE' },
  target: { type: 'string', description: 'the target in it', valueHint: 'NAME' },
  'base-url': { type: 'string', description: 'the address of the target', valueHint: 'URL' },
  'sandbox-url': {
    type: 'string',
    description: 'the address of its simulation, where it is another one',
    valueHint: 'URL',
  },
  'api-version': { type: 'string', description: 'the version to hold it to', valueHint: 'DATE' },
  strict: { type: 'boolean', description: 'count warnings as violations' },
  'allow-incomplete': { type: 'boolean', description: 'end with 0 where nothing is broken' },
  'allow-destructive': {
    type: 'boolean',
    description: 'change a target for good that looks like production',
  },
  slow: { type: 'boolean', description: 'wait in real time where its clock cannot be moved' },
  record: { type: 'boolean', description: 'keep the traffic, one file a scenario' },
  replay: { type: 'boolean', description: 'ask recordings and no target' },
  recordings: {
    type: 'string',
    description: 'the folder of the recordings (recordings)',
    valueHint: 'DIR',
  },
  against: {
    type: 'string',
    description: 'with --record: tell what differs from the recordings there',
    valueHint: 'DIR',
  },
  timeout: { type: 'string', description: 'for one answer, in milliseconds', valueHint: 'MS' },
  out: {
    type: 'string',
    description: 'the folder of the reports',
    valueHint: 'DIR',
    default: 'reports',
  },
  defect: {
    type: 'string',
    description: 'a lie for the embedded sandbox to tell; may be repeated',
    valueHint: 'ID',
  },
  variant: {
    type: 'string',
    description: 'another lawful way for it to go; may be repeated',
    valueHint: 'ID',
  },
  seed: { type: 'string', description: 'the seed of its data', valueHint: 'N' },
  color: { type: 'boolean', description: 'write without colour', default: true },
  quiet: { type: 'boolean', description: 'tell only what went wrong' },
}

/** `assay run`: holds a target against the contract. */
export const command: Command = {
  name: 'run',
  does: 'Holds a target against the contract and writes a report. Without a configuration the target is the embedded sandbox.',
  takes: '[address…]',
  args,
  repeatable: ['defect', 'variant'],
  examples: [
    ['run', 'everything, against the target of ./assay.config.* or the embedded sandbox'],
    ['run payments', 'what is about payments'],
    ['run payments/cancel', 'one operation, by its address or its number: run 19'],
    ['run payments/cancel#both-legs', 'the scenarios that prove one clause'],
    ['run --config assay.config.json --target mock', 'a target that is configured'],
    ['run --base-url http://127.0.0.1:4010', 'any target; its key from $ASSAY_API_KEY'],
    ['run --record', 'the same, and keep the traffic in ./recordings'],
    ['run --replay', 'the scenarios against ./recordings, without a network'],
    ['run --record --against recordings', 'what the target answers differently by now'],
    ['run --defect destination-leg-lingers', 'see a lie of the sandbox caught'],
  ],
  definition: defineCommand({ args, run: ({ rawArgs }) => run(rawArgs) }),
}

async function run(words: readonly string[]): Promise<number> {
  const options = readRunOptions(command, words)
  const tell = options.quiet ? () => {} : (text: string) => void process.stderr.write(text)
  let progress: Progress | undefined
  let letter: SuiteError | undefined
  const letters: PlainError[] = []
  const signal = listenForInterrupt(() => {
    progress?.end()
    tell('Interrupted: what was seen until now is written. Once more ends at once.\n')
  })

  // Help for this command does not load the runner.
  const [{ prepareRun }, { testTarget }] = await Promise.all([
    import('../prepare-run.ts'),
    import('../../runner/index.ts'),
  ])
  const { target: choice, embedded } = await prepareRun(options)
  const result = await testTarget({
    ...choice,
    addresses: options.addresses,
    strict: options.strict,
    allowIncomplete: options.allowIncomplete,
    allowDestructive: options.allowDestructive,
    slow: options.slow,
    traffic: options.traffic,
    signal,
    onPlan: (target, scenarios) => {
      tell(sayPlan(target, scenarios.length, { embedded, traffic: options.traffic }))
      const { isTTY = false, columns } = process.stderr
      progress = followProgress({
        isTerminal: isTTY,
        // A terminal may say 0 where it does not know.
        columns: columns || 80,
        total: scenarios.length,
        write: tell,
      })
    },
    onResult: (run) => progress?.tell(run.result),
    onPreflightFailure: (error) => {
      letter = error
    },
    onRecordingFault: (fault) => letters.push(fault),
  })
  progress?.end()

  const { finish } = await import('../finish.ts')
  const exitCode = await finish(result, {
    ...options,
    repeat: repeatWith(options),
    record: recordWith(options),
  })
  if (letters.length > 0) {
    const { sayLetters } = await import('../say-recordings.ts')
    await printError(sayLetters(letters))
  }
  if (letter !== undefined) {
    await printError(`\n${letter.toText()}\n`)
    return exitCode === 2 ? exitCode : letter.exitCode
  }
  return letters.length > 0 && exitCode !== 1 ? 2 : exitCode
}
