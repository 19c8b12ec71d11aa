import { defineCommand } from '../command.ts'
import { profile } from '../common-options.ts'
import { type Options, text } from '../options.ts'

const options = {
  config: text('FILE', 'configuration file to write'),
  target: text('NAME', 'name of the target (default: mock)'),
  'key-variable': text('NAME', 'environment variable with the key', { default: 'ASSAY_API_KEY' }),
  environment: text(
    'KIND',
    'what the target is: sandbox, staging, test, development, local, mock, production',
  ),
  profile,
  ci: text(
    'FORGE',
    'also write the jobs that test the target: quick for each commit, whole every night',
    { choices: ['github', 'gitlab'] },
  ),
} satisfies Options

/** `assay init`: writes a configuration to start from. */
export const command = defineCommand({
  name: 'init',
  summary:
    'Writes a configuration to start from: looks at a target with a few GET requests, and says what is missing. A configuration that is there is never changed.',
  arguments: { label: '[URL]', max: 1 },
  options,
  examples: [
    ['init http://127.0.0.1:4010', 'looks at the target, with the key in ASSAY_API_KEY'],
    ['init http://127.0.0.1:4010 --key-variable MOCK_KEY', 'with the key in another variable'],
    [
      'init http://127.0.0.1:4010 --profile payments,merchants',
      'of a target that implements a part',
    ],
    [
      'init --ci github',
      'the jobs for each commit and for every night, for the target as configured',
    ],
  ],
  run: async ({ options: settings, arguments: [url] }) => {
    const { ci, config } = settings
    const { initialise } = await import('../init/initialise.ts')
    if (ci === undefined) return initialise(settings, url)
    const { findConfiguration } = await import('../init/file.ts')
    if ((await findConfiguration(config)) === undefined) await initialise(settings, url)
    return (await import('../init/jobs.ts')).writeJobs(ci, settings)
  },
})
