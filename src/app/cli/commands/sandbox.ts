import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunningSandbox } from '../../../sources/sandbox/index.ts'
import type { Target } from '../../../sources/target/index.ts'
import { defineCommand } from '../command.ts'
import { targetOptions } from '../common-options.ts'
import { list, number, type Options, text, type Values } from '../options.ts'
import { commandLine, listenForInterrupt, print } from '../process.ts'

const options = {
  port: number(
    'PORT',
    'port to listen on; 0 takes any free port (default: 4010, or the port of a target on this machine)',
    {
      max: 65_535,
    },
  ),
  config: targetOptions.config,
  target: text('NAME', 'serve in the dialect of this target of the configuration, with its key'),
  seed: number('N', 'seed of the data', { default: 1 }),
  defect: list('ID', 'misbehave in this way (see: list defects)'),
  variant: list('ID', 'use this permitted variation (see: list variants)'),
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
    [
      'sandbox --config assay.config.json --target mock',
      'in the dialect of a target (version header, envelope, paths, shapes, errors), with its key',
    ],
  ],
  run: async ({ options: settings }) => {
    const { seed, defect, variant } = settings
    const { startSandbox } = await import('../../../sources/sandbox/index.ts')
    const target = await findTarget(settings)
    const sandbox = await startSandbox({
      seed,
      port: settings.port ?? portOf(target),
      defects: defect,
      variants: variant,
      ...(target && { apiKey: target.apiKey, dialect: { ...target, ...target.dialect } }),
    })
    await print(await describe(sandbox, target))
    await new Promise<void>((resolve) => {
      listenForInterrupt(resolve)
    })
    await sandbox.close()
    return 0
  },
})

/** The target as which the sandbox speaks; undefined where none is named. */
async function findTarget({ config, target }: Values<typeof options>): Promise<Target | undefined> {
  if (config === undefined && target === undefined) return undefined
  const { loadConfiguration, resolveTarget, withoutRequests } = await import(
    '../../../sources/target/index.ts'
  )
  const configuration = await loadConfiguration(config)
  return resolveTarget(withoutRequests(configuration), target, { env: process.env })
}

/** The port of a target on this machine, so that its clients find the sandbox in its place. */
function portOf(target: Target | undefined): number {
  const { hostname, port } = new URL(target?.baseUrl ?? 'http://none.invalid')
  const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
  return isHere && port !== '' ? Number(port) : 4010
}

async function describe(
  { baseUrl, apiKey, versions }: RunningSandbox,
  target: Target | undefined,
): Promise<string> {
  const { sandboxConfiguration } = await import('../../../sources/sandbox/index.ts')
  const config = relative(process.cwd(), fileURLToPath(sandboxConfiguration))
  if (target !== undefined) {
    const as = `in the dialect and with the key of ${target.name}`
    return `The sandbox is listening at ${baseUrl}, ${as}. Press Ctrl-C to stop.\n\n  The sandbox has its own records: ${config} shows how to get them.\n`
  }
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
