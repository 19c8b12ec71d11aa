import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { isObject } from '../../src/json/index.ts'
import type { SandboxResponse, SentRequest } from '../../src/sandbox/index.ts'
import { type KindName, kinds, type Planter } from './planted.fixture.ts'

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

/** The same record with real-looking values; equal values stay equal. */
export function plantInRecord(planter: Planter, value: unknown, name = '', holder = ''): unknown {
  const { plant, note } = planter
  if (Array.isArray(value)) return value.map((item) => plantInRecord(planter, item, name, holder))
  if (isObject(value)) {
    const entries = Object.entries(value)
    return Object.fromEntries(
      entries.map(([key, one]) => [key, plantInRecord(planter, one, key, name)]),
    )
  }
  if (typeof value !== 'string' || /^x+$/.test(value)) return value
  // The numbers of a bank account are what a scenario sent.
  if (name === 'number' && holder !== 'ach') return plant('card', `number ${value}`)
  if (name === 'description' && holder === '') return `Paid by ${plant('e-mail', value)}`
  if (name === 'url' && value.includes('receiver')) return `${value}/${plant('key', 'a receiver')}`
  if (issued[name]) note(issued[name], 'issued', value)
  const kind = members[name]
  return kind ? plant(kind, `${name} ${value}`) : value
}

/** Members that no schema knows, by the path of the route. */
export function unknownMembers(path: string, { plant }: Planter): object {
  if (path === '/webhooks/{whk_id}') {
    return { auth_token: plant('key', 'auth token'), hmac_secret: plant('password', 'hmac') }
  }
  if (path !== '/accounts/{acc_id}/sensitive/{astv_id}') return {}
  return {
    PAN: Number(plant('card', 'a card as a number')),
    account_number: Number(plant('account', 'an account as a number')),
    Ssn: [Number(plant('plain ssn', 'an ssn as a number'))],
    secret: { inside: { unnamed: [plant('password', 'an object called secret')] } },
    iban: plant('iban', 'a configured member'),
  }
}

/** The response to a request that comes too often. */
export function busy({ plant }: Planter): SandboxResponse {
  const headers = { 'retry-after': '0', 'x-limit-of': plant('e-mail', 'a header of 429') }
  const body = { error: { message: `Slow down, ${plant('key', 'a 429')}` } }
  return { status: 429, headers, body }
}

/** A refusal that repeats what was sent, and more. */
export function refusal({ plant }: Planter, { url, authorization }: SentRequest): object {
  const message = `Nothing at ${url} for ${plant('e-mail', 'a refusal')} and ${authorization}`
  const hint = `The key is not ${plant('key', 'a refusal')}`
  return { error: { type: 'X', message, hint, ssn: plant('ssn', 'a refusal') } }
}

interface OddBody {
  readonly type: string
  /** The text, with kinds of secrets in braces. */
  readonly text: string
  /** The place that the secrets are planted at; the path by default. */
  readonly place?: string
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** How it is sent, where that is not as it is. */
  readonly send?: (text: string) => Buffer | Readable
}

/** Bodies in no form of the contract, by the last part of the path. */
const oddBodies: Readonly<Record<string, OddBody>> = {
  auth_session: {
    type: 'text/html',
    text: '<html><body data-key="{key}"><p>{ssn}</p><a href="/x?token={opaque}">{e-mail}</a></html>',
  },
  credit_score: {
    type: 'text/csv',
    text: 'ssn,email,phone\n{ssn},{e-mail},{phone}\n{card};{key}\n',
  },
  sensitive: {
    type: 'application/json',
    text: '{"first_name": "{first name}", "number": "{account}", "x": "{card}", }',
  },
  refresh_capabilities: {
    type: 'application/json',
    text: '{"ssn": "{plain ssn}", "key": "{key}", "last_name": "{last name}',
    headers: { 'content-length': '5000' },
    send: (text) => Readable.from(cut(text.slice(0, -4))),
  },
  manual_auth_session: {
    type: 'application/json',
    text: '{"key": "{key}", ',
    headers: { 'x-late': '{key}' },
    send: (text) => Readable.from(late(text)),
  },
  vehicles: {
    type: 'application/json',
    text: '{"error":{"message":"No {web token} of {ssn}."}}',
    headers: { 'content-encoding': 'gzip' },
    send: (text) => gzipSync(text),
  },
  syncs: { type: 'text/plain', text: 'Bearer {key} is gone, so is {spaced card}' },
  sync_enrollment: { type: 'application/json', text: '"a string with {e-mail} in it"' },
  download: {
    type: 'text/csv',
    text: 'id,name\n1,{last name}\n2,{card}\n',
    // The name is the one that a record shows.
    place: 'last_name Sample-1',
    status: 200,
  },
}

/** The response in no form of the contract to a path, and its text; undefined where there is none. */
export function oddResponse(last: string, { plant }: Planter) {
  const odd = oddBodies[last]
  if (!odd) return undefined
  const { type, place = last, status = 404, headers = {}, send = (text: string) => text } = odd
  const fill = (text: string) =>
    text.replace(/\{([\w -]+)\}/g, (whole, kind) =>
      kind in kinds ? plant(kind as KindName, place) : whole,
    )
  const text = fill(odd.text)
  const filled = Object.entries(headers).map(([name, value]) => [name, fill(value)])
  const response: SandboxResponse = {
    status,
    headers: { 'content-type': type, ...Object.fromEntries(filled) },
    body: null,
    raw: send(text),
  }
  return { response, text }
}

/** A body that ends before it is whole. */
async function* cut(text: string) {
  yield Buffer.from(text)
  await wait(20)
  throw new Error('The connection is cut.')
}

/** A body that ends after every client has given up. */
async function* late(text: string) {
  yield Buffer.from(text)
  await wait(1_500)
  yield Buffer.from('"x": 1}')
}
