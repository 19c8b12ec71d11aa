import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { testTarget } from '../../src/app/runner/index.ts'
import { apiVersions } from '../../src/core/contract/index.ts'
import { historyLineOf, newsOf } from '../../src/output/history/index.ts'
import { renderers } from '../../src/output/report/reporters.fixture.ts'
import { addressOf } from '../../src/sources/transport/wire.fixture.ts'
import { causeIssues } from './cause-issue.mjs'

const serve: RequestListener = (_, response) =>
  void response.setHeader('content-type', 'application/json').end('{"data":[]}')
const answer =
  (status: number, headers: object = {}, body = '{}'): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
const page = answer(200, { 'content-type': 'text/html' }, '<html>Down for maintenance</html>')
const notice = answer(200, {}, '{"status":"maintenance"}')
const hang: RequestListener = () => {}
const close: RequestListener = ({ socket }) => void socket.destroy()

/** What ends a run: how many requests are served before, what the target does then, and the sentence. */
const ends: Readonly<Record<string, readonly [number, RequestListener, RegExp]>> = {
  'an interrupt': [2, hang, /The run was interrupted\./],
  'a limit of time': [2, hang, /The time limit of 400 ms is over \(--deadline\)\./],
  'a pause that is too long': [6, answer(429, { 'retry-after': '1200' }), /demanded a pause of 20/],
  'a busy target': [6, answer(429), /too busy: \d+ requests in a row got 429\./],
  'a target that closes connections': [6, close, /The last 3 requests got no response: [^.]/],
  'a gateway without a server': [6, answer(502), /responded to the last 20 requests: status 502\./],
  'a key that lapses': [6, answer(401), /no longer accepts the key: 401 since request 7\./],
  'a key that is never accepted': [0, answer(403), /served nothing: 403 to each of 4 requests/],
  'a key that is rejected at once': [0, answer(401), /rejected the key: GET \/entities/],
  'a page in place of the API': [6, page, /no longer responds as it did: 200 with HTML/],
  'a page instead of the API': [0, page, /served a page instead of JSON: GET \/entities/],
  'a notice in place of the API': [
    6,
    notice,
    /All requests since request \d get the same response\b/,
  ],
  'a notice instead of the API': [0, notice, /gives all requests the same response\b/],
}

test.each(Object.entries(ends))(
  'of %s all reports, the history and the issue say one sentence',
  async (what, [served, listener, sentence]) => {
    let count = Number.NEGATIVE_INFINITY
    const server = createServer((request, response) =>
      (++count <= served ? serve : listener)(request, response),
    )
    onTestFinished(() => server.closeAllConnections())
    const baseUrl = await addressOf(server)
    const configuration = {
      targets: { it: { baseUrl, apiKey: 'sk_x', apiVersions: [...apiVersions] } },
    }
    const usual = { configuration, addresses: ['entities/list', 'webhooks', 'versioning'] }
    const before = await testTarget(usual)
    count = 0
    const run = await testTarget({
      ...usual,
      maxWaitMs: 20,
      ...(what === 'an interrupt' && { signal: AbortSignal.timeout(400) }),
      ...(what === 'a limit of time' && { deadlineMs: 400 }),
      ...(what === 'a pause that is too long' && { maxWaitMs: undefined }),
    })
    const lines = [before, run].map((one) => historyLineOf(one, { all: 400 }))
    const runs = [{ nth: 1, ...lines[0]! }]
    const history = newsOf(run, lines[1]!, { runs, problems: [], next: 2 })
    const [issue] = causeIssues({ run, known: new Map() }).filter(({ key }: { key: string }) =>
      key.startsWith(`cause ${run.ended}`),
    )
    const reasonsOf = (some: readonly { readonly reason?: string }[]) =>
      [...new Set(some.map(({ reason }) => reason))].join('\n')
    const gaps = run.clauses.filter(({ cause }) => cause === run.ended)
    const said = {
      ...Object.fromEntries(
        ['junit', 'html', 'markdown'].map((name) => [name, renderers.get(name as 'html')!(run)]),
      ),
      history: history.changes.map(({ text }) => text).join('\n'),
      title: issue.title,
      issue: issue.status,
      clauses: reasonsOf(gaps),
      scenarios: reasonsOf(run.scenarios.filter(({ outcome }) => outcome === 'skipped')),
    }
    const silent = Object.entries(said).filter(([, text]) => !sentence.test(String(text)))
    expect(silent.map(([name]) => name)).toEqual([])
    for (const reasons of [said.clauses, said.scenarios])
      expect(reasons.split('\n')).toHaveLength(1)
  },
)
