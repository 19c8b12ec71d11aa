import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readAccepted, readSide } from './index.ts'

function write(name: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-compare-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

const whole = {
  schemaVersion: 1,
  target: {},
  counts: {},
  headline: {},
  startedAt: '2026-11-22T00:00:00Z',
  durationMs: 1,
  ...{ clauses: [], scenarios: [], findings: [], exchanges: [] },
}
const broken = [
  ['an empty file', '', /it is empty/],
  ['a file that is cut off', '{"schemaVersion": 1, "clauses": [', /cut off/],
  ['another document', '{"a": 1}', /not a run\.json/],
  ['a newer schema', '{"schemaVersion": 9}', /another schema/],
  ['a damaged list', JSON.stringify({ ...whole, clauses: [1] }), /damaged/],
  [
    'a response without a status',
    JSON.stringify({ ...whole, exchanges: [{ response: {} }] }),
    /damaged: a response/,
  ],
] as const

test.each(broken)('error: %s is no side, and it is said why', async (_title, text, because) => {
  const read = readSide(write('run.json', text))
  await expect(read).rejects.toMatchObject({
    code: 'E_FILE_UNREADABLE',
    facts: { because: expect.stringMatching(because) },
  })
})

test('error: an accepted difference needs a reason', async () => {
  const file = write('accepted.json', '{"accepted": [{"id": "a"}]}')
  await expect(readAccepted(file)).rejects.toMatchObject({ code: 'E_FILE_UNREADABLE' })
})
