import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations } from '../../src/contract/index.ts'
import { isObject, type Json, objectOf } from '../../src/json/index.ts'
import {
  type SandboxResponse,
  type SentRequest,
  sandboxConfiguration,
  startSandbox,
} from '../../src/sandbox/index.ts'
import {
  busy,
  oddResponse,
  plantInRecord,
  refusal,
  unknownMembers,
} from './canary-bodies.fixture.ts'
import { createPlanter, type KindName, kinds, type Planter } from './planted.fixture.ts'
import { inHeaders, mustBeMet, places } from './planted-places.fixture.ts'

/** A sandbox that shows secrets in everything it sends, configured as a target of a user. */
export type CanaryTarget = Awaited<ReturnType<typeof openCanaryTarget>>

export interface CanaryOptions {
  readonly seed: number
  /** The path whose requests get no response. */
  readonly hangs?: RegExp
}

/** Starts the sandbox with canary values, and writes its configuration into a folder. */
export async function openCanaryTarget(folder: string, options: CanaryOptions) {
  const planter = createPlanter(options.seed)
  const { plant } = planter
  const sent: Buffer[] = []
  const hanging = Promise.withResolvers<void>()
  const show = createTransform(planter, options.seed, (chunk) => void sent.push(Buffer.from(chunk)))
  const sandbox = await startSandbox({
    apiKey: plant('key', 'the key of the target'),
    transform(response, request) {
      if (!options.hangs?.test(request.url)) return show(response, request)
      hanging.resolve()
      return new Promise(() => {})
    },
  })
  const control = async (path: string) => {
    const headers = { authorization: `Bearer ${sandbox.apiKey}` }
    const response = await fetch(`${sandbox.baseUrl}/_control/${path}`, { method: 'POST', headers })
    return objectOf(await response.json())
  }
  const [first, second] = [await control('widget_sessions'), await control('widget_sessions')]
  const config = join(folder, 'assay.config.mjs')
  const pool = {
    ...second,
    owner: plant('e-mail', 'a field of a pool'),
    iban: plant('iban', 'a hidden field of a pool'),
    ssn: plant('plain ssn', 'a field of a pool'),
  }
  writeFileSync(config, sourceOf(pool))
  const env = {
    TARGET_URL: sandbox.baseUrl,
    // Another origin of the same server.
    SETUP_URL: sandbox.baseUrl.replace('127.0.0.1', 'localhost'),
    TARGET_KEY: sandbox.apiKey,
    TARGET_TENANT: plant('opaque', 'a hidden header of the configuration'),
    TARGET_API_KEY: plant('opaque', 'x-api-key of the configuration'),
    TARGET_ODD: plant('opaque', 'an odd header of the configuration'),
    SETUP_KEY: plant('web token', 'a header of a recipe'),
    SETUP_PIN: plant('account', 'a query of a recipe'),
    SETUP_PASSWORD: plant('password', 'the body of a recipe'),
    FUNCTION_KEY: plant('opaque', 'a variable that only a function reads'),
    WIDGET_TOKEN_A: String(first.token),
    WIDGET_TOKEN_B: plant('account', 'a token of another form in a pool'),
  }
  return {
    // It holds secrets of a pool, and is nothing that a run writes.
    config,
    env,
    planted: planter.planted,
    /** All that was sent until now, headers too. */
    sent: () => Buffer.concat(sent),
    /** Resolves when a request is left hanging. */
    hanging: hanging.promise,
    close: sandbox.close,
  }
}

