import { join } from 'node:path'
import { operations } from '../../src/contract/index.ts'
import { isObject, objectOf } from '../../src/json/index.ts'
import { type SandboxResponse, type SentRequest, startSandbox } from '../../src/sandbox/index.ts'
import { type Canaries, createCanaries, type KindName, kinds } from './canary-values.fixture.ts'
import { bodies, places, type Whole } from './places.fixture.ts'

/** A sandbox that shows secrets in everything it sends, configured as a target of a user. */
export type CanaryTarget = Awaited<ReturnType<typeof openCanaryTarget>>

export interface CanaryOptions {
  readonly seed: number
  /** The path whose requests get no response. */
  readonly hangs?: RegExp
}

/** Starts the sandbox with canary values. */
export async function openCanaryTarget({ seed, hangs }: CanaryOptions) {
  const canaries = createCanaries(seed)
  const { canary } = canaries
  const sent: Buffer[] = []
  const hanging = Promise.withResolvers<void>()
  const show = createTransform(canaries, seed)
  const sandbox = await startSandbox({
    apiKey: canary('key', 'the key of the target'),
    transform(response, request) {
      if (hangs?.test(request.url)) {
        hanging.resolve()
        return new Promise(() => {})
      }
      const { text, ...shown } = { text: undefined, ...show(response, request) }
      sent.push(Buffer.from(JSON.stringify([shown.headers, shown.body]) + text))
      return shown
    },
  })
  const control = async (path: string) => {
    const headers = { authorization: `Bearer ${sandbox.apiKey}` }
    const response = await fetch(`${sandbox.baseUrl}/_control/${path}`, { method: 'POST', headers })
    return objectOf(await response.json())
  }
  const [first, second] = [await control('widget_sessions'), await control('widget_sessions')]
  const pool = {
    ...second,
    owner: canary('e-mail', 'a field of a pool'),
    iban: canary('iban', 'a hidden field of a pool'),
    ssn: canary('plain ssn', 'a field of a pool'),
  }
  const env = {
    TARGET_URL: sandbox.baseUrl,
    SETUP_URL: sandbox.baseUrl,
    TARGET_KEY: sandbox.apiKey,
    TARGET_TENANT: canary('opaque', 'a hidden header of the configuration'),
    TARGET_API_KEY: canary('opaque', 'x-api-key of the configuration'),
    TARGET_ODD: canary('opaque', 'an odd header of the configuration'),
    SETUP_KEY: canary('web token', 'a header of a recipe'),
    SETUP_PIN: canary('account', 'a query of a recipe'),
    SETUP_PASSWORD: canary('password', 'the body of a recipe'),
    FUNCTION_KEY: canary('opaque', 'a variable that only a function reads'),
    WIDGET_TOKEN_A: String(first.token),
    WIDGET_TOKEN_B: canary('account', 'a token of another form in a pool'),
    WIDGET_POOL: JSON.stringify(pool),
  }
  return {
    config: join(import.meta.dirname, 'canary-target.fixture.ts'),
    env,
    canaries: canaries.all,
    /** All that was sent until now, headers too. */
    sent: () => Buffer.concat(sent),
    /** Resolves when a request is left hanging. */
    hanging: hanging.promise,
    close: sandbox.close,
  }
}

const paths = new Set<string>(Object.values(operations).map(({ path }) => path))

/** Every kind of secret at every place. */
const combinations = Object.entries(kinds).flatMap(([kind, { member, looks }]) =>
  Object.entries(places).flatMap(([part, all]) =>
    Object.entries(all).map(([place, show]) => (canary: Canaries['canary']) => {
      const secret = canary(kind as KindName, place)
      const shown = show(secret, member)
      // Digits alone look like nothing.
      const isNamed = part === 'namedMembers' || (looks && !place.startsWith('digitsOnly'))
      const held = isNamed ? {} : { held: { [member]: secret } }
      return part === 'headers' ? { headers: shown, extra: held } : { extra: { ...shown, ...held } }
    }),
  ),
)
/** How many of them one response shows, each at another place. */
const share = 6

const odd = Object.keys(bodies).slice(3) as (keyof typeof bodies)[]

/** Puts secrets into every response, which first follows from the seed; `text` is what was sent where that is not the body. */
function createTransform(canaries: Canaries, seed: number) {
  const { canary } = canaries
  let isFirst = true
  let [shares, odds] = [seed, 0]

  return (response: SandboxResponse, request: SentRequest) => {
    const { path } = request
    if (isFirst && path.startsWith('/merchants/')) {
      isFirst = false
      return whole(canaries, 'busy', request)
    }
    if (path.endsWith('/download')) return whole(canaries, 'download', request)
    const isKnown = paths.has(path) || path.startsWith('/_control/')
    if (response.status === 404 && !isKnown) {
      return whole(canaries, odd[odds++ % odd.length]!, request)
    }
    if (response.status >= 400) {
      return { ...whole(canaries, 'refusal', request), status: response.status }
    }
    if (!isObject(response.body)) return response
    const shown = Array.from({ length: share }, () =>
      combinations[shares++ % combinations.length]!(canary),
    )
    return {
      ...response,
      headers: Object.assign({}, response.headers, ...shown.map(({ headers }) => headers)),
      body: {
        ...putInRecords(canaries, response.body),
        extras: shown.map(({ extra }) => extra),
      },
    }
  }
}

/** A response with a whole body of the table. */
function whole(
  { canary }: Canaries,
  name: keyof typeof bodies,
  { url, authorization }: SentRequest,
) {
  const {
    type,
    text,
    status = 404,
    headers = {},
    send = (sent: string) => sent,
  }: Whole = bodies[name]
  // The name in a download is the one that a record shows.
  const place = name === 'download' ? 'last_name Sample-1' : `body ${name}`
  const known: Readonly<Record<string, string>> = { url, authorization: `${authorization}` }
  const fill = (pattern: string) =>
    pattern.replace(/\{([\w -]+)\}/g, (all, kind) =>
      kind in kinds ? canary(kind as KindName, place) : (known[kind] ?? all),
    )
  const own = Object.entries(headers).map(([header, value]) => [header, fill(value)])
  const all = { 'content-type': type, ...Object.fromEntries(own) }
  return { status, headers: all, body: null, raw: send(fill(text)), text: fill(text) }
}

/** Members of records, and the kind of secret that stands there. */
const kindOf: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(kinds).map(([kind, { member }]) => [member, kind])),
  city: 'first name',
  text: 'street',
}

/** The same records with real-looking values; equal values stay equal. */
function putInRecords({ canary, note }: Canaries, body: object): object {
  return JSON.parse(JSON.stringify(body), function (this: object, name: string, value: unknown) {
    // The numbers of a bank account are what a scenario sent.
    if (typeof value !== 'string' || /^x+$/.test(value) || 'routing' in this) return value
    if (name === 'number') return canary('card', `number ${value}`)
    if (name === 'description' && 'id' in this) return `Paid by ${canary('e-mail', value)}`
    if (name === 'url' && value.includes('receiver')) {
      return `${value}/${canary('key', 'a receiver')}`
    }
    // A token that the sandbox issues must work, and so stays what it is.
    if (/^(?:session_)?token$/.test(name)) note('one-time token', 'issued', value)
    else if (name === 'element_token') note('element token', 'issued', value)
    else if (kindOf[name]) return canary(kindOf[name] as KindName, `${name} ${value}`)
    return value
  })
}
