import { defineCommand } from '../command.ts'
import { targetOptions } from '../common-options.ts'
import { text } from '../options.ts'
import { print, printError } from '../process.ts'
import { findKnownTarget } from './check.ts'

export const command = defineCommand({
  name: 'openapi',
  summary:
    'Prints the contract as an OpenAPI 3.1 document: the operations of one API version, with the schemas by which Assay judges responses.',
  options: {
    'api-version': text('DATE', 'API version (default: that of the target, else the latest)'),
    config: targetOptions.config,
    target: targetOptions.target,
  },
  examples: [
    ['openapi', 'the latest version'],
    ['openapi --api-version 2024-04-04', 'an earlier version'],
    [
      'openapi --config assay.config.json --target mock',
      'as a target serves it: its address, paths, envelope and version header',
    ],
  ],
  run: async ({ options: settings }) => {
    const { openApiDocument, unknownVersionIn } = await import('../../openapi/index.ts')
    const { judgeSettings } = await import('../../../core/contract/index.ts')
    const { apiVersion, dialect, ...target } = await findKnownTarget(settings)
    const { baseUrl = '{base_url}', sandboxUrl = '{sandbox_url}' } = target
    const served = { ...dialect, sandboxUrl, ...(apiVersion && { apiVersion }) }
    const wire = judgeSettings(baseUrl, served)
    const document = openApiDocument(wire)
    for (const sentence of unknownVersionIn(wire)) await printError(`${sentence}\n`)
    await print(`${JSON.stringify(document, null, 2)}\n`)
    return 0
  },
})
