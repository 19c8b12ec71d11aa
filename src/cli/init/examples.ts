import { readFileSync } from 'node:fs'
import { mapLeaves } from '../../json/index.ts'
import { sandboxConfiguration } from '../../sandbox/configuration/index.ts'
import { type ActionName, lineOf, type SubjectName } from '../../target/catalogue/index.ts'
import type { Configuration } from '../../target/index.ts'

/** A recipe to adapt: that of the embedded sandbox, `/…` for each path that no other target has. */
export function exampleOf(name: SubjectName | ActionName): object {
  const { targets } = JSON.parse(readFileSync(sandboxConfiguration, 'utf8')) as Configuration
  const { subjects, actions } = targets.sandbox!
  const recipe = { ...subjects, ...actions }[name]
  // Ids of the sandbox are of no use elsewhere.
  const isRecipe = recipe !== undefined && 'request' in recipe
  const source = isRecipe ? recipe : JSON.parse(`{ ${lineOf(name)} }`)[name]
  const isOwn = (leaf: unknown) => typeof leaf === 'string' && leaf.startsWith('/_control/')
  return mapLeaves(source, (leaf) => (isOwn(leaf) ? '/…' : leaf)) as object
}
