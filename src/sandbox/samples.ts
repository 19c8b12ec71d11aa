import { virtualClock } from '../clock/index.ts'
import { type JudgeSettings, type OperationAddress, operations } from '../contract/index.ts'
import { isObject } from '../json/index.ts'
import { type Dialect, dialectOf, inDialect, routePaths } from './dialect.ts'
import { createSandbox } from './sandbox.ts'

/** A response of the sandbox to each operation, by its address. */
export type Samples = ReadonlyMap<OperationAddress, unknown>

const apiKey = 'sk_sample'
const moment = Date.parse('2025-07-04T09:30:00.000Z')
const bank = { routing: '000000001', number: '100000001', type: 'checking' }

/**
 * A successful response of each operation that the version of a target has, in the dialect of the target: records that
 * belong together, and the same each time.
 */
export function sampleResponses(target: Partial<JudgeSettings>): Samples {
  const dialect = dialectOf(target)
  const baseUrl = () => target.baseUrl ?? ''
  const parts = { seed: 1, clock: virtualClock(moment), apiKey, deviations: [], dialect, baseUrl }
  const send = senderOf(createSandbox(parts), dialect)
  const samples = new Map<OperationAddress, unknown>()

  const make = (path: string, body: object) =>
    send('POST', `${dialect.baseUrl}/_control/${path}`, body)?.body as Made
  const call = (
    address: OperationAddress,
    params: readonly string[],
    body?: object,
    token = apiKey,
  ) => {
    const [template = ''] = routePaths(dialect, address)
    const names = operations[address].path.match(/\{\w+\}/g) ?? []
    const path = names.reduce((text, name, index) => text.replace(name, params[index]!), template)
    const response = send(operations[address].method, path, body, token)
    if (response === undefined || response.status >= 300) return {} as Made
    samples.set(
      address,
      inDialect(dialect, { ...response, body: shortened(response.body) }, address),
    )
    return response.body as Made
  }
  drive(make, call)
  return samples
}

/** The members of records that others are made with. */
type Made = Readonly<Record<string, string>>
type Call = (
  address: OperationAddress,
  params: readonly string[],
  body?: object,
  token?: string,
) => Made

function drive(make: (path: string, body: object) => Made, call: Call): void {
  const { id: person = '' } = make('entities', { type: 'individual', accounts: true })
  const { id: card = '', sensitive_id = '' } = make('accounts', { holder_id: person })
  make('credit_scores', { entity_id: person, score: 640 })
  const score = make('credit_scores', { entity_id: person, score: 690 })
  call('elements/create-token', [], { type: 'connect', entity_id: person })
  call('entities/update', [person], { individual: { first_name: 'Grace' } })
  call('verification-sessions/create', [person], { type: 'phone', method: 'sms', sms: {} })
  call('verification-sessions/list', [person])
  const subscriptions = call('subscriptions/list', [person]) as unknown as { connect?: Made }
  call('subscriptions/retrieve', [person, subscriptions.connect?.id ?? ''])
  call('credit-scores/retrieve', [person, score.id!])
  const { id: account = '' } = call('accounts/create', [], { holder_id: person, ach: bank })
  call('accounts/retrieve', [card])
  call('updates/create', [card])
  call('card-brands/list', [card])
  const brand = call('card-brands/create', [card])
  call('card-brands/retrieve', [card, brand.id ?? ''])
  call('sensitive/retrieve', [card, sensitive_id])
  call('card-products/retrieve', ['pdt_4'])
  call('merchants/retrieve', ['mch_2'])
  const payment = { source: account, destination: card, amount: 5000 }
  const { id: forced = '' } = make('payments', payment)
  const { id: canceled = '' } = make('payments', payment)
  call('payments/simulate', [forced], { status: 'processing' })
  call('payments/cancel', [canceled])
  call('reports/create', [], { type: 'payments.created.current' })
  const { data: [webhook] = [] } = call('webhooks/list', []) as unknown as { data?: Made[] }
  call('webhooks/retrieve', [webhook?.id ?? ''])
  call('events/retrieve', [score.event_id!])
  call('entities/list', [])
  call('widget-events/list', [], undefined, make('widget_sessions', {}).token)
  const { id: leaving = '' } = make('entities', { type: 'individual', accounts: true })
  const withdrawal = { type: 'withdraw', reason: 'entity_withdrew_consent' }
  call('entities/withdraw-consent', [leaving], withdrawal)
}

function senderOf(sandbox: ReturnType<typeof createSandbox>, { apiVersion: version }: Dialect) {
  return (method: string, path: string, body?: object, token = apiKey) => {
    const head = { place: sandbox.find(path), method, authorization: `Bearer ${token}`, version }
    const admitted = sandbox.admit(head)
    return 'status' in admitted ? undefined : sandbox.respond(admitted, body)
  }
}

/** Two items are enough to show a list. */
function shortened(body: unknown): unknown {
  if (!isObject(body) || !Array.isArray(body.data)) return body
  return { ...body, data: body.data.slice(-2) }
}
