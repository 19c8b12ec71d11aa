import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDeclarations } from './declarations.ts'
import { generateDocumentTypes } from './document-types.ts'
import { generateDocumentValidator } from './document-validator.ts'
import { readSchemaFiles, type Schema } from './schema-file.ts'
import { buildTrees, type Trees, withoutProse } from './trees.ts'
import { generateValidators } from './validators.ts'
import { collectVocabulary } from './vocabulary.ts'

const banner = '// Generated from schemas/ by `npm run generate`. Do not edit.\n'

/** Everything that is generated: folder under the root → file in it → text. */
export type Outputs = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Generates from `schemas/` under the root; writes nothing. */
export async function generate(root: string): Promise<Outputs> {
  const schemas = join(root, 'schemas')
  const read = (file: string) => JSON.parse(readFileSync(join(schemas, file), 'utf8')) as Schema
  const configuration = read('configuration/config.schema.json')
  return {
    'src/contract/generated': await generateContract(schemas),
    'src/recording/generated': {
      'validate-recording.js':
        banner + generateDocumentValidator(read('recording/recording.schema.json')),
    },
    'src/run/generated': {
      'run.ts': banner + (await generateDocumentTypes(read('report/run.schema.json'))),
    },
    'src/target/generated': {
      'configuration.ts': banner + (await generateDocumentTypes(configuration)),
      'validate-configuration.js':
        banner + generateDocumentValidator(configuration, { details: true }),
    },
  }
}

async function generateContract(schemas: string): Promise<Record<string, string>> {
  const files = readSchemaFiles(schemas)
  const { resourceTypes, ...built } = buildTrees(files)
  const trees = withoutProse(built) as Pick<Trees, 'responses' | 'requests'>
  const { responses, requests } = trees
  const vocabulary = collectVocabulary([...Object.values(responses), ...Object.values(requests)])
  return {
    'declarations.ts': banner + (await generateDeclarations(files)),
    'trees.js': `${banner}export const trees = JSON.parse(${JSON.stringify(JSON.stringify(trees))})\n`,
    'vocabulary.ts': banner + constants({ resourceTypes, ...vocabulary }),
    ...modules(generateValidators({ ...responses, ...requests })),
  }
}

function constants(values: object): string {
  return Object.entries(values)
    .map(([name, value]) => {
      const type = Array.isArray(value) ? 'readonly string[]' : 'Readonly<Record<string, string>>'
      return `export const ${name}: ${type} = ${JSON.stringify(value)}\n`
    })
    .join('')
}

function modules(validators: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(validators)
  return Object.fromEntries(entries.map(([name, code]) => [`validators/${name}.js`, banner + code]))
}
