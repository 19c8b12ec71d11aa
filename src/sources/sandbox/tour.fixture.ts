import { type Operation, operations } from '../../core/contract/index.ts'
import type { OpenSandbox, Reply } from './open-sandbox.fixture.ts'

/** Headers that differ between two equal responses. */
const passing = new Set(['date', 'content-length', 'keep-alive'])

/** Whether a sandbox says the same as another one on the tour, which ends where it does not. */
export async function saysSame(sandbox: OpenSandbox, other: readonly string[]): Promise<boolean> {
  const differs = new Error('Another response.')
  try {
    const said = await tour(sandbox, (line, nth) => {
      if (line !== other[nth]) throw differs
    })
    return said.length === other.length
  } catch (error) {
    if (error !== differs) throw error
    return false
  }
}

/** Calls every operation at least once, and the writes in every state that a variation could concern. */
export async function tour(
  sandbox: OpenSandbox,
  look: (line: string, nth: number) => void = () => {},
): Promise<readonly string[]> {
  const said: string[] = []
  const say = async (...request: Parameters<OpenSandbox['call']>): Promise<Reply> => {
    const reply = await sandbox.call(...request)
    const { status, text } = reply
    const headers = [...reply.headers].filter(([name]) => !passing.has(name))
    const words = [request[0], request[1], status, ...headers.map(String)]
    const line = `${words.join(' ')} ${text}`.replaceAll(sandbox.baseUrl, 'http://here')
    look(line, said.push(line) - 1)
    return reply
  }
  const setUp = async (path: string, body: unknown) =>
    (await say('POST', `/_control/${path}`, body)).body
  const person = await setUp('entities', { type: 'individual', accounts: true })

  await tourElements(say, setUp, person.id)
  await tourEntity(say, person.id)
  await tourAccount(say, setUp, person)
  await tourPayments(say, setUp, person)
  await tourRest(say, setUp, person.id)
  await tourWidgetSessions(say, setUp)
  const other = await setUp('entities', { type: 'individual', accounts: true })
  const account = {
    holder_id: other.id,
    ach: { routing: '011000002', number: '100000077', type: 'checking' },
  }
  await tourTwice(say, person, other)

  const { id, corporation } = await setUp('entities', { type: 'corporation' })
  const { owners } = corporation as { readonly owners: unknown }
  await say('PUT', `/entities/${id}`, { corporation: { owners } })
  await say('PUT', `/entities/${id}`, { corporation: { owners: [{ last_name: 'Alone' }] } })
  await say('PUT', `/entities/${id}`, { corporation: { owners: [] } })
  await say('PUT', `/entities/${id}`, { corporation: { ein: '1' } })
  await say('PUT', `/entities/${id}`, { corporation: { dba: null } })
  await say('POST', `/entities/${person.id}/consent`, withdrawal)
  await say('POST', `/entities/${person.id}/consent`, withdrawal)
  await say('POST', '/accounts', { ...account, holder_id: person.id })
  await say('GET', `/accounts/${person.account_id}`)
  await say('GET', `/entities/${person.id}/subscriptions`)
  await say('PUT', `/entities/${person.id}`, { individual: { first_name: 'Hilda' } })
  await say('POST', '/accounts', { ...account, holder_id: person.id })
  await say('GET', '/entities/ent_another/verification_sessions')
  await say('GET', '/entities')
  await say('GET', '/entities', undefined, { authorization: 'Bearer sk_wrong' })
  await say('GET', '/entities', undefined, { 'service-version': '1999-01-01' })
  await say('GET', `/entities/${person.id}/credit_score`)
  await say('GET', `/entities/${person.id}/vehicles`)
  await say('GET', `/accounts/${person.account_id}/syncs`)
  await say('GET', '/webhooks', undefined, { authorization: 'Bearer sk_wrong' })
  for (const version of ['2024-04-04', '2020-12-06']) {
    await say('GET', '/entities', undefined, { 'service-version': version })
    await say('GET', '/webhooks', undefined, { 'service-version': version })
    await say('GET', `/accounts/${person.account_id}`, undefined, { 'service-version': version })
    await say('POST', '/accounts', account, { 'service-version': version })
  }
  await tourOtherReads(say, said)
  return said
}

