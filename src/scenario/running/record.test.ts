import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { resolveTarget } from '../../target/index.ts'
import { type Scenario, scenario } from '../scenario.ts'
import { openRecord } from './record.ts'

/** Its error names somebody; the other address shows who that is. */
const person = { id: 'ent_a1', first_name: 'Ann', last_name: 'Smith', line1: '12 Old Mill Road' }
const server = createServer((request, answer) => {
  answer.setHeader('content-type', 'application/json')
  const isPerson = request.url?.startsWith('/people')
  const error = { message: 'Smith, Ann of 12 OLD MILL ROAD owes nothing' }
  answer.end(JSON.stringify(isPerson ? person : error))
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
const folder = mkdtempSync(join(tmpdir(), 'assay-record-'))
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const asking = (...paths: readonly string[]): Scenario =>
  scenario('Something is asked.', {
    proves: [],
    async run({ raw }) {
      for (const path of paths) await raw({ path })
    },
  })

test('a name has one stand-in in a recording, wherever it stands, and the next recording begins anew', async () => {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const configuration = { targets: { it: { baseUrl, apiKey: 'sk_test_x' } } }
  const target = resolveTarget(configuration, 'it', { env: {} })
  const runner = openRecord(target, { mode: 'record', folder, against: undefined })
  const record = (id: string, ...paths: readonly string[]) =>
    runner.run({ id, file: '', scenario: asking(...paths) })
  const all = [await record('a/b/first', '/log', '/people/1'), await record('a/b/second', '/log')]
  await runner.close()
  expect(all.map(({ fault }) => fault)).toEqual([undefined, undefined])
  const kept = all.map(({ recorded }) => readFileSync(recorded!, 'utf8'))
  expect(kept[0]).toContain('Word1, Word2 of 12 OLD WORD3 WORD4 word5 nothing')
  expect(kept[1]).toContain('Word1, Word2 of 12 OLD WORD3 WORD4 word5 nothing')
  expect(JSON.stringify([all, kept])).not.toMatch(/Smith|old mill/i)
})
