import type { Finding, ReportedExchange, Run } from '../../core/run/index.ts'
import { sampleEvents, sampleRunWith } from './run.fixture.ts'

/** A run in which every text that can come from outside is the same hostile one; of each severity so many findings. */
export function hostileRun(text: string, findings = 1, clause = 'payments/cancel#both-legs'): Run {
  const exchange: ReportedExchange = {
    operation: 19,
    scenario: text,
    step: 1,
    request: { method: text, url: text, headers: { [text]: text }, body: { [text]: [text] } },
    response: { status: 200, headers: { [text]: text }, body: { [text]: text }, bodyNote: text },
    durationMs: 1,
  }
  const pointer = `/${text}`
  const finding = (severity: Finding['severity'], nth: number): Finding => ({
    clause,
    origin: text,
    severity,
    operation: 19 + nth,
    pointer,
    message: text,
    expected: text,
    actual: text,
    reason: text,
    hint: text,
    scenario: text,
    step: 2,
    causedBy: 1,
    exchange: 1,
    source: { file: text, entry: 1 },
  })
  const severities = ['violation', 'warning', 'novelty', 'observation'] as const
  return sampleRunWith(
    {
      target: text,
      version: { asked: text, rules: '2025-07-04' },
      problems: [text, text],
      clauses: sampleEvents.clauses,
      scenarios: sampleEvents.scenarios.map((scenario) => ({
        ...scenario,
        id: text,
        title: text,
        reason: text,
        remedy: text,
      })),
      findings: severities.flatMap((severity) =>
        Array.from({ length: findings }, (_, nth) => finding(severity, nth)),
      ),
    },
    {
      target: { name: text, baseUrl: text, sandboxUrl: `${text}2` },
      apiVersion: text,
      startedAt: text,
      history: {
        since: text,
        broken: [text],
        records: [{ clause: text, since: text, broken: 1, tested: 2 }],
        changes: [{ kind: 'response', text }],
        nights: [{ at: text, changes: [{ kind: 'response', text }] }],
      },
      exchanges: [
        exchange,
        { ...exchange, step: 2 },
        { ...exchange, response: null, failure: { code: text, message: text } },
      ],
    },
  )
}
