import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Run } from '../../core/run/index.ts'
import type { Target } from '../../sources/target/index.ts'
import { startEmbedded, type TestSettings, testTarget } from './index.ts'

type ForeignRecords = Target['foreignRecords']

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
    'warn',
    { verdict: 'conformant', violations: 0, warnings: expect.any(Number), status: 'warned' },
  ],
  [
    'judge',
    { verdict: 'nonconformant', violations: expect.any(Number), warnings: 0, status: 'broken' },
  ],
] as const)(
  '%s: a run, its recordings and a replay treat foreign records so',
  async (how, figures) => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-foreign-'))
    try {
      const run = async (foreignRecords: ForeignRecords, traffic: TestSettings['traffic']) => {
        const embedded = await startEmbedded({ variations: ['foreign-entities-listed'] })
        const sandbox = { ...embedded.configuration!.targets.sandbox!, foreignRecords }
        const configuration = { targets: { sandbox } }
        return figuresOf(await testTarget({ ...embedded, configuration, addresses, traffic }))
      }
      const recorded = await run(how, { mode: 'record', folder })
      expect(recorded).toEqual(figures)
      expect(recorded.violations + recorded.warnings).toBeGreaterThan(0)
      expect(await run('warn', { mode: 'replay', folder })).toEqual(recorded)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
