import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunningSandbox } from '../../sandbox/index.ts'
import type { Target } from '../../target/index.ts'
import { defineCommand, type Options, type Values } from '../command.ts'
import { targetOptions } from '../common-options.ts'
import { commandLine, listenForInterrupt, print } from '../process.ts'

const { config, target } = targetOptions

const options = {
  port: {
    type: 'number',
    value: 'PORT',
    max: 65_535,
    help: '0 takes any free port (default: 4010, or that of a target on this machine)',
  },
  host: { type: 'text', value: 'ADDRESS', default: '127.0.0.1', help: 'address to listen on' },
  config,
  target: { ...target, help: 'speak as this target of the configuration, at its key' },
  seed: { type: 'number', value: 'N', default: 1, help: 'seed of the data' },
  defect: { type: 'list', value: 'ID', help: 'make it misbehave (see: list defects)' },
  variant: {
    type: 'list',
    value: 'ID',
    help: 'make it use a permitted variation (see: list variants)',
  },
} as const satisfies Options

type Settings = Values<typeof options>

/** `assay sandbox`: serves an implementation of the contract. */
export const command = defineCommand({
  name: 'sandbox',
  summary: 'Serves the sandbox, an implementation of the contract, until Ctrl-C.',
  options,
  examples: [
    ['sandbox', 'at http://127.0.0.1:4010, without defects'],
    ['sandbox --port 0', 'at a free port'],
    ['sandbox --defect destination-leg-lingers', 'with one deliberate defect'],
    [
      'sandbox --config assay.config.json --target mock',
      'in the dialect of a target: version header, envelope, paths, shapes, errors; with its key',
    ],
  ],
  run: ({ options }) => serve(options),
})

async function serve(settings: Settings) {
  const { host, seed, defect, variant } = settings
  const { startSandbox } = await import('../../sandbox/index.ts')
  const target = await findTarget(settings)
  const sandbox = await startSandbox({
    host,
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
}

/** The target as which the sandbox speaks; undefined where none is named. */
async function findTarget({ config, target }: Settings): Promise<Target | undefined> {
  if (config === undefined && target === undefined) return undefined
  const { loadConfiguration, resolveTarget, withoutRequests } = await import(
    '../../target/index.ts'
  )
  const configuration = await loadConfiguration(config, process.cwd())
  return resolveTarget(withoutRequests(configuration), target, { env: process.env })
}

/** The port of a target on this machine, so that its clients find the sandbox in its place. */
function portOf(target: Target | undefined): number {
  const { hostname, port } = new URL(target?.baseUrl ?? 'http://none.invalid')
  const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
  return isHere && port !== '' ? Number(port) : 4010
}

async function describe(sandbox: RunningSandbox, target: Target | undefined): Promise<string> {
  const { baseUrl, apiKey, versions } = sandbox
  const { sandboxConfiguration } = await import('../../sandbox/index.ts')
  const config = relative(process.cwd(), fileURLToPath(sandboxConfiguration))
  const header = target?.dialect.versionHeader ?? 'Service-Version'
  const [first, ...others] = [...new Set([...(target ? [target.apiVersion] : []), ...versions])]
  // The key of a target is a secret, that of the sandbox is none.
  const key = target === undefined ? apiKey : 'KEY'
  const as = target === undefined ? '' : `, in the dialect of ${target.name}`
  const test =
    target === undefined
      ? `test it  ASSAY_SANDBOX_URL=${baseUrl} ASSAY_SANDBOX_KEY=${apiKey} ${commandLine('run', '--config', config)}`
      : `records  its own; ${config} says how to get them`
  return [
    `The sandbox is listening at ${baseUrl}${as}. Press Ctrl-C to stop.`,
    '',
    `  key      ${target === undefined ? apiKey : `that of ${target.name}`}`,
    `  version  ${header}: ${first} (also: ${others.join(', ')})`,
    `  try      curl -H 'Authorization: Bearer ${key}' -H '${header}: ${first}' ${baseUrl}/entities`,
    `  ${test}`,
    '',
  ].join('\n')
}
