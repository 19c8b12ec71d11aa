import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the recorded API of the tests is. */
export const base = 'https://api.example.com/v1'

const times = {
  created_at: '2025-07-04T09:30:00.000Z',
  updated_at: '2025-07-04T09:30:00.000Z',
}

/** A payment as the contract has it. */
export function payment(id: string, members: object = {}) {
  return {
    id,
    source: 'acc_1',
    destination: 'acc_2',
    amount: 5000,
    description: 'Bill pay',
    status: 'pending',
    estimated_completion_date: '2025-07-08',
    source_trace_id: null,
    destination_trace_id: null,
    source_settlement_date: '2025-07-05',
    destination_settlement_date: '2025-07-08',
    source_status: 'pending',
    destination_status: 'pending',
    reversal_id: null,
    error: null,
    metadata: null,
    ...times,
    ...members,
  }
}

/** A merchant as the contract has it. */
export function merchant(id: string, members: object = {}) {
  return {
    id,
    parent_name: 'Tin Whistle Credit Union',
    name: 'Tin Whistle Cards',
    logo: `https://images.example.com/${id}.png`,
    type: 'credit_card',
    provider_ids: { first: [] },
    is_temp: false,
    account_number_formats: ['####'],
    ...members,
  }
}

const lists = { products: [], restricted_products: [], subscriptions: [] }
const more = {
  available_subscriptions: [],
  restricted_subscriptions: [],
  error: null,
  metadata: null,
}

/** A liability account as the contract has it. */
export function account(id: string, members: object = {}) {
  return {
    id,
    holder_id: 'ent_1',
    status: 'active',
    type: 'liability',
    ach: null,
    liability: {
      mch_id: 'mch_1',
      mask: '4242',
      ownership: 'primary',
      fingerprint: 'fingerprint-1',
      type: 'credit_card',
      sub_type: 'secured',
      name: 'Paper Lantern Rewards',
    },
    latest_verification_session: 'avf_1',
    update: 'upt_1',
    balance: 'bal_1',
    card_brand: 'crd_1',
    payment_instrument: 'pmt_inst_1',
    ...lists,
    ...more,
    ...times,
    ...members,
  }
}

/** An individual as the contract has it. */
export function entity(id: string, members: object = {}) {
  return {
    id,
    type: 'individual',
    individual: {
      first_name: 'Gideon',
      last_name: 'Sample',
      phone: '+15551000006',
      dob: '1966-07-16',
      email: 'gideon@example.com',
      ssn_4: '0006',
      ssn: '000100006',
    },
    corporation: null,
    receive_only: null,
    address: {
      line1: '106 Invented Avenue',
      line2: null,
      city: 'Springvale',
      state: 'TX',
      zip: '00001',
    },
    status: 'active',
    verification: {
      identity: {
        verified: true,
        matched: true,
        latest_verification_session: null,
        methods: ['kba'],
      },
      phone: { verified: true, latest_verification_session: null, methods: ['sms'] },
    },
    connect: null,
    credit_score: null,
    ...lists,
    ...more,
    ...times,
    ...members,
  }
}

export interface Recorded {
  readonly method?: string
  readonly url: string
  readonly sent?: unknown
  readonly status?: number
  readonly body?: unknown
  /** Seconds after the first moment of the recording. */
  readonly at?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** An entry as a careful recorder writes it. */
export function entryOf({
  method = 'GET',
  url,
  sent,
  status = 200,
  body,
  at = 0,
  headers,
}: Recorded) {
  const text = JSON.stringify(body)
  const post = sent === undefined ? undefined : JSON.stringify(sent)
  const named = Object.entries({ 'service-version': '2025-07-04', ...headers })
  return {
    startedDateTime: new Date(Date.UTC(2025, 6, 4) + at * 1000).toISOString(),
    time: 12.5,
    request: {
      method,
      url,
      httpVersion: 'HTTP/1.1',
      headers: [
        { name: 'Authorization', value: 'Bearer sk_test_1234567890' },
        ...named.map(([name, value]) => ({ name, value })),
      ],
      queryString: [],
      cookies: [],
      headersSize: -1,
      bodySize: post?.length ?? 0,
      ...(post !== undefined && { postData: { mimeType: 'application/json', text: post } }),
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      cookies: [],
      content: { size: text?.length ?? 0, mimeType: 'application/json', text: text ?? '' },
      redirectURL: '',
      headersSize: -1,
      bodySize: text?.length ?? 0,
    },
    cache: {},
    timings: { send: 0, wait: 12.5, receive: 0 },
  }
}

/** A HAR document around entries. */
export function harOf(entries: readonly unknown[]): string {
  const creator = { name: 'fixture', version: '1' }
  return JSON.stringify({ log: { version: '1.2', creator, pages: [], entries } })
}

/** Writes a file that is gone when the machine forgets its temporary folder, and gives its path. */
export async function fileOf(content: string | Uint8Array, name = 'recorded.har'): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'assay-har-')), name)
  await writeFile(file, content)
  return file
}
