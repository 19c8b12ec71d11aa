import { credentialPrefix } from './patterns.ts'

/** How a token of anybody begins: `tok_`, `pk_elem_`, or the wrong one a reader must see; never all of it. */
const tokenStart = /^(?=((?:[a-z]{1,7}_){1,3}))\1(?=[\w.-]{1,512}$)(?=[\w.-]*\d|[\w.-]{12})/

/** How a token begins: as far as a credential of the interface does, else as far as it may be shown; '' for anything else. */
export function tokenPrefixOf(value: string): string {
  return credentialPrefix(value) || (tokenStart.exec(value)?.[0] ?? '')
}
