import { defineCommand, type Options } from '../command.ts'
import { profile, targetOptions } from '../common-options.ts'

const { config, target } = targetOptions

const options = {
  config: { ...config, help: 'configuration file to write, or to complete' },
  target: { ...target, help: 'name of the target (default: mock)' },
  'key-variable': {
    type: 'text',
    value: 'NAME',
    default: 'ASSAY_API_KEY',
    help: 'environment variable with the key',
  },
  environment: {
    type: 'text',
    value: 'KIND',
    help: 'what the target is: sandbox, staging, test, development, local, mock, production',
  },
  profile,
  ci: {
    type: 'text',
    value: 'FORGE',
    choices: ['github', 'gitlab'],
    help: 'also write the jobs that test the target: quick for each commit, whole every night',
  },
} as const satisfies Options

/** `assay init`: writes a configuration to start from. */
export const command = defineCommand({
  name: 'init',
  summary:
    'Writes a configuration to start from: looks at a target with a few GET requests, and says what is missing. What is there already is never changed.',
  arguments: { label: '[URL]', max: 1 },
  options,
  examples: [
    ['init http://127.0.0.1:4010', 'looks at the target, with the key in ASSAY_API_KEY'],
    ['init http://127.0.0.1:4010 --key-variable MOCK_KEY', 'with the key in another variable'],
    [
      'init http://127.0.0.1:4010 --profile payments,merchants',
      'of a target that implements a part',
    ],
    ['init', 'again, later: says what it would add'],
    [
      'init --ci github',
      'the jobs for each commit and for every night, for the target as configured',
    ],
  ],
  run: async ({ options: settings, arguments: [url] }) => {
    const { ci } = settings
    if (ci === undefined) return (await import('../init/initialise.ts')).initialise(settings, url)
    const { isConfigured, writeJobs } = await import('../init/jobs.ts')
    if (!(await isConfigured(settings))) {
      const { initialise } = await import('../init/initialise.ts')
      await initialise(settings, url)
    }
    return writeJobs(ci, settings)
  },
})
