import { defineCommand } from '../command.ts'
import { listenForInterrupt } from '../interrupt.ts'
import { commandLine } from '../invocation.ts'
import { type Options, type Values, wordsOf } from '../options.ts'
import { print } from '../print.ts'
import { plain } from '../progress.ts'
import { createReadingProgress } from '../reading-progress.ts'
import { findRecordedTarget } from '../recorded-target.ts'

const options = {
  'base-url': {
    type: 'text',
    value: 'URL',
    help: 'address of the API; detected from the file if not given',
  },
  'sandbox-url': {
    type: 'text',
    value: 'URL',
    help: 'address of its simulation operations, if different',
  },
  'api-version': {
    type: 'text',
    value: 'DATE',
    help: 'API version of requests that do not name one',
  },
  config: {
    type: 'text',
    value: 'FILE',
    help: 'configuration file, for addresses, dialect and waivers',
  },
  target: { type: 'text', value: 'NAME', help: 'target in the configuration' },
  strict: { type: 'flag', help: 'count warnings as violations' },
  'allow-incomplete': { type: 'flag', help: 'exit with 0 if nothing is broken' },
  out: { type: 'text', value: 'DIR', default: 'reports', help: 'folder of the reports' },
  'no-color': { type: 'flag', once: true, help: 'print without colour' },
  quiet: { type: 'flag', once: true, help: 'print only what went wrong' },
} as const satisfies Options

/** `assay check`: judges recorded traffic against the contract. */
export const command = defineCommand({
  name: 'check',
  summary:
    'Judges recorded traffic: HAR 1.2 files of any recorder and any length, also gzipped, or all in a folder. Each file is a trace of its own.',
  arguments: { label: 'FILE|DIR…', min: 1 },
  options,
  examples: [
    ['check traffic.har', 'what a browser, a proxy or a test tool has recorded'],
    ['check *.har --out reports/nightly', 'many files, one report'],
    ['check recordings', 'our own recordings, which name their target'],
    ['check traffic.har --base-url https://api.example.com/v1', 'judge what went to this address'],
    [
      'check traffic.har --api-version 2024-04-04',
      'requests without a version header are of this version',
    ],
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

  const { run: result, traffic } = await checkFiles(files, {
    ...(await findRecordedTarget(given)),
    insisted: [
      ...(given['base-url'] ? (['baseUrl'] as const) : []),
      ...(given['sandbox-url'] ? (['sandboxUrl'] as const) : []),
      ...(given['api-version'] ? (['apiVersion'] as const) : []),
    ],
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
  return finish(result, {
    out,
    quiet,
    colour: !given['no-color'],
    repeat: () => commandLine('check', ...files, ...wordsOf(options, given)),
  })
}