/** Puts secrets into every response; `note` receives all that is sent. */
function createTransform(planter: Planter, seed: number, note: (chunk: string) => void) {
  let isFirst = true

  return (response: SandboxResponse, request: SentRequest): SandboxResponse => {
    const shown = show(response, request)
    note(JSON.stringify(shown.headers ?? {}))
    if (shown.raw === undefined) note(JSON.stringify(shown.body))
    return shown
  }

  function show(response: SandboxResponse, request: SentRequest): SandboxResponse {
    if (isFirst && request.path.startsWith('/merchants/')) {
      isFirst = false
      return busy(planter)
    }
    const last = new URL(request.url, 'http://x').pathname.split('/').at(-1)!
    const odd = request.path.startsWith('/_control/') ? undefined : oddResponse(last, planter)
    if (odd) {
      note(odd.text)
      return odd.response
    }
    if (response.status >= 400) return { ...response, body: refusal(planter, request) }
    return isObject(response.body) ? showRecord(response, response.body, request) : response
  }

  function showRecord(response: SandboxResponse, body: Json, request: SentRequest) {
    const shares = sharesOf(request, seed).map(({ kind, place }) => {
      const secret = planter.plant(kind, place)
      const { member, looks } = kinds[kind]
      const shown = places[place]!(secret)
      const held = looks && !mustBeMet.has(place) ? {} : { held: { [member]: secret } }
      return place in inHeaders ? { headers: shown, extra: held } : { extra: { ...shown, ...held } }
    })
    const headers = new Map<string, string[]>()
    for (const [name, value] of shares.flatMap(({ headers = {} }) => Object.entries(headers))) {
      headers.set(name, [...(headers.get(name) ?? []), value as string | string[]].flat())
    }
    const records = objectOf(plantInRecord(planter, body))
    const extras = shares.map(({ extra }) => extra)
    return {
      ...response,
      headers: { ...response.headers, ...Object.fromEntries(headers) },
      body: { ...records, ...unknownMembers(request.path, planter), extras },
    }
  }
}

const combinations = Object.keys(places).flatMap((place) =>
  (Object.keys(kinds) as KindName[]).map((kind) => ({ kind, place })),
)
/** The routes that share all combinations; the credit score is never read, as its recipe fails. */
const routes = Object.values(operations)
  .filter(({ path }) => !path.includes('credit_scores'))
  .map(({ method, path }) => `${method} ${path}`)

/** The combinations of kind and place that one route shows; which these are follows from the seed. */
function sharesOf({ method, path }: SentRequest, seed: number) {
  const index = routes.indexOf(`${method} ${path}`)
  return combinations.filter((_, nth) => (nth + seed) % routes.length === index)
}

/** The recipes of the sandbox, sent to another origin with secrets of their own. */
function withSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecrets)
  if (!isObject(value)) return value
  const { path, ...request } = value
  if (typeof path !== 'string' || !path.startsWith('/_control/')) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withSecrets(one)]))
  }
  return {
    ...request,
    url: `\${SETUP_URL}${path}?pin=\${SETUP_PIN}`,
    headers: {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration fills it in
      authorization: 'Bearer ${TARGET_KEY}',
      'x-setup': '$SETUP_KEY',
      'x-password': '$SETUP_PASSWORD',
    },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the configuration fills it in
    body: { ...objectOf(request.body), hint: 'the pin is ${SETUP_PIN}!' },
  }
}

function sourceOf(pool: object): string {
  const { sandbox } = JSON.parse(readFileSync(sandboxConfiguration, 'utf8')).targets
  const { subjects, actions } = objectOf(withSecrets(sandbox))
  return `
const post = async ({ request, env }, path, body) => {
  const headers = { authorization: 'Bearer ' + env.TARGET_KEY, 'x-function': env.FUNCTION_KEY }
  return (await request('POST', env.SETUP_URL + path, body, headers)).body
}
const subjects = {
  ...${JSON.stringify(subjects)},
  credit_score: async (context) => {
    const { individual } = await post(context, '/_control/entities', { type: 'individual' })
    const { first_name, ssn, email } = individual
    throw new Error('no score for ' + first_name + ' ' + ssn + ' ' + email + ' with ' + context.env.FUNCTION_KEY)
  },
  'payment.pending': async (context) => {
    const { account_id } = await post(context, '/_control/entities', { accounts: true })
    const record = await post(context, '/_control/payments', { source: account_id, destination: account_id })
    return { id: record.id, record }
  },
  'widget.session': { values: [{ token: '$WIDGET_TOKEN_A' }, { token: '$WIDGET_TOKEN_B' }, ${JSON.stringify(pool)}] },
}
const targets = {
  canaries: {
    baseUrl: '$TARGET_URL', apiKey: '$TARGET_KEY', timeoutMs: 1_000, subjects, actions: ${JSON.stringify(actions)},
    headers: { 'x-tenant': '$TARGET_TENANT', 'X-Api-Key': '$TARGET_API_KEY', 'x-odd': '$TARGET_ODD' },
    hidden: { members: ['iban'], headers: ['x-tenant'] },
  },
}
export default { targets }
`
}
