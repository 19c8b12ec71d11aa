import { defineCommand } from '../command.ts'
import { profile } from '../common-options.ts'
import { type Options, text } from '../options.ts'

const options = {
  config: text('FILE', 'configuration file to write (default: assay.config.json)'),
  target: text('NAME', 'name of the target (default: mock)'),
  environment: text(
    'KIND',
    'what the target is: sandbox, staging, test, development, local, mock, production',
  ),
  profile,
  ci: text(
    'github|gitlab',
    'also write the jobs for CI: a quick run for each commit, a whole run every night',
    { choices: ['github', 'gitlab'] },
  ),
} satisfies Options

export const command = defineCommand({
  name: 'init',
  summary:
    'Writes a configuration to start from. Sends a few GET requests to the target. Never changes a configuration that exists.',
  arguments: { label: '[URL]', max: 1 },
  options,
  examples: [
    ['init http://127.0.0.1:4010', 'the key is in ASSAY_API_KEY'],
    [
      'init http://127.0.0.1:4010 --profile payments,merchants',
      'the target implements a part of the contract',
    ],
    ['init --ci github', 'jobs for each commit and for every night, for the configured target'],
  ],
  run: async ({ options: settings, arguments: [url] }) => {
    const { ci, config } = settings
    const { findConfiguration, initialise } = await import('../init/initialise.ts')
    if (ci === undefined) return initialise(settings, url)
    if ((await findConfiguration(config)) === undefined) await initialise(settings, url)
    return (await import('../init/jobs.ts')).writeJobs(ci, settings)
  },
})
