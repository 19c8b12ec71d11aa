import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineCommand, type Options, type Values } from '../command.ts'
import { commandLine, listenForInterrupt, print } from '../process.ts'

const options = {
  port: {
    type: 'number',
    value: 'PORT',
    max: 65_535,
    default: 4010,
    help: '0 takes any free port',
  },
  host: { type: 'text', value: 'ADDRESS', default: '127.0.0.1', help: 'address to listen on' },
  seed: { type: 'number', value: 'N', default: 1, help: 'seed of the data' },
  defect: { type: 'list', value: 'ID', help: 'make it misbehave (see: list defects)' },
  variant: {
    type: 'list',
    value: 'ID',
    help: 'make it use a permitted variation (see: list variants)',
  },
} as const satisfies Options

/** `assay sandbox`: serves an implementation of the contract. */
export const command = defineCommand({
  name: 'sandbox',
  summary: 'Serves the sandbox, an implementation of the contract, until Ctrl-C.',
  options,
  examples: [
    ['sandbox', 'at http://127.0.0.1:4010, without defects'],
    ['sandbox --port 0', 'at a free port'],
    ['sandbox --defect destination-leg-lingers', 'with one deliberate defect'],
  ],
  run: ({ options }) => serve(options),
})

async function serve({ port, host, seed, defect, variant }: Values<typeof options>) {
  const { sandboxConfiguration, startSandbox } = await import('../../sandbox/index.ts')
  const sandbox = await startSandbox({ port, host, seed, defects: defect, variants: variant })
  const { baseUrl, apiKey } = sandbox
  const [latest, ...earlier] = sandbox.versions
  const config = relative(process.cwd(), fileURLToPath(sandboxConfiguration))
  await print(
    [
      `The sandbox is listening at ${baseUrl}. Press Ctrl-C to stop.`,
      '',
      `  key      ${apiKey}`,
      `  version  Service-Version: ${latest} (also: ${earlier.join(', ')})`,
      `  try      curl -H 'Authorization: Bearer ${apiKey}' -H 'Service-Version: ${latest}' ${baseUrl}/entities`,
      `  test it  ASSAY_SANDBOX_URL=${baseUrl} ASSAY_SANDBOX_KEY=${apiKey} ${commandLine('run', '--config', config)}`,
      '',
    ].join('\n'),
  )
  await new Promise<void>((resolve) => {
    listenForInterrupt(resolve)
  })
  await sandbox.close()
  return 0
}
