import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ArgsDef, defineCommand } from 'citty'
import { readArguments } from '../check-arguments.ts'
import type { Command } from '../command.ts'
import { listenForInterrupt } from '../interrupt.ts'
import { assayCommand, quote } from '../invocation.ts'
import { print } from '../print.ts'
import { wholeNumber } from '../run-options.ts'

const args: ArgsDef = {
  port: { type: 'string', description: 'where to listen', valueHint: 'PORT', default: '4010' },
  host: {
    type: 'string',
    description: 'the address to listen on',
    valueHint: 'ADDRESS',
    default: '127.0.0.1',
  },
  seed: { type: 'string', description: 'the seed of its data', valueHint: 'N', default: '1' },
  defect: {
    type: 'string',
    description: 'a lie to tell; may be repeated (list defects)',
    valueHint: 'ID',
  },
  variant: {
    type: 'string',
    description: 'another lawful way to go; may be repeated (list variants)',
    valueHint: 'ID',
  },
}

/** `assay sandbox`: serves the reference implementation. */
export const command: Command = {
  name: 'sandbox',
  does: 'Serves the reference implementation of the contract until Ctrl-C.',
  args,
  repeatable: ['defect', 'variant'],
  examples: [
    ['sandbox', 'the contract as written, at http://127.0.0.1:4010'],
    ['sandbox --port 0', 'at any free port'],
    ['sandbox --defect destination-leg-lingers', 'with one deliberate lie'],
  ],
  definition: defineCommand({ args, run: ({ rawArgs }) => serve(rawArgs) }),
}

async function serve(words: readonly string[]): Promise<number> {
  const { one, all } = readArguments(command, words)
  const { sandboxConfiguration, startSandbox } = await import('../../sandbox/index.ts')
  const sandbox = await startSandbox({
    port: wholeNumber('port', one('port') ?? '4010', 0, 65_535) ?? 4010,
    host: one('host') ?? '127.0.0.1',
    seed: wholeNumber('seed', one('seed') ?? '1', 0) ?? 1,
    defects: all('defect'),
    variants: all('variant'),
  })
  const [latest, ...earlier] = sandbox.versions
  const config = quote(relative(process.cwd(), fileURLToPath(sandboxConfiguration)))
  await print(
    [
      `The sandbox answers at ${sandbox.baseUrl}, until Ctrl-C.`,
      '',
      `  key      ${sandbox.apiKey}`,
      `  version  Service-Version: ${latest} (also: ${earlier.join(', ')})`,
      `  try      curl -H 'Authorization: Bearer ${sandbox.apiKey}' -H 'Service-Version: ${latest}' ${sandbox.baseUrl}/entities`,
      `  test     ASSAY_SANDBOX_URL=${sandbox.baseUrl} ASSAY_SANDBOX_KEY=${sandbox.apiKey} ${assayCommand()} run --config ${config}`,
      '',
    ].join('\n'),
  )
  await interrupted()
  await sandbox.close()
  return 0
}

function interrupted(): Promise<void> {
  return new Promise((resolve) => void listenForInterrupt(resolve))
}
