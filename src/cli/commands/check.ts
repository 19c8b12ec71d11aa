import { SuiteError } from '../../errors/index.ts'
import type { CheckOptions } from '../../har/index.ts'
import { countOf } from '../../run/index.ts'
import type { Configuration, ConfiguredTarget } from '../../target/index.ts'
import { defineCommand, type Options, type Values, wordsOf } from '../command.ts'
import { foreignRecords, profile, reportOptions, targetOptions } from '../common-options.ts'
import { commandLine, listenForInterrupt, print, variablesOf } from '../process.ts'
import { createReadingProgress, plain, progressOutput } from '../progress.ts'

const options = {
  ...targetOptions,
  'base-url': {
    ...targetOptions['base-url'],
    help: 'address of the API (default: as in the file)',
  },
  'api-version': { ...targetOptions['api-version'], help: 'version of requests that name none' },
  'foreign-records': foreignRecords,
  profile,
  settle: {
    type: 'duration',
    value: 'TIME',
    help: 'how long a change may take to show (default: 2s): a read that comes sooner after a write is judged by its schema alone',
  },
  ...reportOptions,
} as const satisfies Options

/** `assay check`: judges recorded traffic against the contract. */
export const command = defineCommand({
  name: 'check',
  summary:
    'Tests recorded traffic against the contract: HAR files of any recorder and any length, also gzipped, or a folder of them; NDJSON files, and NDJSON on standard input (-), of one HAR entry a line.',
  arguments: { label: 'FILE|DIR|-…', min: 1 },
  options,
  examples: [
    ['check traffic.har', 'traffic that a browser, a proxy or a test tool recorded'],
    ['check *.har --out reports/nightly', 'several files, one report'],
    [
      'check - < entries.ndjson',
      "HAR entries, one a line, as of jq -c '.log.entries[]' traffic.har",
    ],
    ['check recordings', 'recordings of Assay, which name their target'],
    ['check traffic.har --base-url https://api.example.com/v1', 'only requests to this address'],
    ['check traffic.har --api-version 2024-04-04', 'if requests do not name their version'],
    ['check traffic.har --config assay.config.json --target mock', 'with its dialect and waivers'],
    ['check traffic.har --profile payments', 'only what a target claims to implement'],
  ],
  run: ({ options, arguments: files }) => check(options, files),
})

/** From this number on, files are not described one by one. */
const many = 10

async function check(settings: Values<typeof options>, files: readonly string[]): Promise<number> {
  const { out, quiet, strict } = settings
  const [{ checkFiles, describeRecordings, describeTraffic }, { prepareReports }] =
    await Promise.all([import('../../har/index.ts'), import('../../report/index.ts')])
  await prepareReports(out)
  const write = (text: string) => void process.stderr.write(text)
  const progress = createReadingProgress(quiet ? {} : progressOutput(), write, Date.now)
  const signal = listenForInterrupt(() => {
    progress.end()
    write('Interrupted; writing a partial report. Press Ctrl-C again to quit.\n')
  })

  const { variables, ...target } = await findRecordedTarget(settings)
  const treated = settings['foreign-records'] ?? target.foreignRecords
  const { baseUrl, sandboxUrl, apiVersion } = target
  // The command line goes before what a file says of the target.
  const insisted = {
    ...(settings['base-url'] && { baseUrl, sandboxUrl }),
    ...(settings['sandbox-url'] && { sandboxUrl }),
    ...(settings['api-version'] && { apiVersion }),
  }
  const { run: result, traffic } = await checkFiles(files, {
    ...target,
    insisted,
    foreignRecords: treated,
    settleMs: settings.settle ?? target.settleMs,
    ...(settings.profile.length > 0 && { profile: settings.profile }),
    strict,
    allowIncomplete: settings['allow-incomplete'],
    signal,
    onProgress: progress.update,
  }).finally(progress.end)

  if (!quiet) {
    const recordings = describeRecordings(traffic)
    if (recordings !== undefined) await print(`${plain(recordings)}\n\n`)
    if (traffic.length > 1) {
      const [judged, entries] = (['judged', 'entries'] as const).map((name) =>
        traffic.reduce((sum, file) => sum + file[name], 0),
      )
      await print(`${countOf(traffic.length, 'file')}: ${judged} of ${entries} entries judged.\n\n`)
    }
    // With many files only the unreadable ones get a line: run.json names the rest.
    for (const file of traffic.filter(({ fault }) => traffic.length < many || fault)) {
      const lines = describeTraffic(file).map(({ text }) => `  ${plain(text)}\n`)
      if (lines.length > 0) await print(`${plain(file.file)}\n${lines.join('')}\n`)
    }
  }
  const { finish } = await import('../finish.ts')
  const again =
    variablesOf(variables) + commandLine('check', ...files, ...wordsOf(options, settings))
  const repeat = () => again
  return finish(result, { ...settings, command: again, repeat, record: repeat })
}

/** How files are checked, and the environment variables that say so. */
interface KnownTraffic extends Partial<CheckOptions> {
  readonly variables: readonly string[]
}

/** What the command line and the configuration say of a recorded target. */
export async function findRecordedTarget(
  choice: Partial<Values<typeof targetOptions>>,
): Promise<KnownTraffic> {
  const { loadConfiguration, resolveTarget, withoutRequests } = await import(
    '../../target/index.ts'
  )
  const { config, target, 'base-url': baseUrl, 'sandbox-url': sandboxUrl } = choice
  const apiVersion = choice['api-version']
  const isConfigured = config !== undefined || target !== undefined
  if (sandboxUrl !== undefined && baseUrl === undefined && !isConfigured) {
    throw new SuiteError('E_USAGE', '--sandbox-url requires --base-url or --config.', {
      remedy: 'Name the target: --base-url URL',
    })
  }
  const configuration: Configuration = isConfigured
    ? await loadConfiguration(config, process.cwd())
    : { targets: {} }
  const isNamed = isConfigured || baseUrl !== undefined
  const resolved = resolveTarget(withoutRequests(configuration), target, {
    env: process.env,
    overrides: {
      baseUrl: isNamed ? baseUrl : 'http://not.named',
      sandboxUrl,
      apiVersion,
      apiKey: '-',
    },
  })
  const { name, settleMs: _, foreignRecords: __, ...facts } = resolved
  const own = configuration.targets[name] ?? {}
  const { settleMs, foreignRecords, apiVersion: configured } = own as Partial<ConfiguredTarget>
  const isVersioned = (apiVersion ?? configured) !== undefined
  // What nobody has said is as the file says, or as by default.
  return {
    ...facts,
    apiVersion: isVersioned ? resolved.apiVersion : undefined,
    name: isNamed ? name : undefined,
    baseUrl: isNamed ? resolved.baseUrl : undefined,
    sandboxUrl: isNamed ? resolved.sandboxUrl : undefined,
    foreignRecords,
    settleMs,
  }
}
