import type { SerializedError, SuiteError } from '../../errors/index.ts'
import { defineCommand } from '../command.ts'
import { listenForInterrupt } from '../interrupt.ts'
import { printError } from '../print.ts'
import { createProgress, type Progress } from '../progress.ts'
import {
  type RunOptions,
  recordCommand,
  repeatCommand,
  runOptions,
  trafficOf,
} from '../run-options.ts'

/** `assay run`: tests a target against the contract. */
export const command = defineCommand({
  name: 'run',
  summary:
    'Tests a target against the contract and writes a report. If no target is configured, tests the embedded sandbox.',
  arguments: { label: '[ADDRESS…]' },
  options: runOptions,
  examples: [
    ['run', 'all scenarios'],
    ['run payments', 'the scenarios about payments'],
    ['run payments/cancel', 'one operation, by address or by number: run 19'],
    ['run payments/cancel#both-legs', 'the scenarios that test one clause'],
    ['run --config assay.config.json --target mock', 'a configured target'],
    ['run --base-url http://127.0.0.1:4010', 'any target; set ASSAY_API_KEY to its key'],
    ['run --record', 'record the traffic to ./recordings'],
    ['run --replay', 'replay ./recordings, without a network'],
    ['run --record --baseline recordings', 'show what the target does differently now'],
    ['run --defect destination-leg-lingers', 'see Assay find a defect of the sandbox'],
  ],
  run: ({ options, arguments: addresses }) => run(options, addresses),
})

async function run(options: RunOptions, addresses: readonly string[]): Promise<number> {
  const traffic = trafficOf(options)
  const write = options.quiet ? () => {} : (text: string) => void process.stderr.write(text)
  let progress: Progress | undefined
  let failure: SuiteError | undefined
  const recordingErrors: SerializedError[] = []
  const signal = listenForInterrupt(() => {
    progress?.end()
    write('Interrupted; writing a partial report. Press Ctrl-C again to quit.\n')
  })

  // Help for this command does not load the runner.
  const [{ describePlan, prepareRun }, { testTarget }] = await Promise.all([
    import('../prepare-run.ts'),
    import('../../runner/index.ts'),
  ])
  const { target: choice, embedded } = await prepareRun(options, traffic)
  const result = await testTarget({
    ...choice,
    addresses,
    strict: options.strict,
    allowIncomplete: options['allow-incomplete'],
    allowDestructive: options['allow-destructive'],
    slow: options['real-time'],
    traffic,
    signal,
    onPlan: (target, scenarios) => {
      write(describePlan(target, scenarios.length, { embedded, traffic }))
      progress = createProgress(process.stderr, scenarios.length, write)
    },
    onResult: ({ result }) => progress?.add(result),
    onPreflightFailure: (error) => {
      failure = error
    },
    onRecordingFault: (error) => recordingErrors.push(error),
  })
  progress?.end()

  const { finish } = await import('../finish.ts')
  const again = { repeat: repeatCommand(options), record: recordCommand(options) }
  const exitCode = await finish(result, { ...options, ...again }).finally(async () => {
    const { formatRecordingErrors } = await import('../recordings-summary.ts')
    await printError(formatRecordingErrors(recordingErrors))
  })
  if (failure !== undefined) {
    await printError('\n')
    throw failure
  }
  return recordingErrors.length > 0 && exitCode !== 1 ? 2 : exitCode
}
