import { testTarget } from '../../src/app/runner/index.ts'
import { type SandboxSettings, startSandbox } from '../../src/sources/sandbox/index.ts'

type Made = Readonly<Record<string, string>>

/** Runs scenarios against a sandbox whose configuration names records that exist, and no recipe: one account is its only card. */
export async function runTarget(options: SandboxSettings, addresses: readonly string[]) {
  const sandbox = await startSandbox(options)
  const send = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const headers = {
      authorization: `Bearer ${sandbox.apiKey}`,
      'content-type': 'application/json',
      'service-version': '2025-07-04',
    }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    return (await fetch(sandbox.baseUrl + path, { method, headers, ...sent })).json()
  }
  const make = async (path: string, body: object) => (await send('POST', path, body)) as Made
  const person = (await make('/_control/entities', { type: 'individual' })).id!
  const company = (await make('/_control/entities', { type: 'corporation' })).id!
  const ach = { routing: '011000002', number: '100000001', type: 'checking' }
  const bank = (await make('/accounts', { holder_id: person, ach })).id!
  const card = await make('/_control/accounts', { holder_id: person })
  const score = await make('/_control/credit_scores', { entity_id: person, score: 640 })
  const risen = await make('/_control/credit_scores', { entity_id: person, score: 690 })
  const map = (await send('GET', `/entities/${person}/subscriptions`)) as Record<string, Made>
  const payment = () =>
    make('/_control/payments', { source: bank, destination: card.id!, amount: 5_000 })
  const payments = await Promise.all(Array.from({ length: 4 }, payment))
  const disposable = await make('/_control/entities', { type: 'individual', accounts: true })
  const value = (fields: object) => ({ value: fields }) as { readonly value: Made }
  const subjects = {
    'entity.individual': value({ id: person }),
    'entity.corporation': value({ id: company }),
    'account.ach': value({ id: bank, entity_id: person }),
    'account.liability': value({ id: card.id, entity_id: person }),
    credit_score: value({ id: score.id, entity_id: person }),
    sensitive: value({ id: card.sensitive_id, account_id: card.id }),
    card_product: value({ id: 'pdt_4' }),
    merchant: value({ id: 'mch_2' }),
    event: value({ id: risen.event_id }),
    subscription: value({ id: Object.values(map)[0]!.id, entity_id: person }),
    'payment.pending': { values: payments.map((record) => ({ id: record.id, record })) },
    'entity.disposable': { values: [{ id: disposable.id, account_id: disposable.account_id }] },
  }
  const { baseUrl, apiKey } = sandbox
  const target = { baseUrl, apiKey, environment: 'sandbox' as const, subjects }
  try {
    const configuration = { targets: { target } } as Parameters<
      typeof testTarget
    >[0]['configuration']
    return await testTarget({ configuration, addresses, concurrency: 1 })
  } finally {
    await sandbox.close()
  }
}
