import type { OpenSandbox, Reply } from './open-sandbox.fixture.ts'

/** Calls every operation at least once, and in every state that a lie could be about. */
export async function tour(sandbox: OpenSandbox): Promise<readonly string[]> {
  const said: string[] = []
  const say = async (...request: Parameters<OpenSandbox['call']>): Promise<Reply> => {
    const reply = await sandbox.call(...request)
    const type = reply.headers.get('content-type')
    const line = [request[0], request[1], reply.status, type, reply.headers.get('x-request-id')]
    said.push(`${line.join(' ')} ${reply.text}`.replaceAll(sandbox.baseUrl, ''))
    return reply
  }
  const control = async (path: string, body: unknown) =>
    (await say('POST', `/_control/${path}`, body)).body
  const person = await control('entities', { type: 'individual', accounts: true })

  await tourElements(say, control, person.id)
  await tourEntity(say, person.id)
  await tourAccount(say, control, person)
  await tourPayments(say, control, person)
  await tourRest(say, control, person.id)
  await tourWidgetSessions(say, control)

  await say('POST', `/entities/${person.id}/consent`, withdrawal)
  await say('POST', `/entities/${person.id}/consent`, withdrawal)
  await say('GET', `/accounts/${person.account_id}`)
  await say('GET', `/entities/${person.id}/subscriptions`)
  await say('GET', '/entities')
  await say('GET', '/entities', undefined, { authorization: 'Bearer sk_wrong' })
  await say('GET', '/entities', undefined, { 'service-version': '1999-01-01' })
  await say('GET', `/entities/${person.id}/credit_score`)
  return said
}

type Say = (...request: Parameters<OpenSandbox['call']>) => Promise<Reply>
type Control = (path: string, body: unknown) => Promise<Reply['body']>

const withdrawal = { type: 'withdraw', reason: 'entity_withdrew_consent' }

async function tourElements(say: Say, control: Control, entity_id: string): Promise<void> {
  const redeem = (element_token: string) => control('element_tokens/redeem', { element_token })
  const issue = async (body: object) => (await say('POST', '/elements/token', body)).body
  await issue({ type: 'connect' })
  const { element_token } = await issue({ type: 'connect', entity_id })
  await redeem(element_token)
  await redeem(element_token)
  for (const seconds of [900, 1800]) {
    const { element_token } = await issue({ type: 'connect', entity_id })
    await control('clock', { seconds })
    await redeem(element_token)
  }
}

async function tourEntity(say: Say, id: string): Promise<void> {
  await say('PUT', `/entities/${id}`, { individual: { first_name: 'Hilda' } })
  await say('PUT', `/entities/${id}`, { individual: { phone: 'unknown' } })
  const session = { type: 'phone', method: 'sms', sms: {} }
  const { body } = await say('POST', `/entities/${id}/verification_sessions`, session)
  await say('POST', `/_control/verification_sessions/${body?.id}/complete`, { code: '123456' })
  await say('GET', `/entities/${id}/verification_sessions`)
  const subscriptions = await say('GET', `/entities/${id}/subscriptions`)
  for (const { id: subscription } of Object.values<{ id: string }>(subscriptions.body)) {
    await say('GET', `/entities/${id}/subscriptions/${subscription}`)
  }
}

async function tourAccount(
  say: Say,
  control: Control,
  person: { id: string; account_id: string },
): Promise<void> {
  const path = `/accounts/${person.account_id}`
  const connected = await control('accounts', { holder_id: person.id })
  await say('GET', path)
  await say('POST', `${path}/updates`)
  const { body } = await say('POST', `${path}/card_brands`)
  await say('GET', `${path}/card_brands`)
  await say('GET', `${path}/card_brands/${body?.id}`)
  await say('GET', `/accounts/${connected.id}/sensitive/${connected.sensitive_id}`)
}

async function tourPayments(
  say: Say,
  control: Control,
  person: { id: string; account_id: string },
): Promise<void> {
  const ach = { routing: '000000001', number: '100000009', type: 'checking' }
  const source = (await say('POST', '/accounts', { holder_id: person.id, ach })).body?.id
  await say('GET', `/accounts/${source}`)
  const order = { source, destination: person.account_id, amount: 5000 }
  const first = await control('payments', order)
  await say('DELETE', `/payments/${first.id}`)
  await say('DELETE', `/payments/${first.id}`)
  const second = await control('payments', order)
  await say('POST', `/simulate/payments/${second.id}`, { status: 'processing' })
  await say('POST', `/simulate/payments/${second.id}`, { status: 'processing' })
  await say('DELETE', `/payments/${second.id}`)
}

async function tourRest(say: Say, control: Control, entity_id: string): Promise<void> {
  await say('GET', '/card_products/pdt_2')
  await say('GET', '/merchants/mch_2')
  await say('POST', '/reports', { type: 'payments.created.current' })
  const report = await say('POST', '/reports', { type: 'payments.created.current' })
  await say('GET', new URL(report.body?.url ?? 'http://none/').pathname)
  const webhooks = await say('GET', '/webhooks')
  await say('GET', `/webhooks/${webhooks.body?.data[0].id}`)
  await control('credit_scores', { entity_id, score: 640 })
  const score = await control('credit_scores', { entity_id, score: 690 })
  await say('GET', `/entities/${entity_id}/credit_scores/${score.id}`)
  await say('GET', `/events/${score.event_id}`)
}

async function tourWidgetSessions(say: Say, control: Control): Promise<void> {
  const sessions = [await control('widget_sessions', {}), await control('widget_sessions', {})]
  for (const { token } of sessions) {
    await say('GET', '/widget/events', undefined, { authorization: `Bearer ${token}` })
    await say('GET', '/webhooks', undefined, { authorization: `Bearer ${token}` })
    await control('widget_sessions/end', { token })
    await say('GET', '/widget/events', undefined, { authorization: `Bearer ${token}` })
  }
  await say('GET', '/widget/events')
}
