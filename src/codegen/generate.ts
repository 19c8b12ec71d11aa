import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDeclarations } from './declarations.ts'
import { generateDocumentTypes } from './document-types.ts'
import { readSchemaFiles, type Schema } from './schema-file.ts'
import { buildTrees, type Trees, withoutProse } from './trees.ts'
import { generateDocumentValidator, generateValidators } from './validators.ts'

const banner = '// Generated from schemas/ by `npm run generate`. Do not edit.\n'

/** Everything that is generated: folder under the root → file in it → text. */
export type Outputs = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Generates from `schemas/` under the root; writes nothing. */
export async function generate(root: string): Promise<Outputs> {
  const schemas = join(root, 'schemas')
  const read = (file: string) => JSON.parse(readFileSync(join(schemas, file), 'utf8')) as Schema
  const types = async (file: string) => banner + (await generateDocumentTypes(read(file)))
  const recording = read('recording/recording.schema.json')
  return {
    'src/contract/generated': await generateContract(schemas),
    'src/recording/generated': {
      'validate-recording.js': banner + generateDocumentValidator(recording),
    },
    'src/run/generated': { 'run.ts': await types('report/run.schema.json') },
    'src/target/generated': {
      'configuration.ts': await types('configuration/config.schema.json'),
    },
  }
}

async function generateContract(schemas: string): Promise<Record<string, string>> {
  const files = readSchemaFiles(schemas)
  const { answers, requests, resourceTypes } = buildTrees(files)
  const trees = withoutProse({ resourceTypes, answers, requests }) as Trees
  return {
    'declarations.ts': banner + (await generateDeclarations(files)),
    'trees.json': `${JSON.stringify(trees)}\n`,
    ...modules(generateValidators({ ...trees.answers, ...trees.requests })),
  }
}

function modules(validators: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(validators)
  return Object.fromEntries(entries.map(([name, code]) => [`validators/${name}.js`, banner + code]))
}
