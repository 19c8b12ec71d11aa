import { defineCommand } from '../command.ts'
import { runOptions } from '../run-options.ts'

export const command = defineCommand({
  name: 'run',
  summary:
    'Tests a target against the contract and writes a report. The target is the one that the options name, else the one in ./assay.config.*, else the embedded sandbox. If CI or ASSAY_API_KEY is set, name the sandbox with --target sandbox.',
  arguments: { label: '[ADDRESS…]' },
  options: runOptions,
  examples: [
    ['run', 'all scenarios'],
    ['run payments', 'the scenarios about payments'],
    ['run payments/cancel', 'one operation, by address or by number: run 19'],
    ['run --config assay.config.json --target mock', 'a configured target'],
    ['run --base-url http://127.0.0.1:4010', 'any target; set ASSAY_API_KEY to its key'],
    ['run --record', 'record the traffic to ./recordings'],
    ['run --replay', 'replay ./recordings, without a network'],
    ['run --quick', 'every clause, with few requests: for each commit'],
  ],
  run: async ({ options, arguments: addresses }) => {
    const { runTests } = await import('../run-tests.ts')
    return runTests(options, addresses)
  },
})
