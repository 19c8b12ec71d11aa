import { join } from 'node:path'
import { isObject, type Json } from '../../src/base/json/index.ts'
import { bytesOf, type SandboxResponse } from '../../src/sources/sandbox/call.ts'
import { type SentRequest, startSandbox } from '../../src/sources/sandbox/index.ts'
import { idOf, places, slugOf } from './secret-places.fixture.ts'
import { createSecrets, type Secrets } from './secret-values.fixture.ts'

/** One response as it was sent, for files of traffic. */
interface Served {
  readonly request: SentRequest
  readonly response: SandboxResponse
}

/** Starts a sandbox that shows secrets in everything it sends; requests of a path that `hangs` get no response. */
export async function openSecretTarget({ seed, hangs }: { seed: number; hangs?: RegExp }) {
  const secrets = createSecrets(seed)
  const hanging = Promise.withResolvers<void>()
  const served: Served[] = []
  let count = 0
  const { baseUrl, apiKey, close } = await startSandbox({
    // Nobody listed the form of this key.
    apiKey: `sk_${seed}Zq7RtB9xKpWv3mN8cD4h`,
    transform(given, request) {
      if (hangs?.test(request.url)) {
        hanging.resolve()
        return new Promise(() => {})
      }
      noteTokens(given.body, secrets)
      const response = plant(given, request, secrets, () => count++)
      served.push({ request, response })
      return response
    },
  })
  secrets.add(apiKey)
  return {
    baseUrl,
    config: join(import.meta.dirname, '../../src/sources/sandbox/assay.config.json'),
    env: { ASSAY_SANDBOX_URL: baseUrl, ASSAY_SANDBOX_KEY: apiKey },
    /** Also as hosts, header names and ids hold them. */
    secrets: () =>
      secrets.all.flatMap((secret) => [secret, idOf(secret), slugOf(secret)].filter(isLong)),
    /** What was sent, as another recorder keeps it. */
    har: () => harOf(served, baseUrl),
    /** For requests of clients. */
    made: secrets,
    kinds: secrets.kinds.length,
    planted: () => count,
    /** Resolves when a request is left hanging. */
    hanging: hanging.promise,
    close,
  }
}

const isLong = (text: string) => (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 6

/** Tokens that the implementation issues are secrets too. */
function noteTokens(body: unknown, { add }: Secrets): void {
  if (!isObject(body)) return
  for (const name of ['element_token', 'session_token', 'token']) {
    const token = body[name]
    if (typeof token === 'string') add(token)
  }
}

function harOf(served: readonly Served[], baseUrl: string): string {
  const entries = served.map(({ request, response }, nth) => ({
    startedDateTime: new Date(1_795_000_000_000 + nth * 3_000).toISOString(),
    time: 3,
    request: {
      method: request.method,
      url: baseUrl + request.url,
      headers: listOf({
        authorization: request.authorization ?? '',
        'service-version': '2025-07-04',
      }),
    },
    response: {
      status: response.status,
      headers: listOf({ 'content-type': 'application/json', ...response.headers }),
      content: {
        mimeType: 'application/json',
        text: String(bytesOf(response)(JSON.stringify(response.body))),
      },
    },
  }))
  return JSON.stringify({
    log: { version: '1.2', creator: { name: 'other', version: '1' }, entries },
  })
}

const listOf = (headers: Readonly<Record<string, unknown>>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value: String(value) }))

/** So many places of each response hold a secret. */
const ofResponse = 16

function plant(
  response: SandboxResponse,
  { url, authorization = '' }: SentRequest,
  secrets: Secrets,
  count: () => number,
): SandboxResponse {
  const isRefusal = response.status >= 400
  // A setup is as it is, and everything else may be anything now and then.
  const isHurt = !url.includes('/_control/') && secrets.below(12) === 0
  const record = isObject(response.body) ? (response.body as Json) : undefined
  const given = isRefusal ? refusalOf(secrets) : record && plantIn(record, secrets, isHurt)
  const planted = { body: {}, headers: {} }
  for (let nth = 0; nth < ofResponse; nth++) {
    const at = count()
    const [, put] = places[at % places.length]!
    put(chosen(at, authorization.slice('Bearer '.length), secrets), planted, at)
  }
  // A map of records has no other members.
  const isOpen = isRefusal || (record !== undefined && ('id' in record || 'data' in record))
  const isBroken = isRefusal && secrets.below(8) === 0
  return {
    ...response,
    headers: { ...response.headers, ...planted.headers },
    body: isOpen ? { ...given, ...planted.body } : (given ?? response.body),
    ...(isBroken && { raw: (json: string) => `oops ${json.slice(1)}` }),
  }
}

/** A new secret, or one that the run knows, as nobody else can tell it from other texts: its key, or an issued token. */
function chosen(at: number, credential: string, { all, below, add, next }: Secrets): string {
  if (at % 9 === 1 && all.length > 0) return all[below(all.length)]!
  if (at % 9 > 0 || credential === '') return next()
  add(credential)
  return credential
}

/** Error bodies as services write them. */
function refusalOf({ next, number, below }: Secrets): Json {
  const bodies: readonly (() => Json)[] = [
    () => ({ error: { type: 'invalid_request', message: `Cannot find person ${next()}.` } }),
    () => ({ errors: [{ detail: `${next()} is not valid`, value: number() }], trace: next() }),
    () => ({ title: 'Not Found', detail: next(), instance: `/persons/${next()}?q=${next()}` }),
    () => ({ message: JSON.stringify({ given: next(), was: [next()] }) }),
  ]
  return bodies[below(bodies.length)]!()
}

/** Texts of the contract, and members whose values then have another form. */
const texts = ['description', 'name', 'message', 'dba', 'issuer', 'parent_name', 'logo']
const formed = [
  'status',
  'type',
  'updated_at',
  'ssn',
  'zip',
  'phone',
  'state',
  'fingerprint',
  'number',
]

function plantIn(body: Json, secrets: Secrets, isHurt: boolean): Json {
  const { next, number, word } = secrets
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within)
    if (!isObject(value)) return value
    const members = Object.entries(value).map(([name, held]) => {
      if (texts.includes(name) && typeof held === 'string') return [name, textOf(secrets)]
      if (isHurt && formed.includes(name) && held !== null) return [name, next()]
      return [name, within(held)]
    })
    return Object.fromEntries(members)
  }
  return {
    ...(within(body) as Json),
    ...('id' in body && {
      by_name: { [next()]: { [next()]: number() }, [word()]: { [word()]: 1, name: word() } },
      metadata: { [word()]: [{ [word()]: true }] },
      ...{ provider_ids: { [word()]: 'a' }, created_by: number() },
    }),
  }
}

function textOf({ next, below }: Secrets): string {
  const sentences = [
    () => next(),
    () => `call ${next()} at ${next()}`,
    () => `https://${encodeURIComponent(next())}.example/a/${encodeURIComponent(next())}`,
    () => `<b>${next()}</b> & "${next()}"`,
  ]
  return sentences[below(sentences.length)]!()
}
