/**
 * Measures what `assay compare` tells of releases: a proxy before the sandbox makes one change of its responses at a time, and the
 * comparison must tell it at its place, with a sensible class. Two plain sides with other seeds must not differ.
 *   node .github/bench/compare-releases.ts [CHANGE…]
 */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { compareSides, renderTerminal, type Side, testSide } from '../../src/app/compare/index.ts'
import { startEmbedded } from '../../src/app/runner/index.ts'
import { isObject, type Json } from '../../src/base/json/index.ts'
import { startSandbox } from '../../src/sources/sandbox/index.ts'

interface Answer {
  status: number
  readonly headers: Record<string, string>
  body: unknown
  /** The number of the response in the run. */
  readonly count: number
  readonly call: string
}

type Edit = (answer: Answer) => void | Promise<void>

/** A change, and how the comparison must tell it: by one of these rules, for this name. */
interface Release {
  readonly rules: readonly string[]
  readonly name: string
  readonly edit: Edit
}

const by = (rules: readonly string[], name: string, edit: Edit): Release => ({ rules, name, edit })

type Mutable = Record<string, unknown>

/** Edits every record in a body that has a member. */
function each(value: unknown, name: string, edit: (record: Mutable) => void): void {
  if (Array.isArray(value)) for (const item of value) each(item, name, edit)
  if (!isObject(value)) return
  for (const member of Object.values(value)) each(member, name, edit)
  if (name in value) edit(value as Mutable)
}

/** Edits the scalars and lists of a member in successes. */
const values =
  (name: string, edit: (value: never, answer: Answer) => unknown, call = /./): Edit =>
  (answer) => {
    if (answer.status >= 300 || !call.test(answer.call)) return
    each(answer.body, name, (record) => {
      const value = record[name]
      if (typeof value !== 'object' || Array.isArray(value))
        record[name] = edit(value as never, answer)
    })
  }
const header =
  (name: string, value: string, call = /./): Edit =>
  ({ headers, call: sent }) => {
    if (call.test(sent)) headers[name] = value
  }
const data =
  (edit: (items: unknown[]) => unknown[], call: RegExp): Edit =>
  (answer) => {
    if (!call.test(answer.call) || !isObject(answer.body) || !Array.isArray(answer.body.data))
      return
    answer.body = { ...answer.body, data: edit(answer.body.data) }
  }
const accounts = /^(?:GET|POST) \/accounts/
const entities = /^GET \/entities$/

