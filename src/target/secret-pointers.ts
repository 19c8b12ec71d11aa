import { secretMembers } from '../contract/index.ts'
import type { Fields, RecipeRequest } from './configuration.ts'

/** Where the answer to a request of a recipe holds what becomes a secret field, by JSON Pointer. */
export function secretPointers(
  { take = {} }: RecipeRequest,
  fields: Fields | undefined,
): readonly string[] {
  const named = Object.entries(take).filter(([name]) => isSecret(name) || feeds(fields, name))
  return named.map(([, pointer]) => pointer)
}

/** Whether a secret field is composed of a value that was taken under a harmless name. */
function feeds(fields: Fields = {}, name: string): boolean {
  const mention = new RegExp(String.raw`\{\{\s*${name}[\s.}]`)
  return Object.entries(fields).some(
    ([field, value]) => isSecret(field) && mention.test(JSON.stringify(value)),
  )
}

function isSecret(name: string): boolean {
  return secretMembers.has(name) || /token|secret|passw|api_?key/i.test(name)
}
