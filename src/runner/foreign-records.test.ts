import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Run } from '../run/index.ts'
import { startEmbedded, type TestSettings, testTarget } from './index.ts'

type ForeignRecords = NonNullable<TestSettings['overrides']>['foreignRecords']

const addresses = ['entities/list', 'webhooks']

const figuresOf = ({ verdict, findings, clauses }: Run) => {
  const of = (severity: string) => findings.filter((finding) => finding.severity === severity)
  return {
    verdict,
    violations: of('violation').length,
    warnings: of('warning').length,
    status: clauses.find(({ id }) => id === 'entities/entity#status')?.verdict,
  }
}

test.each([
  [
    'sample',
    { verdict: 'conformant', violations: 0, warnings: expect.any(Number), status: 'warned' },
  ],
  [
    'judge',
    { verdict: 'nonconformant', violations: expect.any(Number), warnings: 0, status: 'broken' },
  ],
  ['ignore', { verdict: 'conformant', violations: 0, warnings: 0, status: 'kept' }],
] as const)(
  '%s: a run, its recordings and a replay treat foreign records so',
  async (how, figures) => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-foreign-'))
    try {
      const run = async (foreignRecords: ForeignRecords, traffic: TestSettings['traffic']) =>
        figuresOf(
          await testTarget({
            ...(await startEmbedded({ variants: ['foreign-entities-listed'] })),
            overrides: { foreignRecords },
            addresses,
            traffic,
          }),
        )
      const recorded = await run(how, { mode: 'record', folder })
      expect(recorded).toEqual(figures)
      expect(recorded.violations + recorded.warnings > 0).toBe(how !== 'ignore')
      expect(await run(undefined, { mode: 'replay', folder })).toEqual(recorded)
      const others = how === 'judge' ? 'ignore' : 'judge'
      const again = await run(undefined, { mode: 'replay', folder, foreignRecords: others })
      expect(again.violations > 0).toBe(others === 'judge')
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
