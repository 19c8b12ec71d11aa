import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** What a run found. */
export const finding = (id: string, clause: string, message = 'It is wrong.') => ({
  id,
  clause,
  origin: 'states.cancel-legs',
  severity: 'violation',
  operation: 19,
  pointer: '/status',
  message,
  expected: 'a',
  actual: 'b',
})

/** What the report says of each broken clause. */
export function textsOf(findings: readonly { clause: string; message?: string }[]) {
  const clauses = new Map(findings.map((finding) => [finding.clause, finding]))
  return Array.from(clauses, ([clause, { message = '' }]) => {
    return { clause, says: `It keeps ${clause}.`, message, text: `# Broken: \`${clause}\`` }
  })
}

/** How many nights there were. */
export let night = 0

/** A run of the next night. A clause is broken if a finding is of it, kept otherwise. */
export function runWith(findings: readonly { clause: string }[], rest: object = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-forge-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  night += 1
  const broken = new Set(findings.map(({ clause }) => clause))
  const run = {
    schemaVersion: 1,
    headline: { mark: '✕', text: 'NONCONFORMANT: mock breaks 1 of the 290 clauses.' },
    target: { name: 'mock' },
    apiVersion: '2025-07-04',
    startedAt: new Date(Date.UTC(2026, 0, night, 3)).toISOString(),
    completeness: 'complete',
    problems: [],
    waivers: [],
    scenarios: [],
    reason: 'It is so.',
    clauses: ['a#one', 'a#two', 'a#three'].map((id) => {
      return { id, verdict: broken.has(id) ? 'broken' : 'kept' }
    }),
    findings,
    ...rest,
  }
  const file = join(folder, 'run.json')
  writeFileSync(file, JSON.stringify(run))
  writeFileSync(join(folder, 'issues.json'), JSON.stringify(textsOf(findings)))
  return file
}

/** A night in which so many clauses are broken, the gravest last in the order of the contract. */
export function brokenNight(broken: number, all = 30, more: object = {}) {
  const names = Array.from({ length: all }, (_, nth) => `a#c${nth}`)
  const found = names.slice(0, broken).map((clause, nth) => finding(`f${nth}`, clause))
  const clauses = names.map((id, nth) => ({ id, verdict: nth < broken ? 'broken' : 'kept' }))
  return runWith(found.toReversed(), { clauses, ...more })
}

/** A run whose history says that a clause is fixed. */
export function fixedIn(clause: string, rest: object = {}) {
  const at = new Date(Date.UTC(2026, 0, night + 1, 3)).toISOString()
  const changes = [{ kind: 'fixed', text: clause, clause }]
  return runWith([], { history: { records: [], changes, nights: [{ at, changes }] }, ...rest })
}

/** Why a clause is untested where an operation fails. */
export const unserved = 'GET /merchants/{mch_id} could not be served: status 500'
export const gap = { verdict: 'unreached', cause: 'failure', reason: unserved }

/** A night on which one operation fails. */
export function failing() {
  const clauses = [
    { id: 'a#one', verdict: 'kept' },
    { id: 'a#two', ...gap },
  ]
  return runWith([], { completeness: 'incomplete', clauses })
}

/** A night that tested nothing; a warning may still be of it. */
export function outage(cause: string, because: string, first: object = {}, more: object = {}) {
  const idle = { verdict: 'unreached', cause, reason: `Nothing was tested: ${because}` }
  const clauses = [
    { id: 'a#one', ...idle, ...first },
    { id: 'a#two', ...idle },
  ]
  const nothingTested = because.slice(0, -1)
  const own = { completeness: 'incomplete', reason: 'Start it.', nothingTested, clauses }
  return runWith([], { ...own, ...more })
}
