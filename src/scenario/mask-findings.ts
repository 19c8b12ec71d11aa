import type { Vault } from '../redaction/index.ts'
import type { Finding } from '../run/index.ts'

/** Findings as a report may show them: without any secret value that the run has met. */
export function maskFindings(findings: readonly Finding[], vault: Vault): Finding[] {
  return findings.map((finding) => ({
    ...finding,
    pointer: vault.mask(finding.pointer),
    message: vault.mask(finding.message),
    expected: vault.mask(finding.expected),
    actual: vault.mask(finding.actual),
  }))
}
