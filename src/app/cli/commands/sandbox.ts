import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunningSandbox } from '../../../sources/sandbox/index.ts'
import { defineCommand } from '../command.ts'
import { list, number, type Options } from '../options.ts'
import { commandLine, listenForInterrupt, print } from '../process.ts'

const options = {
  port: number('PORT', 'port to listen on; 0 takes any free port', { default: 4010, max: 65_535 }),
  seed: number('N', 'seed of the data', { default: 1 }),
  defect: list('ID', 'misbehave in this way (see: list defects)'),
  variation: list('ID', 'use this permitted variation (see: list variations)'),
} satisfies Options

export const command = defineCommand({
  name: 'sandbox',
  summary:
    'Serves the embedded sandbox, the reference implementation of the contract, until Ctrl-C.',
  options,
  examples: [
    ['sandbox', 'at http://127.0.0.1:4010, without defects'],
    ['sandbox --port 0', 'at a free port'],
    ['sandbox --defect destination-leg-lingers', 'with one deliberate defect'],
  ],
  run: async ({ options: { port, seed, defect, variation } }) => {
    const { startSandbox } = await import('../../../sources/sandbox/index.ts')
    const sandbox = await startSandbox({ port, seed, defects: defect, variations: variation })
    await print(await describe(sandbox))
    await new Promise<void>((resolve) => {
      listenForInterrupt(resolve)
    })
    await sandbox.close()
    return 0
  },
})

async function describe({ baseUrl, apiKey, versions }: RunningSandbox): Promise<string> {
  const { sandboxConfiguration } = await import('../../../sources/sandbox/index.ts')
  const config = relative(process.cwd(), fileURLToPath(sandboxConfiguration))
  const variables = `ASSAY_SANDBOX_URL=${baseUrl} ASSAY_SANDBOX_KEY=${apiKey}`
  return [
    `The sandbox is listening at ${baseUrl}. Press Ctrl-C to stop.`,
    '',
    `  key      ${apiKey}`,
    `  version  Service-Version: ${versions.join(', ')}`,
    `  test it  ${variables} ${commandLine('run', '--config', config)}`,
    '',
  ].join('\n')
}
