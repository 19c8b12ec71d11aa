import { join } from 'node:path'
import { generateDeclarations, generateDocumentTypes } from './declarations.ts'
import { requireSchemas } from './require-schemas.ts'
import { envelopesOf, readSchema, readSchemaFiles, type Schema } from './schema-file.ts'
import { generateScripts } from './scripts.ts'
import { buildTrees } from './trees.ts'
import { generateDocumentValidator, generateValidators } from './validators.ts'
import { collectVocabulary } from './vocabulary.ts'

const banner = (from: string) => `// Generated from ${from} by \`npm run generate\`. Do not edit.\n`

/** Generates from `schemas/` and `src/` under the root: path of a file under the root → its text. Writes nothing. */
export async function generate(root: string): Promise<ReadonlyMap<string, string>> {
  const schemas = join(root, 'schemas')
  const read = (file: string) => readSchema(schemas, file)
  const configuration = read('configuration/config.schema.json')
  const recording = read('recording/recording.schema.json')
  const run = read('report/run.schema.json')
  const facts = read('report/facts.schema.json')
  const history = read('report/history.schema.json')
  const texts = {
    ...(await generateContract(schemas)),
    'core/run/generated/run.ts': await generateDocumentTypes(run),
    'output/report/generated/validate-run.js': generateDocumentValidator(forReaders(run), false),
    'core/facts/generated/facts.ts': await generateDocumentTypes(facts),
    'core/facts/generated/validate-facts.js': generateDocumentValidator(facts, false),
    'output/history/generated/line.ts': await generateDocumentTypes(history),
    'output/history/generated/validate-line.js': generateDocumentValidator(history, false),
    'app/compare/generated/comparison.ts': await generateDocumentTypes(
      read('report/compare.schema.json'),
    ),
    'sources/recording/generated/recording.ts': await generateDocumentTypes(recording),
    'sources/recording/generated/validate-recording.js': generateDocumentValidator(
      recording,
      false,
    ),
    'sources/target/generated/configuration.ts': await generateDocumentTypes(configuration),
    'sources/target/generated/validate-configuration.js': generateDocumentValidator(
      configuration,
      true,
    ),
  }
  const ofSchemas = Object.entries(texts).map(
    ([path, text]) => [join('src', path), banner('schemas/') + text] as const,
  )
  return new Map([...ofSchemas, ...(await generateScripts(root))])
}

/** A schema by which a document of a later Assay is read, which may have further members. */
function forReaders(schema: Schema): Schema {
  const further = (name: string, value: unknown) =>
    name === 'additionalProperties' && value === false ? undefined : value
  return JSON.parse(JSON.stringify(schema, further))
}

async function generateContract(schemas: string): Promise<Readonly<Record<string, string>>> {
  const files = readSchemaFiles(schemas)
  requireSchemas(files)
  const { responses, requests, resourceTypes } = buildTrees(files)
  const vocabulary = collectVocabulary([...Object.values(responses), ...Object.values(requests)])
  const folder = 'core/contract/generated'
  return {
    [`${folder}/declarations.ts`]: await generateDeclarations(files),
    [`${folder}/trees.js`]: `export const trees = JSON.parse(${JSON.stringify(JSON.stringify({ ...responses, ...requests }))})\n`,
    [`${folder}/vocabulary.ts`]: constants(vocabularyTypes, {
      resourceTypes,
      ...envelopesOf(files),
      ...vocabulary,
    }),
    [`${folder}/validators.js`]: generateValidators({ ...responses, ...requests }),
  }
}

const vocabularyTypes = {
  resourceTypes: 'Readonly<Record<string, string>>',
  lists: 'Readonly<Record<string, string>>',
  maps: 'Readonly<Record<string, string>>',
  members:
    'Readonly<Record<string, { readonly secret?: string; readonly text?: true; readonly id?: true; readonly time?: true; readonly date?: true; readonly object?: true; readonly record?: true; readonly free?: true; readonly numberIn?: readonly string[] }>>',
}

function constants(types: Readonly<Record<string, string>>, values: object): string {
  return Object.entries(values)
    .map(
      ([name, value]) =>
        `export const ${name}: ${types[name] ?? 'readonly string[]'} = ${JSON.stringify(value)}\n`,
    )
    .join('')
}
