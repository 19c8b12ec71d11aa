import { defineCommand, usage } from '../command.ts'
import { targetOptions } from '../common-options.ts'
import { text } from '../options.ts'
import { printError, printRaw } from '../process.ts'

export const command = defineCommand({
  name: 'openapi',
  summary:
    'Prints the contract as an OpenAPI 3.1 document: the operations of one API version, with the schemas by which Assay judges responses.',
  options: {
    'api-version': text('DATE', 'API version (default: the latest)'),
    'base-url': targetOptions['base-url'],
  },
  examples: [
    ['openapi', 'the latest version'],
    ['openapi --api-version 2024-04-04', 'an earlier version'],
    ['openapi --base-url http://127.0.0.1:4010', 'with the address of a mock that it describes'],
  ],
  run: async ({ options: { 'api-version': version, 'base-url': address } }) => {
    const { openApiDocument, unknownVersionIn } = await import('../../openapi/index.ts')
    const { judgeSettings, latestApiVersion } = await import('../../../core/contract/index.ts')
    const { checkApiVersion, findAddressProblem } = await import('../../../sources/target/index.ts')
    const problem = address === undefined ? undefined : findAddressProblem(address)
    if (problem !== undefined) throw usage('openapi', `--base-url ${problem}.`)
    const apiVersion = checkApiVersion(version ?? latestApiVersion)
    const sandboxUrl = address ?? '{sandbox_url}'
    const wire = judgeSettings(address ?? '{base_url}', { apiVersion, sandboxUrl })
    for (const sentence of unknownVersionIn(wire)) await printError(`${sentence}\n`)
    await printRaw(`${JSON.stringify(openApiDocument(wire), null, 2)}\n`)
    return 0
  },
})
