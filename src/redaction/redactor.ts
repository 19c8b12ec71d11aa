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
  /** How many values are remembered at most; beyond them a value is known by the name of its member only. */
  readonly most?: number
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
  const { secrets = [], members = [], headers = [], secretPaths, most = Infinity } = options
  const vault = createVault()
  let room = most
  const add: typeof vault.add = (value, kind, bounds) => {
    room--
    if (room >= 0) vault.add(value, kind, bounds)
  }
  const names = [...members, ...headers].map((name) => name.toLowerCase())
  const redaction = {
    vault,
    secretMembers: new Set([...secretMembers, ...names]),
    ...(secretPaths && { secretPaths }),
  }
  for (const secret of secrets) vault.add(secret, 'secret')
  return {
    add,
    learn(exchange) {
      // A gigabyte of traffic must not make every later text slow to redact.
      if (room > 0) learnSecrets(exchange, { ...redaction, vault: { ...vault, add } })
    },
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
