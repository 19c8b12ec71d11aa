import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Comparison, Level } from '../../compare/index.ts'
import { fileFault, SuiteError } from '../../errors/index.ts'
import { defineCommand, type Options, type Values } from '../command.ts'
import { print } from '../process.ts'

const options = {
  level: {
    type: 'text',
    value: 'LEVEL',
    default: 'reader',
    help: 'what is forbidden: wire (cannot be decoded), reader (nor what clients read and store) or exact (nothing may differ)',
  },
  accept: {
    type: 'text',
    value: 'FILE',
    help: 'differences that are accepted, each with a reason',
  },
  'allow-incomplete': { type: 'flag', help: 'also compare runs that are incomplete' },
  json: { type: 'flag', help: 'print compare.json in place of text' },
  markdown: { type: 'text', value: 'FILE', help: 'also write Markdown, for a pull request' },
  out: { type: 'text', value: 'DIR', help: 'also write compare.json to this folder' },
  'no-color': { type: 'flag', help: 'print without colour' },
} as const satisfies Options

/** `assay compare`: what differs between two sides. */
export const command = defineCommand({
  name: 'compare',
  summary:
    'Compares two sides: which clauses regressed, and how answers differ in shape, call by call. A side is a run.json, a folder of reports, recordings, or HAR files of others. Exits with 1 if something differs that the level forbids, and with 3 if the sides cannot be compared.',
  arguments: { label: 'BEFORE AFTER', min: 2, max: 2 },
  options,
  examples: [
    ['compare yesterday/run.json reports', 'two runs'],
    ['compare recordings traffic.har', 'recordings with the traffic of others'],
    ['compare old.har new.har --level exact', 'everything that differs, additions too'],
    ['compare a b --accept accepted.json --markdown diff.md', 'for a pull request'],
  ],
  run: ({ options, arguments: [before, after] }) => compare(options, before!, after!),
})

async function compare(given: Values<typeof options>, a: string, b: string): Promise<number> {
  const room = await import('../../compare/index.ts')
  const level = levelOf(given.level, room.levels)
  const accepted = given.accept === undefined ? [] : await room.readAccepted(given.accept)
  const [before, after] = [await room.readSide(a), await room.readSide(b)]
  const allowIncomplete = given['allow-incomplete']
  const comparison = room.compareSides(before, after, { level, accepted, allowIncomplete })
  if (given.out !== undefined) {
    await mkdir(given.out, { recursive: true }).catch(() => {})
    await write(join(given.out, 'compare.json'), room.renderCompareJson(comparison))
  }
  if (given.markdown !== undefined) await write(given.markdown, room.renderMarkdown(comparison))
  await print(textOf(comparison))
  return comparison.exitCode

  function textOf(one: Comparison): string {
    if (given.json) return room.renderCompareJson(one)
    return room.renderTerminal(one, process.stdout.isTTY && !given['no-color'])
  }
}

function levelOf(word: string, levels: readonly Level[]): Level {
  const level = levels.find((one) => one === word)
  if (level !== undefined) return level
  throw new SuiteError('E_USAGE', `Invalid value: --level ${word}`, {
    facts: { command: 'compare', allowed: levels.join(', ') },
    remedy: { text: 'See the options', command: ['compare', '--help'] },
  })
}

async function write(file: string, text: string): Promise<void> {
  await writeFile(file, text).catch((cause: unknown) => {
    throw new SuiteError('E_REPORT_WRITE', 'Cannot write the comparison.', {
      facts: { file: resolve(file), because: fileFault(cause) },
      remedy: 'Choose a folder that is there and can be written.',
      cause,
    })
  })
}