/** Calls each read that was not called, with the ids that were shown last. */
async function tourOtherReads(say: Say, said: readonly string[]): Promise<void> {
  for (const { method, path } of Object.values<Operation>(operations)) {
    const called = new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/ ]+')} `)
    if (method !== 'GET' || said.some((line) => called.test(line))) continue
    const shown = (prefix: string) =>
      said
        .join('\n')
        .match(new RegExp(`(?<="id":")${prefix}\\w+`, 'g'))
        ?.at(-1) ?? prefix
    await say(
      'GET',
      path.replace(/\{(\w+_)id\}/g, (_, prefix: string) => shown(prefix)),
    )
  }
}

type Say = (...request: Parameters<OpenSandbox['call']>) => Promise<Reply>
type SetUp = (path: string, body: unknown) => Promise<Reply['body']>

const withdrawal = { type: 'withdraw', reason: 'entity_withdrew_consent' }

async function tourElements(say: Say, setUp: SetUp, entity_id: string): Promise<void> {
  const redeem = (element_token: string) => setUp('element_tokens/redeem', { element_token })
  const issue = async (body: object) => (await say('POST', '/elements/token', body)).body
  await issue({ type: 'connect' })
  const { element_token } = await issue({ type: 'connect', entity_id })
  await redeem(element_token)
  await redeem(element_token)
  const [first, second] = [
    await issue({ type: 'connect', entity_id }),
    await issue({ type: 'connect', entity_id }),
  ]
  for (const { element_token } of [first, second, first]) await redeem(element_token)
  for (const seconds of [900, 1740, 1800, 1850]) {
    const { element_token } = await issue({ type: 'connect', entity_id })
    await setUp('clock', { seconds })
    await redeem(element_token)
  }
}

async function tourEntity(say: Say, id: string): Promise<void> {
  await say('PUT', `/entities/${id}`, { individual: { first_name: 'Hilda' } })
  await say('PUT', `/entities/${id}`, { individual: { phone: 'unknown' } })
  await say('PUT', `/entities/${id}`, { individual: { ssn: '900347925' } })
  const session = { type: 'phone', method: 'sms', sms: {} }
  const { body } = await say('POST', `/entities/${id}/verification_sessions`, session)
  await say('POST', `/entities/${id}/verification_sessions`, session)
  await say('POST', `/entities/${id}/verification_sessions`, { ...session, method: 'kba', kba: {} })
  const own = { type: 'identity', method: 'byo_kyc', byo_kyc: {} }
  await say('POST', `/entities/${id}/verification_sessions`, own)
  await say('POST', `/_control/verification_sessions/${body?.id}/complete`, { code: '123456' })
  await say('GET', `/entities/${id}/verification_sessions`)
  const subscriptions = await say('GET', `/entities/${id}/subscriptions`)
  for (const subscription of Object.values<{ id?: string } | null>(subscriptions.body ?? {})) {
    await say('GET', `/entities/${id}/subscriptions/${subscription?.id}`)
  }
}

async function tourAccount(
  say: Say,
  setUp: SetUp,
  person: { id: string; account_id: string },
): Promise<void> {
  const path = `/accounts/${person.account_id}`
  const connected = await setUp('accounts', { holder_id: person.id })
  await say('GET', path)
  await say('POST', `${path}/updates`)
  const { body } = await say('POST', `${path}/card_brands`)
  await say('GET', `${path}/card_brands`)
  await say('GET', `${path}/card_brands/${body?.id}`)
  await say('GET', `/entities/${person.id}/no_such_path`)
  await say('GET', `/accounts/${connected.id}/sensitive/${connected.sensitive_id}`)
  await say('GET', `${path}/sensitive/${connected.sensitive_id}`)
}

