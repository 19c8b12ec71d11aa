import { defineCommand } from '../command.ts'
import { listenForInterrupt } from '../interrupt.ts'
import { commandLine } from '../invocation.ts'
import { type Options, reportOptions, targetOptions, type Values, wordsOf } from '../options.ts'
import { print } from '../print.ts'
import { createReadingProgress, plain } from '../progress.ts'
import { findRecordedTarget } from '../recorded-target.ts'

const options = {
  ...targetOptions,
  'base-url': {
    ...targetOptions['base-url'],
    help: 'address of the API (default: as in the file)',
  },
  'api-version': { ...targetOptions['api-version'], help: 'version of requests that name none' },
  ...reportOptions,
} as const satisfies Options

/** `assay check`: judges recorded traffic against the contract. */
export const command = defineCommand({
  name: 'check',
  summary:
    'Tests recorded traffic against the contract: HAR files of any recorder and any length, also gzipped, or a folder of them.',
  arguments: { label: 'FILE|DIR…', min: 1 },
  options,
  examples: [
    ['check traffic.har', 'traffic that a browser, a proxy or a test tool recorded'],
    ['check *.har --out reports/nightly', 'several files, one report'],
    ['check recordings', 'recordings of Assay, which name their target'],
    ['check traffic.har --base-url https://api.example.com/v1', 'only requests to this address'],
    ['check traffic.har --api-version 2024-04-04', 'if requests do not name their version'],
    ['check traffic.har --config assay.config.json --target mock', 'with its dialect and waivers'],
  ],
  run: ({ options, arguments: files }) => check(options, files),
})

async function check(given: Values<typeof options>, files: readonly string[]): Promise<number> {
  const { out, quiet, strict } = given
  const [{ checkFiles, sayRecordings, sayTraffic }, { assertWritable }] = await Promise.all([
    import('../../har/index.ts'),
    import('../../report/index.ts'),
  ])
  await assertWritable(out)
  const write = (text: string) => void process.stderr.write(text)
  const progress = createReadingProgress(quiet ? {} : process.stderr, write, Date.now)
  const signal = listenForInterrupt(() => {
    progress.end()
    write('Interrupted; writing a partial report. Press Ctrl-C again to quit.\n')
  })

  const target = await findRecordedTarget(given)
  const { baseUrl, sandboxUrl, apiVersion } = target
  // What the command line says of the target goes before what a file says.
  const insisted = {
    ...(given['base-url'] && { baseUrl, sandboxUrl }),
    ...(given['sandbox-url'] && { sandboxUrl }),
    ...(given['api-version'] && { apiVersion }),
  }
  const { run: result, traffic } = await checkFiles(files, {
    ...target,
    insisted,
    strict,
    allowIncomplete: given['allow-incomplete'],
    signal,
    onProgress: progress.update,
  }).finally(progress.end)

  if (!quiet || result.verdict !== 'conformant') {
    const recordings = sayRecordings(traffic)
    if (recordings !== undefined) await print(`${plain(recordings)}\n\n`)
    for (const one of traffic) {
      const lines = sayTraffic(one).map(({ text }) => `  ${plain(text)}\n`)
      if (lines.length > 0) await print(`${plain(one.file)}\n${lines.join('')}\n`)
    }
  }
  const { finish } = await import('../finish.ts')
  const repeat = () => commandLine('check', ...files, ...wordsOf(options, given))
  return finish(result, { ...given, repeat, record: repeat })
}
