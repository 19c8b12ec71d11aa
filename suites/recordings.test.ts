import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listRecordings, recordingPath } from '#recording'
import { conclusionsOf, recordAll, replayAll } from './recordings.fixture.ts'

const scratch = mkdtempSync(join(tmpdir(), 'assay-recordings-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

test('a replay concludes what the recording did, and nothing is left over', async () => {
  const folder = join(scratch, 'one')
  const recorded = await recordAll({}, { folder, against: undefined })
  expect(recorded.flatMap(({ fault }) => fault ?? [])).toEqual([])
  expect(
    recorded.filter(({ result }) => result.outcome !== 'passed').map((one) => one.result),
  ).toEqual([])
  const replayed = await replayAll(folder)
  expect(replayed.flatMap(({ stale }) => stale ?? [])).toEqual([])
  expect(conclusionsOf(replayed)).toEqual(conclusionsOf(recorded))
})

test('recorded again with another key, port, seed and day, only the instant differs', async () => {
  const [one, other] = [join(scratch, 'here'), join(scratch, 'there')]
  await recordAll({}, { folder: one, against: undefined })
  await recordAll(
    { apiKey: 'sk_test_another_key_of_another_length' },
    { folder: other, against: undefined },
  )
  for (const { scenario } of await listRecordings(one)) {
    const [before, after] = [one, other].map((folder) =>
      readFileSync(recordingPath(folder, scenario), 'utf8').replace(/"recordedAt": ".*"/, ''),
    )
    expect(after, scenario).toBe(before)
  }
})
