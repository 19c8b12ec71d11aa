import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { isObject } from '../../src/json/index.ts'
import type { SandboxResponse, SentRequest } from '../../src/sandbox/index.ts'
import type { KindName } from './planted.fixture.ts'
import type { Planter } from './planter.fixture.ts'

/** Members of records, and what kind of secret stands there. */
const members: Readonly<Record<string, KindName>> = {
  first_name: 'first name',
  last_name: 'last name',
  email: 'e-mail',
  phone: 'phone',
  dob: 'birthday',
  ssn: 'plain ssn',
  ein: 'ein',
  line1: 'street',
  city: 'first name',
  text: 'street',
}

/** Tokens that the sandbox issues: they must work, and so stay what they are. */
const issued: Readonly<Record<string, KindName>> = {
  element_token: 'element token',
  session_token: 'one-time token',
  token: 'one-time token',
}

/** Bodies with secrets: of records, of refusals, and in forms that the contract does not know. */
export function bodiesOf({ plant, note: keep }: Planter, note: (chunk: string) => void) {
  const raw = (status: number, type: string, text: string): SandboxResponse => {
    note(text)
    return { status, headers: { 'content-type': type }, body: null, raw: text }
  }

  /** The same record with real-looking values; equal values stay equal. */
  function inRecords(value: unknown, name = '', holder = ''): unknown {
    if (Array.isArray(value)) return value.map((item) => inRecords(item, name, holder))
    if (isObject(value)) {
      const entries = Object.entries(value)
      return Object.fromEntries(entries.map(([key, one]) => [key, inRecords(one, key, name)]))
    }
    if (typeof value !== 'string' || /^x+$/.test(value)) return value
    // The numbers of a bank account are what a scenario sent.
    if (name === 'number' && holder !== 'ach') return plant('card', `number ${value}`)
    if (name === 'description' && holder === '') return `Paid by ${plant('e-mail', value)}`
    if (name === 'url' && value.includes('receiver'))
      return `${value}/${plant('key', 'a receiver')}`
    if (issued[name]) keep(issued[name], 'issued', value)
    const kind = members[name]
    return kind ? plant(kind, `${name} ${value}`) : value
  }

  return {
    inRecords,
    /** Members that no schema knows, by the path of the route. */
    byPath: {
      '/accounts/{acc_id}/sensitive/{astv_id}': () => ({
        PAN: Number(plant('card', 'a card as a number')),
        account_number: Number(plant('account', 'an account as a number')),
        Ssn: [Number(plant('plain ssn', 'an ssn as a number'))],
        secret: { inside: { unnamed: [plant('password', 'an object called secret')] } },
        iban: plant('iban', 'a configured member'),
      }),
      '/webhooks/{whk_id}': () => ({
        auth_token: plant('key', 'auth token'),
        hmac_secret: plant('password', 'hmac'),
      }),
    } as Readonly<Record<string, () => object>>,
    busy: (): SandboxResponse => ({
      status: 429,
      headers: { 'retry-after': '0', 'x-limit-of': plant('e-mail', 'a header of 429') },
      body: { error: { message: `Slow down, ${plant('key', 'a 429')}` } },
    }),
    refusal(response: SandboxResponse, { url, authorization }: SentRequest): SandboxResponse {
      const body = {
        error: {
          type: 'X',
          message: `Nothing at ${url} for ${plant('e-mail', 'a refusal')} and ${authorization}`,
          hint: `The key is not ${plant('key', 'a refusal')}`,
          ssn: plant('ssn', 'a refusal'),
        },
      }
      return { ...response, body }
    },
    /** Responses in no form of the contract, by the last part of the path. */
    byLastPart: {
      auth_session: () =>
        raw(
          404,
          'text/html',
          `<html><body data-key="${plant('key', 'HTML')}"><p>${plant('ssn', 'HTML')}</p><a href="/x?token=${plant('opaque', 'HTML')}">${plant('e-mail', 'HTML')}</a></body></html>`,
        ),
      credit_score: () =>
        raw(
          404,
          'text/csv',
          `ssn,email,phone\n${plant('ssn', 'CSV')},${plant('e-mail', 'CSV')},${plant('phone', 'CSV')}\n${plant('card', 'CSV')};${plant('key', 'CSV')}\n`,
        ),
      sensitive: () =>
        raw(
          404,
          'application/json',
          `{"first_name": "${plant('first name', 'broken JSON')}", "number": "${plant('account', 'broken JSON')}", "x": "${plant('card', 'broken JSON')}", }`,
        ),
      refresh_capabilities: () => {
        const text = `{"ssn": "${plant('plain ssn', 'a cut body')}", "key": "${plant('key', 'a cut body')}", "last_name": "${plant('last name', 'a cut body').slice(0, 7)}`
        const headers = { 'content-type': 'application/json', 'content-length': '5000' }
        return { status: 404, headers, body: null, raw: Readable.from(cut(text, note)) }
      },
      manual_auth_session: () => {
        const headers = {
          'content-type': 'application/json',
          'x-late': plant('key', 'a late header'),
        }
        const text = `{"key": "${plant('key', 'a late body')}", `
        return { status: 404, headers, body: null, raw: Readable.from(late(text, note)) }
      },
      vehicles: () => {
        const message = `No ${plant('web token', 'gzip')} of ${plant('ssn', 'gzip')}.`
        const text = JSON.stringify({ error: { message } })
        note(text)
        return {
          status: 404,
          headers: { 'content-encoding': 'gzip' },
          body: null,
          raw: gzipSync(text),
        }
      },
      syncs: () =>
        raw(
          404,
          'text/plain',
          `Bearer ${plant('key', 'plain text')} is gone, so is ${plant('spaced card', 'plain text')}`,
        ),
      sync_enrollment: () =>
        raw(404, 'application/json', `"a string with ${plant('e-mail', 'a JSON string')} in it"`),
      download: () =>
        raw(
          200,
          'text/csv',
          `id,name\n1,${plant('last name', 'last_name Sample-1')}\n2,${plant('card', 'a report')}\n`,
        ),
    } as Readonly<Record<string, () => SandboxResponse>>,
  }
}

/** A body that ends before it is whole. */
async function* cut(text: string, note: (chunk: string) => void) {
  note(text)
  yield Buffer.from(text)
  await wait(20)
  throw new Error('The connection is cut.')
}

/** A body that ends after every client has given up. */
async function* late(text: string, note: (chunk: string) => void) {
  note(text)
  yield Buffer.from(text)
  await wait(1_500)
  yield Buffer.from('"x": 1}')
}