const releases: Readonly<Record<string, Release>> = {
  'member-added': by(['member-new'], 'nickname', ({ body, call }) => {
    if (accounts.test(call)) each(body, 'holder_id', (record) => (record.nickname = 'abc'))
  }),
  'member-removed': by(['member-gone'], 'mask', ({ body }) =>
    each(body, 'mask', (record) => delete record.mask),
  ),
  'member-renamed': by(['member-gone'], 'holder_id', ({ body, call }) => {
    if (!accounts.test(call)) return
    each(body, 'holder_id', (record) => {
      record.owner_id = record.holder_id
      delete record.holder_id
    })
  }),
  'member-missing-at-times': by(['member-sometimes'], 'mch_id', ({ body, count }) =>
    each(body, 'mch_id', (record) => {
      if (count % 5 === 0) delete record.mch_id
    }),
  ),
  'type-changed': by(['type'], 'mask', values('mask', Number)),
  'fraction-in-place-of-integer': by(
    ['whole-fraction', 'type-widened'],
    'amount',
    values('amount', (value: unknown) => (typeof value === 'number' ? value + 0.5 : value)),
  ),
  'value-new': by(
    ['value-new'],
    'status',
    values('status', (value: string) => (value === 'active' ? 'in_review' : value), accounts),
  ),
  'value-new-at-times': by(
    ['value-new'],
    'status',
    values(
      'status',
      (value: string, { count }) => (count % 4 === 0 ? 'quixotic' : value),
      accounts,
    ),
  ),
  'event-type-renamed': by(
    ['value-new'],
    'type',
    values('type', (value: string) => value.replace('increased', 'grown'), /events/),
  ),
  'null-in-list': by(
    ['null-new', 'values-gone'],
    'email',
    values('email', () => null, entities),
  ),
  'null-left-out': by(['null-absent'], 'metadata', ({ body }) =>
    each(body, 'metadata', (record) => {
      if (record.metadata === null) delete record.metadata
    }),
  ),
  'empty-list-null': by(
    ['empty-null'],
    'restricted_subscriptions',
    values('restricted_subscriptions', (value: unknown[]) => (value.length === 0 ? null : value)),
  ),
  'words-in-capitals': by(
    ['casing'],
    'status',
    values('status', (value: string) => value.toUpperCase(), accounts),
  ),
  moved: by(['redirected'], '', (answer) => {
    if (!/^GET \/merchants\//.test(answer.call) || answer.status !== 200) return
    answer.status = 308
    answer.headers.location = answer.call.replace('GET ', '/v2')
  }),
  'boolean-turned': by(['boolean', 'boolean-gone'], 'expand_event', ({ body }) =>
    each(body, 'url', (record) => {
      for (const name in record) if (/^expand/.test(name)) record[name] = true
    }),
  ),
  'timestamp-precision': by(
    ['timestamp-precision'],
    'created_at',
    values('created_at', (value: string) => value.replace(/\.\d+/, '')),
  ),
  'timestamp-offset': by(
    ['timestamp-offset'],
    'created_at',
    values('created_at', (value: string) => value.replace('Z', '+00:00')),
  ),
  'timestamp-as-date': by(
    ['timestamp-date'],
    'updated_at',
    values('updated_at', (value: string) => value.slice(0, 10)),
  ),
  'id-form': by(
    ['id-form'],
    'holder_id',
    values('holder_id', (value: string) => `${value}00000000`),
  ),
  'phone-format': by(
    ['format'],
    'phone',
    values('phone', (value: string) => value.replace('+', '')),
  ),
  'status-of-creation': by(['status-success'], '', (answer) => {
    if (answer.call === 'POST /accounts' && answer.status === 200) answer.status = 201
  }),
  'status-of-refusal': by(['status-refusal'], '', (answer) => {
    if (answer.status === 404) answer.status = 410
  }),
  'error-body': by(['error-body'], '', (answer) => {
    if (answer.status >= 400) answer.body = { code: 17, errors: ['no'], message: 'no' }
  }),
  'list-reversed': by(
    ['order'],
    '',
    data((items) => items.reverse(), entities),
  ),
  'pages-of-ten': by(
    ['list-end'],
    '',
    data((items) => items.slice(0, 10), entities),
  ),
  'always-empty': by(
    ['entries-gone'],
    'restricted_products',
    values('restricted_products', () => []),
  ),
  enveloped: by(['envelope', 'member-gone'], '', (answer) => {
    if (accounts.test(answer.call) && answer.status === 200) answer.body = { result: answer.body }
  }),
  'limit-announced': by(['header-new'], '', header('x-ratelimit-limit', '60')),
  limited: by(['limit-lowered'], '', (answer) => {
    if (answer.count % 25 !== 0 || answer.call.includes('_control')) return
    answer.status = 429
    answer.headers['retry-after'] = '0'
    answer.body = { error: { type: 'RATE_LIMIT' } }
  }),
  deprecated: by(['announced'], '', header('deprecation', '@1798761599', /accounts/)),
  sunset: by(['announced'], '', header('sunset', 'Thu, 31 Dec 2026 23:59:59 GMT', /accounts/)),
  'media-type': by(['header-value'], '', header('content-type', 'application/vnd.fish.api+json')),
  'one-slower': by(['slower'], '', async ({ call }) => {
    if (call.startsWith('GET /accounts/')) await delay(150)
  }),
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Tests the sandbox behind a proxy that edits its responses. */
async function sideOf(edit: Edit | undefined): Promise<Side> {
  const sandbox = await startSandbox({ seed: 7 })
  let count = 0
  const proxy = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    const sent = await bodyOf(request)
    const init = { method, headers: request.headers as Record<string, string> }
    for (const name of ['host', 'connection', 'content-length', 'transfer-encoding']) {
      delete init.headers[name]
    }
    const answered = await fetch(sandbox.baseUrl + url, {
      ...init,
      ...(sent.length > 0 && { body: new Uint8Array(sent) }),
    })
    const text = await answered.text()
    const headers = Object.fromEntries(answered.headers)
    for (const name of ['connection', 'content-length', 'content-encoding', 'keep-alive']) {
      delete headers[name]
    }
    const call = `${method} ${url.replace(/\?.*/, '')}`
    const isJson = /json/.test(headers['content-type'] ?? '') && text !== ''
    const body: unknown = isJson ? JSON.parse(text) : text
    const answer: Answer = { status: answered.status, headers, body, count: count++, call }
    if (!call.includes('_control')) await edit?.(answer)
    response.writeHead(answer.status, answer.headers)
    response.end(isJson ? JSON.stringify(answer.body satisfies unknown as Json) : text)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  const env = { ASSAY_SANDBOX_URL: `http://127.0.0.1:${port}`, ASSAY_SANDBOX_KEY: sandbox.apiKey }
  const side = await testSide({ ...(await startEmbedded()), env, concurrency: 4 } as Parameters<
    typeof testSide
  >[0])
  proxy.closeAllConnections()
  proxy.close()
  await sandbox.close()
  return side
}

const asked = process.argv.slice(2)
const chosen = Object.entries(releases).filter(([id]) => asked.length === 0 || asked.includes(id))
const before = await sideOf(undefined)
let listed = 0
for (const [id, { rules, name, edit }] of chosen) {
  const comparison = compareSides(before, await sideOf(edit), { level: 'reader' })
  const { changes, exitCode } = comparison
  const found = changes.find(
    (change) => rules.includes(change.rule) && (!name || change.names.includes(name)),
  )
  if (found) listed++
  const others = changes
    .filter((change) => change !== found)
    .map(({ rule, names }) => `${rule} ${names.slice(0, 3).join(',')}`)
  console.log(
    `${found ? '✓' : '✕'} ${id}: ${exitCode}, ${found?.rule} at ${found?.places.length}; others: ${others.slice(0, 6).join('; ')}${others.length > 6 ? ` and ${others.length - 6}` : ''}`,
  )
  if (!found || asked.length > 0) console.log(renderTerminal(comparison).slice(0, 3_000))
}
console.log(`${listed} of ${chosen.length} listed`)
process.exit(listed === chosen.length ? 0 : 1)
