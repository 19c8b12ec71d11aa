import { secretMembers } from '../contract/index.ts'
import type { Exchange } from '../exchange/index.ts'
import type { Finding } from '../run/index.ts'
import { learnSecrets } from './learn.ts'
import { type RedactedExchange, redactExchange } from './redact.ts'
import { createVault } from './vault.ts'

export interface RedactorOptions {
  /** Values that are secret from the start, such as the key of the target. */
  readonly secrets?: readonly string[]
  /** Names of members and headers, besides those of the contract, whose values are secret. */
  readonly members?: readonly string[]
  readonly headers?: readonly string[]
  /** JSON Pointers to further secret values in the body of a response. */
  readonly secretPaths?: (exchange: Exchange) => readonly string[]
}

/** Replaces secrets in everything that a run writes or prints. */
export interface Redactor {
  /** Remembers a secret value; `kind` stands in its place: `[kind]`. */
  add(value: string, kind: string): void
  /** Remembers the secret values that an exchange holds. */
  learn(exchange: Exchange): void
  /** The text without the remembered values, and without what looks like a secret. */
  text(text: string): string
  finding(finding: Finding): Finding
  exchange(exchange: Exchange): RedactedExchange
}

/** A redactor that knows the given secrets, and what secrets of the contract look like. */
export function createRedactor(options: RedactorOptions = {}): Redactor {
  const { secrets = [], members = [], headers = [], secretPaths } = options
  const vault = createVault()
  const names = [...members, ...headers].map((name) => name.toLowerCase())
  const redaction = {
    vault,
    secretMembers: new Set([...secretMembers, ...names]),
    ...(secretPaths && { secretPaths }),
  }
  for (const secret of secrets) vault.add(secret, 'secret')
  return {
    add: (value, kind) => vault.add(value, kind),
    learn: (exchange) => learnSecrets(exchange, redaction),
    text: (text) => vault.mask(text),
    exchange: (exchange) => redactExchange(exchange, redaction),
    finding: (finding) => ({
      ...finding,
      pointer: vault.mask(finding.pointer),
      message: vault.mask(finding.message),
      expected: vault.mask(finding.expected),
      actual: vault.mask(finding.actual),
    }),
  }
}
