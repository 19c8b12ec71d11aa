import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type PlantingOptions,
  type PlantingServer,
  startPlantingServer,
} from './planting-server.fixture.ts'

export interface PlantingTarget extends PlantingServer {
  /** The configuration; it holds secrets of a pool, and is nothing that a run writes. */
  readonly config: string
  readonly env: Readonly<Record<string, string>>
}

/** A planting server, with the configuration of a user who has secrets of their own. */
export async function openPlantingTarget(
  folder: string,
  options: PlantingOptions,
): Promise<PlantingTarget> {
  const server = await startPlantingServer(options)
  const { plant } = server
  const env = {
    TARGET_URL: server.baseUrl,
    SETUP_URL: server.setupUrl,
    TARGET_KEY: server.key,
    TARGET_TENANT: plant('opaque', 'a hidden header of the configuration'),
    TARGET_API_KEY: plant('opaque', 'x-api-key of the configuration'),
    TARGET_ODD: plant('opaque', 'an odd header of the configuration'),
    SETUP_KEY: plant('web token', 'a header of a recipe'),
    SETUP_PIN: plant('account', 'a query of a recipe'),
    SETUP_PASSWORD: plant('password', 'the body of a recipe'),
    FUNCTION_KEY: plant('opaque', 'a variable that only a function reads'),
    WIDGET_TOKEN_A: plant('one-time token', 'a pool'),
    WIDGET_TOKEN_B: plant('account', 'a token of another form in a pool'),
  }
  const config = join(folder, 'assay.config.mjs')
  const pool = {
    token: plant('one-time token', 'a pool, as it is'),
    account_id: 'acc_1a',
    owner: plant('e-mail', 'a field of a pool'),
    iban: plant('iban', 'a hidden field of a pool'),
    ssn: plant('plain ssn', 'a field of a pool'),
  }
  writeFileSync(config, source(JSON.stringify(pool)))
  return { ...server, config, env }
}

function source(pool: string): string {
  return `
const setup = (path, body, take) => ({
  method: 'POST', url: '$' + '{SETUP_URL}/setup/' + path + '?pin=$' + '{SETUP_PIN}',
  headers: { 'x-setup': '$SETUP_KEY', 'x-password': '$SETUP_PASSWORD' },
  body: { ...body, hint: 'the pin is $' + '{SETUP_PIN}!' }, take,
})
const entity = (type) => ({ request: setup('entities', { type }, { id: '/id' }) })
const account = {
  needs: { holder: 'entity.individual' },
  request: setup('accounts', { holder_id: '{{holder.id}}' }, { id: '/id', entity_id: '/holder_id' }),
}
const clock = { request: setup('clock', { seconds: '{{seconds}}' }, {}) }
const redeem = { request: setup('redeem', { element_token: '{{token}}' }, { session_token: '/session_token' }) }
export default {
  targets: {
    planted: {
      baseUrl: '$TARGET_URL', apiKey: '$TARGET_KEY', timeoutMs: 300,
      headers: { 'x-tenant': '$TARGET_TENANT', 'X-Api-Key': '$TARGET_API_KEY', 'x-odd': '$TARGET_ODD' },
      hidden: { members: ['iban'], headers: ['x-tenant'] },
      subjects: {
        'entity.individual': entity('individual'),
        'entity.corporation': entity('corporation'),
        'entity.disposable': entity('individual'),
        'account.liability': account,
        sensitive: {
          needs: { holder: 'entity.individual' },
          request: setup('accounts', { holder_id: '{{holder.id}}' }, { account_id: '/id' }),
          fields: { id: 'astv_1a', account_id: '{{account_id}}' },
        },
        credit_score: async ({ request, env }) => {
          const { body } = await request('POST', env.SETUP_URL + '/setup/fails', { key: env.FUNCTION_KEY })
          throw new Error('no score for ' + body.first_name + ' ' + body.ssn + ' ' + body.email + ' with ' + env.FUNCTION_KEY)
        },
        card_product: { value: { id: 'pdt_1' } },
        merchant: { value: { id: 'mch_1' } },
        event: { value: { id: 'evt_1a' } },
        'payment.pending': async ({ request, env }) => {
          const { body } = await request('POST', env.SETUP_URL + '/setup/payments', {}, { authorization: 'Basic ' + btoa('u:' + env.FUNCTION_KEY) })
          return { id: body.id, record: body }
        },
        'widget.session': {
          values: [
            { token: '$WIDGET_TOKEN_A', account_id: 'acc_2b' }, { token: '$WIDGET_TOKEN_B' },
            ${pool}, { token: 'otkn_' + 'x'.repeat(3), account_id: 'acc_3c' },
          ],
        },
      },
      actions: { advanceClock: clock, redeemElementToken: redeem },
    },
  },
}
`
}
