import { type ClauseId, findingOf, secretMembers } from '../contract/index.ts'
import type { Body, Exchange } from '../exchange/index.ts'
import { createVault, learnSecrets, redactExchange, type Vault } from '../redaction/index.ts'
import type { Finding, ReportedExchange } from '../run/index.ts'
import { createDigest } from './digest.ts'

/** A judged exchange, and where it was recorded. */
export interface Seen {
  readonly file: string
  readonly entry: number
  /** The row of the contract's endpoint table. */
  readonly operation: number | null
  readonly exchange: Exchange
}

/** What a run keeps of what it saw: bounded, however long the recordings are. */
export interface Evidence {
  add(seen: Seen, findings: readonly Finding[]): void
  /** A remark on a file as a whole, or on one entry of it. */
  remark(file: string, text: string, entry: number | undefined): void
  /** All that was kept, masked. */
  show(): { readonly findings: Finding[]; readonly exchanges: ReportedExchange[] }
}

export const limits = {
  /** Exchanges shown; beyond them only the first of a clause or an operation. */
  exchanges: 300,
  /** Bytes of the bodies of all exchanges shown. */
  bytes: 8 * 1024 * 1024,
  /** Violations and warnings told one by one; beyond them so many of each clause. */
  findings: 10_000,
  findingsOfClause: 50,
  /** Values that are masked wherever they stand; members of secret names always are. */
  secrets: 5_000,
}

/** `secrets` are values known beforehand, such as the key of the target. */
export function createEvidence(secrets: readonly string[]): Evidence {
  const vault = createVault()
  let room = limits.secrets
  const learning = {
    secretMembers,
    vault: {
      add(value: string, kind: string) {
        room--
        if (room >= 0) vault.add(value, kind)
      },
      mask: vault.mask,
    },
  }
  for (const secret of secrets) vault.add(secret, 'secret')

  const exchanges: Seen[] = []
  let bytes = 0
  const findings: Finding[] = []
  const told = new Map<string, number>()
  const untold = new Map<string, number>()
  const operations = new Set<number | null>()
  const digest = createDigest()

  /** The place of an exchange among those shown; undefined where there is no room for it. */
  function keep(seen: Seen, isFirst: boolean): number | undefined {
    const { request, response } = seen.exchange
    const size = sizeOf(request.body) + (response === null ? 0 : sizeOf(response.body))
    if (bytes + size > limits.bytes) return undefined
    if (!isFirst && exchanges.length >= limits.exchanges) return undefined
    bytes += size
    learn(seen.exchange)
    return exchanges.push(seen) - 1
  }

  function learn(exchange: Exchange): void {
    // A gigabyte of traffic must not make the vault slow.
    if (room <= 0) return
    const { authorization = '' } = exchange.request.headers
    learning.vault.add(authorization.replace(/^\w+\s+/, ''), 'credential')
    learnSecrets(exchange, learning)
  }

  function add(seen: Seen, found: readonly Finding[]): void {
    const { operation, file, entry } = seen
    const source = { file, entry }
    let exchange: number | undefined
    if (!operations.has(operation)) {
      operations.add(operation)
      exchange = keep(seen, true)
    }
    for (const finding of found) {
      if (finding.severity === 'novelty' || finding.severity === 'observation') {
        if (digest.add({ ...finding, ...at(exchange), source })) learn(seen.exchange)
        continue
      }
      const { clause } = finding
      const count = told.get(clause) ?? 0
      if (count >= limits.findingsOfClause && findings.length >= limits.findings) {
        untold.set(clause, (untold.get(clause) ?? 0) + 1)
        continue
      }
      exchange ??= keep(seen, count === 0)
      if (exchange === undefined) learn(seen.exchange)
      told.set(clause, count + 1)
      findings.push({ ...finding, ...at(exchange), source })
    }
  }

  return {
    add,
    remark(file, text, entry) {
      const remark = remarkOf('gaps/endpoints#details', text)
      findings.push({ ...remark, ...(entry !== undefined && { source: { file, entry } }) })
    },
    show() {
      const rest = [...untold].map(([clause, count]) =>
        remarkOf(clause as ClauseId, `${count} more findings of this clause are not listed.`),
      )
      return {
        findings: [...findings, ...digest.list(), ...rest].map((one) => masked(one, vault)),
        exchanges: exchanges.map(({ operation, exchange, ...source }) => ({
          operation,
          source,
          ...redactExchange(exchange, { vault, secretMembers }),
        })),
      }
    },
  }
}

function at(exchange: number | undefined): { exchange?: number } {
  return exchange === undefined ? {} : { exchange }
}

function remarkOf(clause: ClauseId, message: string): Finding {
  const severity = 'observation'
  const operation = null
  return findingOf({ clause, operation, pointer: '', message, expected: '', actual: '', severity })
}

/** What a body takes to keep; of text only the beginning is held. */
function sizeOf(body: Body): number {
  if (body.kind === 'json') return body.bytes
  return body.kind === 'text' ? body.text.length : 0
}

function masked(finding: Finding, vault: Vault): Finding {
  const { pointer, message, expected, actual } = finding
  return {
    ...finding,
    pointer: vault.mask(pointer),
    message: vault.mask(message),
    expected: vault.mask(expected),
    actual: vault.mask(actual),
  }
}
