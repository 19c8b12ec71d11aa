import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { obeyed } from '../../base/log/runner.fixture.ts'
import { effectsOf, payloads } from '../../output/report/forge-parsers.fixture.ts'
import { openCommandHost } from './command-host.fixture.ts'
import type { Ended } from './served-calls.fixture.ts'

/** A target that answers everything alike. */
async function serve(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const scratch = mkdtempSync(join(tmpdir(), 'assay-hostile-target-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))
const summary = join(scratch, 'step-summary.md')
const call = openCommandHost({
  ...{ GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary, ASSAY_API_KEY: 'sk_test_abc' },
})

/** What a runner obeys in what was printed: of each stream alone, of one after the other, and of their lines in turn. */
function obeyedIn({ stdout: out, stderr: err }: Ended): readonly string[] {
  const [left, right] = [out.split('\n'), err.split('\n')]
  const inTurn = Array.from({ length: Math.max(left.length, right.length) }, (_, nth) =>
    [left[nth], right[nth]].filter((line) => line !== undefined).join('\n'),
  )
  return [...obeyed(out), ...obeyed(err), ...obeyed(err + out), ...obeyed(inTurn.join('\n'))]
}

const isOurs = (line: string) => /^::(?:error|warning) title=/.test(line)

const headerOf = (text: string) => text.replace(/[^\t -~]/g, '')

const bodies: readonly (readonly [name: string, answer: (response: ServerResponse) => void])[] = [
  [
    'a body of lines that is no JSON',
    (response) => {
      response.setHeader('content-type', 'application/json')
      response.end(`oops\n${payloads.join('\n')}`)
    },
  ],
  [
    'texts and names of members',
    (response) => {
      const data = payloads.map((text) => ({
        id: `ent_${text}`,
        type: text,
        status: text,
        [text]: [text],
      }))
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ data, [payloads[0]!]: payloads }))
    },
  ],
  [
    'errors',
    (response) => {
      response.statusCode = 400
      const [type, sub_type, message] = ['::error::a', '##[error]a', payloads.join(' ')]
      response.end(JSON.stringify({ error: { type, sub_type, message, code: '##[add-mask]a' } }))
    },
  ],
  [
    'headers',
    (response) => {
      const texts = payloads.map(headerOf)
      response.setHeader('content-type', headerOf('::error::a ##[error]b'))
      for (const [nth, text] of texts.entries()) response.setHeader(`x-${nth}`, text)
      response.setHeader('location', '::error::a')
      response.setHeader('retry-after', '##[error]a')
      response.statusCode = 302
      response.end('::error::a')
    },
  ],
]

test.each(inject('isWhole') ? bodies : [bodies[1]!])(
  'nothing that a target sends is obeyed in a job that tests it: %s',
  async (_, answer) => {
    const url = await serve(answer)
    const cwd = mkdtempSync(join(scratch, 'job-'))
    writeFileSync(summary, '')
    const [run, har] = [
      join(cwd, 'out/run.json'),
      join(cwd, 'rec/entities/list/lists-entities.har'),
    ]
    const ended: Ended[] = []
    for (const words of [
      `run entities/list merchants webhooks/list --base-url ${url} --out out --history history --record --recordings rec`,
      `check ${har} --base-url ${url} --out checked`,
      `report ${run}`,
      `compare ${run} rec --markdown diff.md`,
      'history history',
      'history history --json',
      'scan out rec',
      `proxy --upstream ${url} --port 0 --out proxied -- ${process.execPath} -e 0`,
      'run nowhere/::error::a --base-url http://##[error]',
      `check ${join(cwd, '::error::a##[error]b')}`,
    ])
      ended.push(await call({ words: words.split(' '), cwd }))
    const { status, stdout, stderr } = ended[0]!
    expect([1, 3], stdout + stderr).toContain(status)
    expect(stdout).toContain('::stop-commands::')
    expect(stderr).toContain('::stop-commands::')
    for (const one of ended) expect(obeyedIn(one).filter((line) => !isOurs(line))).toEqual([])
    const annotations = stdout.split('\n').filter(isOurs)
    expect(annotations.length).toBeGreaterThan(0)
    expect(obeyed(stdout)).toEqual(annotations)
    for (const file of [summary, join(cwd, 'out/summary.md')]) {
      const text = readFileSync(file, 'utf8')
      expect({ effects: effectsOf(text), text }).toEqual({ effects: [], text })
    }
    expect(JSON.parse(ended[5]!.stdout)).toMatchObject({ clauses: expect.any(Array) })
  },
)
