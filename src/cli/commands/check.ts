import { SuiteError } from '../../errors/index.ts'
import type { CheckOptions } from '../../har/index.ts'
import { countOf } from '../../run/index.ts'
import type { Configuration, ConfiguredTarget } from '../../target/index.ts'
import { defineCommand } from '../command.ts'
import { foreignRecords, profile, reportOptions, targetOptions } from '../common-options.ts'
import { duration, type Options, text, type Values, wordsOf } from '../options.ts'
import {
  commandLine,
  interrupted,
  listenForInterrupt,
  oneLine,
  print,
  variablesOf,
} from '../process.ts'

const options = {
  ...targetOptions,
  'base-url': text('URL', 'address of the API (default: as in the file)'),
  'api-version': text('DATE', 'version of requests that name none'),
  'foreign-records': foreignRecords,
  profile,
  settle: duration(
    'TIME',
    'how long a change may take to show (default: 2s): an earlier read is judged by its schema alone',
  ),
  ...reportOptions,
} satisfies Options

/** `assay check`: judges recorded traffic against the contract. */
export const command = defineCommand({
  name: 'check',
  summary:
    'Tests recorded traffic against the contract: HAR files of any recorder, also gzipped, folders of them, and NDJSON with one HAR entry a line, also on standard input (-).',
  arguments: { label: 'FILE|DIR|-…', min: 1 },
  options,
  examples: [
    ['check traffic.har', 'traffic that a browser, a proxy or a test tool recorded'],
    [
      'check - < entries.ndjson',
      "HAR entries, one a line, as of jq -c '.log.entries[]' traffic.har",
    ],
    ['check recordings', 'recordings of Assay, which name their target'],
    ['check traffic.har --base-url https://api.example.com/v1', 'only requests to this address'],
    ['check traffic.har --config assay.config.json --target mock', 'with its dialect and waivers'],
  ],
  run: ({ options, arguments: files }) => check(options, files),
})

/** From this number on, files are not described one by one. */
const many = 10

async function check(settings: Values<typeof options>, files: readonly string[]): Promise<number> {
  const [{ checkFiles }, { prepareReports }] = await Promise.all([
    import('../../har/index.ts'),
    import('../../report/index.ts'),
  ])
  const signal = listenForInterrupt(() => void process.stderr.write(interrupted))
  const { variables, ...target } = await findRecordedTarget(settings)
  const { baseUrl, sandboxUrl, apiVersion } = target
  // The command line goes before what a file says of the target.
  const insisted = {
    ...(settings['base-url'] && { baseUrl, sandboxUrl }),
    ...(settings['sandbox-url'] && { sandboxUrl }),
    ...(settings['api-version'] && { apiVersion }),
  }
  const { run, traffic } = await checkFiles(files, {
    ...target,
    insisted,
    foreignRecords: settings['foreign-records'] ?? target.foreignRecords,
    settleMs: settings.settle ?? target.settleMs,
    ...(settings.profile.length > 0 && { profile: settings.profile }),
    strict: settings.strict,
    allowIncomplete: settings['allow-incomplete'],
    signal,
    onBegin: () => prepareReports(settings.out),
  })
  if (!settings.quiet) await printTraffic(traffic)
  const { finish } = await import('../finish.ts')
  const command =
    variablesOf(variables) + commandLine('check', ...files, ...wordsOf(options, settings))
  return finish(run, settings, { command, repeat: () => command, record: () => command })
}

type Checked = Awaited<ReturnType<typeof import('../../har/index.ts').checkFiles>>

/** Says what was read of each file. With many files only the unreadable ones get a line: run.json names the rest. */
async function printTraffic(traffic: Checked['traffic']): Promise<void> {
  const { describeRecordings, describeTraffic } = await import('../../har/index.ts')
  const recordings = describeRecordings(traffic)
  if (recordings !== undefined) await print(`${oneLine(recordings)}\n\n`)
  if (traffic.length > 1 && traffic.some(({ recorded }) => recorded === undefined)) {
    const judged = traffic.reduce((sum, file) => sum + file.judged, 0)
    const entries = traffic.reduce((sum, file) => sum + file.entries, 0)
    await print(`${countOf(traffic.length, 'file')}: ${judged} of ${entries} entries judged.\n\n`)
  }
  for (const file of traffic.filter(({ fault }) => traffic.length < many || fault)) {
    const lines = describeTraffic(file).map(({ text }) => `  ${oneLine(text)}\n`)
    if (lines.length > 0) await print(`${oneLine(file.file)}\n${lines.join('')}\n`)
  }
}

/** How files are checked, and the environment variables that say so. */
interface KnownTraffic extends Partial<CheckOptions> {
  readonly variables: readonly string[]
}

/** What the command line and the configuration say of a recorded target; the rest is as the file says, or as by default. */
export async function findRecordedTarget(
  choice: Partial<Values<typeof targetOptions>>,
): Promise<KnownTraffic> {
  const { loadConfiguration, resolveTarget, withoutRequests } = await import(
    '../../target/index.ts'
  )
  const { config, target, 'base-url': baseUrl, 'sandbox-url': sandboxUrl } = choice
  const { 'api-version': apiVersion } = choice
  const isConfigured = config !== undefined || target !== undefined
  const isNamed = isConfigured || baseUrl !== undefined
  if (sandboxUrl !== undefined && !isNamed) {
    throw new SuiteError('E_USAGE', '--sandbox-url requires --base-url or --config.', {
      remedy: 'Name the target: --base-url URL',
    })
  }
  const configuration: Configuration = isConfigured
    ? await loadConfiguration(config, process.cwd())
    : { targets: {} }
  const address = isNamed ? baseUrl : 'http://not.named'
  const resolved = resolveTarget(withoutRequests(configuration), target, {
    env: process.env,
    overrides: { baseUrl: address, sandboxUrl, apiVersion, apiKey: '-' },
  })
  // Nothing of these is as by default: a file may say otherwise.
  const own: Partial<ConfiguredTarget> = configuration.targets[resolved.name] ?? {}
  const isVersioned = (apiVersion ?? own.apiVersion) !== undefined
  return {
    ...resolved,
    ...(!isNamed && { name: undefined, baseUrl: undefined, sandboxUrl: undefined }),
    apiVersion: isVersioned ? resolved.apiVersion : undefined,
    foreignRecords: own.foreignRecords,
    settleMs: own.settleMs,
  }
}
