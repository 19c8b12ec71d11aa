import { countOf } from '../../../core/run/index.ts'
import type { CheckedTraffic } from '../../../sources/har/index.ts'
import { defineCommand, usage } from '../command.ts'
import { client, profile, reportOptions, targetOptions } from '../common-options.ts'
import { duration, type Options, text, type Values, wordsOf } from '../options.ts'
import {
  hideSecrets,
  interrupted,
  listenForInterrupt,
  oneLine,
  print,
  printError,
} from '../process.ts'
import { openReportFolder, type ReportFolder } from '../report-folder.ts'

const options = {
  ...targetOptions,
  'base-url': text('URL', 'address of the API (default: the one in the file)'),
  'api-version': text('DATE', 'API version of requests that name none'),
  profile,
  settle: duration(
    'TIME',
    'how long a change may take to show (default: 2s); an earlier read is compared with its schema only',
  ),
  client,
  ...reportOptions,
} satisfies Options

export const command = defineCommand({
  name: 'check',
  summary:
    'Tests recorded traffic against the contract. Takes HAR files of any recorder up to 256 MiB (also gzipped), folders of HAR files, and NDJSON of any length with one HAR entry a line; - is standard input, a HAR file or NDJSON.',
  arguments: { label: 'FILE|DIR|-…', min: 1 },
  options,
  examples: [
    ['check traffic.har', 'traffic recorded by a browser, a proxy or a test tool'],
    [
      'check - < entries.ndjson',
      "HAR entries, one a line, as of jq -c '.log.entries[]' traffic.har",
    ],
    ['check recordings', 'recordings of Assay, which name their target'],
    ['check traffic.har --base-url https://api.example.com/v1', 'only requests to this address'],
    ['check traffic.har --config assay.config.json --target mock', 'with its dialect and waivers'],
  ],
  run: ({ options: settings, arguments: files }) => {
    const folder = openReportFolder(settings.out)
    return folder.whileOpen(checkInto(folder, settings, files))
  },
})

async function checkInto(
  folder: ReportFolder,
  settings: Values<typeof options>,
  files: readonly string[],
): Promise<number> {
  const { checkFiles } = await import('../../../sources/har/index.ts')
  const { readRun } = await import('../../../output/report/index.ts')
  const signal = listenForInterrupt(() => void printError(interrupted))
  const { variables, ...target } = await findKnownTarget(settings, folder)
  const { run, facts, traffic } = await checkFiles(files, {
    ...target,
    settleMs: settings.settle ?? target.settleMs,
    ...(settings.profile.length > 0 && { profile: settings.profile }),
    strict: settings.strict,
    allowIncomplete: settings['allow-incomplete'],
    client: settings.client,
    signal,
    onBegin: folder.begin,
  }).catch(async (error: unknown) => {
    const [file = ''] = files
    await readRun(file).catch(() => Promise.reject(error))
    folder.keep()
    const remedy = { text: 'Write its reports again', command: ['report', file] }
    throw usage('check', `${file} is a run of Assay, not recorded traffic.`, { remedy })
  })
  if (!settings.quiet) await printTraffic(traffic)
  const { reportRun } = await import('../finish.ts')
  const words = wordsOf(options, settings)
  const reports = { ...settings, out: folder.path(), facts }
  return reportRun(run, reports, { addresses: files, words, variables })
}

const many = 10

async function printTraffic(traffic: CheckedTraffic['traffic']): Promise<void> {
  const { describeRecordings, describeTraffic } = await import('../../../sources/har/index.ts')
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

export async function findKnownTarget(
  words: Partial<Values<typeof targetOptions>>,
  folder?: ReportFolder,
  isCalled = false,
) {
  const { config, target, 'base-url': baseUrl } = words
  const { knownTarget } = await import('../../../sources/har/index.ts')
  const { loadConfiguration } = await import('../../../sources/target/index.ts')
  const configuration =
    config === undefined && target === undefined ? { targets: {} } : await loadConfiguration(config)
  const apiVersion = words['api-version']
  await hideSecrets(configuration)
  folder?.choose(configuration.targets, target)
  return knownTarget(configuration, target, { baseUrl, apiVersion }, isCalled)
}
