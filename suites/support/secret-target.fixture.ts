import { join } from 'node:path'
import { isObject, type Json } from '../../src/base/json/index.ts'
import {
  type SandboxResponse,
  type SentRequest,
  startSandbox,
} from '../../src/sources/sandbox/index.ts'
import { createSecrets, type Secrets } from './secret-values.fixture.ts'

/** Starts a sandbox that shows secrets in everything it sends; requests of a path that `hangs` get no response. */
export async function openSecretTarget({ seed, hangs }: { seed: number; hangs?: RegExp }) {
  const secrets = createSecrets(seed)
  const hanging = Promise.withResolvers<void>()
  const { baseUrl, apiKey, close } = await startSandbox({
    transform(response, request) {
      if (!hangs?.test(request.url)) return plant(response, request, secrets)
      hanging.resolve()
      return new Promise(() => {})
    },
  })
  return {
    config: join(import.meta.dirname, '../../src/sources/sandbox/assay.config.json'),
    env: { ASSAY_SANDBOX_URL: baseUrl, ASSAY_SANDBOX_KEY: apiKey },
    secrets: () => [...secrets.all, apiKey],
    /** Resolves when a request is left hanging. */
    hanging: hanging.promise,
    close,
  }
}

function plant(response: SandboxResponse, { url }: SentRequest, secrets: Secrets) {
  const { next, below } = secrets
  const headers = {
    ...response.headers,
    'x-customer': encodeURIComponent(next()),
    'set-cookie': `sid=${encodeURIComponent(next())}; Path=/`,
    ...(below(3) === 0 && { location: `/persons/${encodeURIComponent(next())}` }),
  }
  if (response.status >= 400) return { ...response, headers, body: refusalOf(secrets) }
  // A setup is as it is, and everything else may be anything now and then.
  const isHurt = !url.includes('/_control/') && below(12) === 0
  const body = isObject(response.body)
    ? plantIn(response.body as Json, secrets, isHurt)
    : response.body
  return { ...response, headers, body }
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
  const { next, number, word, below } = secrets
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
  const extras: Json = {
    memo: textOf(secrets),
    [next()]: true,
    people: [[{ whole: next(), deep: [[next(), number()]] }]],
    by_name: { [next()]: { [next()]: number() }, [word()]: { [word()]: 1, name: word() } },
    metadata: { [word()]: [{ [word()]: true }] },
    provider_ids: { [word()]: 'a' },
    created_by: number(),
  }
  const planted = within(body) as Json
  // A map of records has no other members.
  return 'id' in body || 'data' in body || below(4) === 0 ? { ...planted, ...extras } : planted
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
