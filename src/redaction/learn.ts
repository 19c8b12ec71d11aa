import { vocabulary } from '../contract/index.ts'
import { type Exchange, jsonOf } from '../exchange/index.ts'
import { valueAt } from '../json/index.ts'
import { fullNamesOf, joinName, type NamePart, namePartOf } from './full-name.ts'
import { isSecretName } from './names.ts'
import { credentialPrefix } from './patterns.ts'
import type { RedactOptions } from './redact.ts'

/**
 * Teaches the vault the secret values an exchange holds, so that they are masked wherever they turn
 * up again: in an address, in the text of an error, in another record.
 */
export function learnSecrets(exchange: Exchange, options: RedactOptions): void {
  const { vault, secretMembers, secretPaths } = options
  const { authorization = '' } = exchange.request.headers
  const credential = authorization.replace(/^\w+\s+/, '')
  if (credentialPrefix(credential) !== '') vault.add(credential, 'credential')

  collect(jsonOf(exchange.request.body), '')
  if (!exchange.response) return
  const answer = jsonOf(exchange.response.body)
  collect(answer, '')
  for (const pointer of secretPaths?.(exchange) ?? []) {
    collect(valueAt(answer, pointer), pointer.slice(pointer.lastIndexOf('/') + 1))
  }

  /** `kind` names the secret member a value stands in; '' where it stands in none. */
  function collect(document: unknown, kind: string): void {
    const waiting: [unknown, string][] = [[document, kind]]
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [value, around] = next
      if (around !== '' && isTelling(value)) vault.add(String(value), around)
      if (typeof value !== 'object' || value === null) continue
      let person: Partial<Record<NamePart, string>> | undefined
      for (const [name, held] of Object.entries(value)) {
        // What an object holds has names of its own: `phone` may be a number and may be a method.
        const inside = Array.isArray(value) ? around : kindOf(name)
        waiting.push([held, inside])
        const part = typeof held === 'string' ? namePartOf(name) : undefined
        if (part && (inside !== '' || part === 'middle'))
          person = { ...person, [part]: String(held).trim() }
      }
      for (const one of person === undefined ? [] : fullNamesOf(person, String)) {
        vault.add(joinName(one, String), 'name', 'word')
      }
    }
  }

  function kindOf(name: string): string {
    return isSecretName(name, secretMembers) ? name.replaceAll('_', ' ') : ''
  }
}

/** A word of the contract is left alone: it would be masked in every sentence. */
function isTelling(value: unknown): boolean {
  if (typeof value === 'number') return true
  return typeof value === 'string' && !vocabulary.words.has(value.toLowerCase())
}
