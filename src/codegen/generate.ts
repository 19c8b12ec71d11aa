import { join } from 'node:path'
import { generateDeclarations } from './declarations.ts'
import { readSchemaFiles } from './schema-file.ts'
import { buildTrees, type Trees, withoutProse } from './trees.ts'
import { generateValidators } from './validators.ts'

const banner = '// Generated from schemas/ by `npm run generate`. Do not edit.\n'

/** Everything that is generated: path under src/contract/generated → text. */
export async function generate(root: string): Promise<Readonly<Record<string, string>>> {
  const files = readSchemaFiles(join(root, 'schemas'))
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
