import { type ArgsDef, defineCommand } from 'citty'
import { SuiteError } from '../../errors/index.ts'
import { readArguments } from '../check-arguments.ts'
import { chooseRecorded } from '../choose-recorded.ts'
import type { Command } from '../command.ts'
import { followReading } from '../follow-reading.ts'
import { listenForInterrupt } from '../interrupt.ts'
import { assayCommand, quote } from '../invocation.ts'
import { print } from '../print.ts'
import { plain } from '../progress.ts'

const args: ArgsDef = {
  'base-url': {
    type: 'string',
    description: 'the address of the API; found in the file where it is not named',
    valueHint: 'URL',
  },
  'sandbox-url': {
    type: 'string',
    description: 'the address of its simulation, where it is another one',
    valueHint: 'URL',
  },
  'api-version': {
    type: 'string',
    description: 'the version of requests that do not name one',
    valueHint: 'DATE',
  },
  config: {
    type: 'string',
    description: 'a configuration, for addresses, dialect and waivers',
    valueHint: 'FILE',
  },
  target: { type: 'string', description: 'the target in it', valueHint: 'NAME' },
  strict: { type: 'boolean', description: 'count warnings as violations' },
  'allow-incomplete': { type: 'boolean', description: 'end with 0 where nothing is broken' },
  out: {
    type: 'string',
    description: 'the folder of the reports',
    valueHint: 'DIR',
    default: 'reports',
  },
  color: { type: 'boolean', description: 'write without colour', default: true },
  quiet: { type: 'boolean', description: 'tell only what went wrong' },
}

/** `assay check`: holds recorded traffic against the contract. */
export const command: Command = {
  name: 'check',
  does: 'Judges recorded traffic: HAR 1.2 files of any recorder and any length, also gzipped, or all in a folder. Each file is a trace of its own.',
  takes: 'FILE|DIR…',
  args,
  examples: [
    ['check traffic.har', 'what a browser, a proxy or a test tool has recorded'],
    ['check *.har --out reports/nightly', 'many files, one report'],
    ['check recordings', 'our own recordings, which know where they were made'],
    ['check traffic.har --base-url https://api.example.com/v1', 'judge what went to this address'],
    [
      'check traffic.har --api-version 2024-04-04',
      'requests without a version header are of this one',
    ],
    ['check traffic.har --config assay.config.json --target mock', 'with its dialect and waivers'],
  ],
  definition: defineCommand({ args, run: ({ rawArgs }) => run(rawArgs) }),
}

async function run(words: readonly string[]): Promise<number> {
  const { has, one, positionals: files } = readArguments(command, words)
  if (files.length === 0) {
    throw new SuiteError('E_USAGE', 'No file is named.', {
      remedy: `Name what was recorded: ${assayCommand()} check traffic.har`,
    })
  }
  const [{ checkFiles, sayRecordings, sayTraffic }, { assertWritable }] = await Promise.all([
    import('../../har/index.ts'),
    import('../../report/index.ts'),
  ])
  const out = one('out') ?? 'reports'
  await assertWritable(out)
  const quiet = has('quiet')
  const { isTTY = false, columns = 80 } = process.stderr
  const write = (text: string) => void process.stderr.write(text)
  const progress = followReading({ isTerminal: isTTY && !quiet, columns, write, now: Date.now })
  const signal = listenForInterrupt(() => {
    progress.end()
    write('Interrupted: what was read until now is concluded from. Once more ends at once.\n')
  })

  const { run: result, traffic } = await checkFiles(files, {
    ...(await chooseRecorded({
      config: one('config'),
      target: one('target'),
      baseUrl: one('base-url'),
      sandboxUrl: one('sandbox-url'),
      apiVersion: one('api-version'),
    })),
    insisted: [
      ...(has('base-url') ? (['baseUrl'] as const) : []),
      ...(has('sandbox-url') ? (['sandboxUrl'] as const) : []),
      ...(has('api-version') ? (['apiVersion'] as const) : []),
    ],
    strict: has('strict'),
    allowIncomplete: has('allow-incomplete'),
    signal,
    onProgress: progress.tell,
  }).finally(progress.end)

  const { finish } = await import('../finish.ts')
  if (!quiet || result.verdict !== 'conformant') {
    const recordings = sayRecordings(traffic)
    if (recordings !== undefined) await print(`${plain(recordings)}\n\n`)
    for (const one of traffic) {
      const said = sayTraffic(one).map(({ text }) => `  ${plain(text)}\n`)
      if (said.length > 0) await print(`${plain(one.file)}\n${said.join('')}\n`)
    }
  }
  return finish(result, {
    out,
    quiet,
    colour: !has('no-color'),
    repeat: () => [assayCommand(), 'check', ...files.map(quote)].join(' '),
  })
}
