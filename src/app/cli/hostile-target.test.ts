import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { obeyed } from '../../base/log/runner.fixture.ts'
import { effectsOf, payloads } from '../../output/report/forge-parsers.fixture.ts'

const main = join(import.meta.dirname, 'main.ts')

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

/** Commands as a step of a job, one after the other; what each prints, and the summary of the job. */
function openJob() {
  const cwd = mkdtempSync(join(tmpdir(), 'assay-hostile-target-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  const summary = join(cwd, 'step-summary.md')
  writeFileSync(summary, '')
  const env = {
    ...process.env,
    ...{ GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary, ASSAY_API_KEY: 'sk_test_abc' },
  }
  const call = async (...words: readonly string[]) => {
    const child = spawn(process.execPath, [main, ...words], { cwd, env })
    const streams = ['', '']
    child.stdout.on('data', (chunk) => (streams[0] += chunk))
    child.stderr.on('data', (chunk) => (streams[1] += chunk))
    const status = await new Promise((resolve) => child.on('close', resolve))
    return { status, streams }
  }
  return { cwd, call, summary: () => readFileSync(summary, 'utf8') }
}

/** What a runner obeys in what was printed: of each stream alone, of one after the other, and of their lines in turn. */
function obeyedIn([out = '', err = '']: readonly string[]): readonly string[] {
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

test.each(bodies)(
  'nothing that a target sends is obeyed in a job that tests it: %s',
  async (_, answer) => {
    const url = await serve(answer)
    const { cwd, call, summary } = openJob()
    const [run, har] = [
      join(cwd, 'out/run.json'),
      join(cwd, 'rec/entities/list/lists-entities.har'),
    ]
    const ended: Awaited<ReturnType<typeof call>>[] = []
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
      ended.push(await call(...words.split(' ')))
    const [whole] = ended
    expect([1, 3], whole!.streams.join('\n')).toContain(whole!.status)
    expect(whole!.streams[0]).toContain('::stop-commands::')
    expect(whole!.streams[1]).toContain('::stop-commands::')
    for (const { streams } of ended)
      expect(obeyedIn(streams).filter((line) => !isOurs(line))).toEqual([])
    const annotations = whole!.streams[0]!.split('\n').filter(isOurs)
    expect(annotations.length).toBeGreaterThan(0)
    expect(obeyed(whole!.streams[0]!)).toEqual(annotations)
    for (const text of [summary(), readFileSync(join(cwd, 'out/summary.md'), 'utf8')])
      expect({ effects: effectsOf(text), text }).toEqual({ effects: [], text })
    expect(JSON.parse(ended[5]!.streams[0]!)).toMatchObject({ clauses: expect.any(Array) })
  },
)