async function tourPayments(
  say: Say,
  setUp: SetUp,
  person: { id: string; account_id: string },
): Promise<void> {
  const ach = { routing: '011000002', number: '100000009', type: 'checking' }
  const source = (await say('POST', '/accounts', { holder_id: person.id, ach })).body?.id
  await say('GET', `/accounts/${source}`)
  const order = { source, destination: person.account_id, amount: 5000 }
  const first = await setUp('payments', order)
  await say('DELETE', `/payments/${first.id}`)
  await say('DELETE', `/payments/${first.id}`)
  const second = await setUp('payments', order)
  await say('POST', `/simulate/payments/${second.id}`, { status: 'processing' })
  await say('POST', `/simulate/payments/${second.id}`, { status: 'processing' })
  await say('DELETE', `/payments/${second.id}`)
  const third = await setUp('payments', order)
  await say('POST', `/simulate/payments/${third.id}`, { status: 'failed' })
  await say('POST', `/simulate/payments/${third.id}`, { status: 'canceled' })
  await say('DELETE', `/payments/${third.id}`)
  const old = await setUp('payments', order)
  await setUp('clock', { seconds: 2 })
  await say('DELETE', `/payments/${old.id}`)
}

async function tourRest(say: Say, setUp: SetUp, entity_id: string): Promise<void> {
  await say('GET', '/card_products/pdt_2')
  await say('GET', '/merchants/mch_2')
  await say('POST', '/reports', { type: 'payments.created.current' })
  const report = await say('POST', '/reports', { type: 'payments.created.current' })
  await say('GET', new URL(String(report.body?.url), 'http://none').pathname)
  const webhooks = await say('GET', '/webhooks')
  await say('GET', `/webhooks/${webhooks.body?.data?.[0]?.id}`)
  await setUp('credit_scores', { entity_id, score: 640 })
  const score = await setUp('credit_scores', { entity_id, score: 690 })
  await say('GET', `/entities/${entity_id}/credit_scores/${score.id}`)
  await say('GET', `/entities/ent_another/credit_scores/${score.id}`)
  await say('GET', `/events/${score.event_id}`)
}

async function tourWidgetSessions(say: Say, setUp: SetUp): Promise<void> {
  const sessions = [await setUp('widget_sessions', {}), await setUp('widget_sessions', {})]
  for (const { token } of sessions) {
    await say('GET', '/widget/events', undefined, { authorization: `Bearer ${token}` })
    await say('GET', '/webhooks', undefined, { authorization: `Bearer ${token}` })
    await setUp('clock', { seconds: 1800 })
    await say('GET', '/widget/events', undefined, { authorization: `Bearer ${token}` })
  }
  await say('GET', '/widget/events')
}

/** Requests that only show something the second time, or for a second record. */
async function tourTwice(
  say: Say,
  person: { id: string; account_id: string },
  other: { id: string; account_id: string },
): Promise<void> {
  const { body } = await say('GET', '/entities')
  const listed: readonly ({ readonly id?: string } | null)[] = Object.values(body?.data ?? {})
  for (const entity of listed.slice(0, 4)) {
    await say('GET', `/entities/${entity?.id}/verification_sessions`)
  }
  await say('PUT', `/entities/${other.id}`, {
    address: { line1: '1 Other Street', line2: 'Apt 2' },
  })
  // The contract describes none of these members in this form.
  await say('PUT', `/entities/${other.id}`, { nickname: 'x', address: { line1: 7 } })
  await say('PUT', `/entities/${other.id}`, { address: 'x', individual: { first_name: 7 } })
  await say('PUT', `/entities/${other.id}`, { address: { line2: '' } })
  await say('GET', '/entities')
  for (const { account_id } of [person, other, person]) await say('GET', `/accounts/${account_id}`)
  await say('GET', '/accounts/acc_never_issued')
  await say('GET', '/accounts/acc_never_issued/card_brands')
  for (let times = 0; times < 5; times++) await say('POST', `/accounts/${other.account_id}/updates`)
  await say('GET', `/accounts/${other.account_id}/card_brands`)
  await say('POST', `/accounts/${person.account_id}/card_brands`)
}
