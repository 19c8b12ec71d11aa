import { expect, test } from 'vitest'
import { jsonText } from '../../base/json/index.ts'
import { type Exchange, jsonOf } from '../exchange/index.ts'
import type { Shown } from './public.ts'
import { openRecordingRedactor } from './recording.ts'
import { exchangeOf, origin } from './redaction.fixture.ts'
import { isDay, isMonth } from './times.ts'

function redactAll(exchanges: readonly Exchange[], shown: Shown = {}): readonly Exchange[] {
  return exchanges.map(openRecordingRedactor({ addresses: [origin], ...shown }).exchange)
}

function redactBodies(...bodies: readonly unknown[]): readonly unknown[] {
  return redactAll(bodies.map((body) => exchangeOf(body))).map(({ response }) =>
    jsonOf(response!.body),
  )
}

test('equal values get equal stand-ins of the same form, and distinct values distinct ones', () => {
  const person = (first_name: string, ssn: string, dob: string) => ({ first_name, ssn, dob })
  const [first, second, third] = redactBodies(
    person('Zoe', '521-43-8765', '1969-03-10'),
    person('Ann', '521-43-8766', '1969-03-11'),
    person('Zoe', '521-43-8765', '1969-03-10'),
  )
  expect(first).toEqual({ first_name: 'Word1', ssn: '100-01-1001', dob: '1900-01-02' })
  expect(second).toEqual({ first_name: 'Word2', ssn: '100-01-1002', dob: '1900-01-03' })
  expect(third).toEqual(first)
})

const twoDigits = Array.from({ length: 100 }, (_, nth) => String(nth).padStart(2, '0'))
const days = Array.from({ length: 365 }, (_, nth) => new Date(nth * 86_400_000).toISOString())
const capitals = [...'ABCDEFGHIJKLMNOPQRSTUVWYZ']
const smallSpaces: Readonly<Record<string, readonly (string | number)[]>> = {
  exp_month: twoDigits,
  exp_year: Array.from({ length: 1_000 }, (_, nth) => String(1_900 + nth)),
  cvv: Array.from({ length: 500 }, (_, nth) => String(nth * 2).padStart(3, '0')),
  dob: days.map((time) => time.slice(0, 10)),
  state: capitals.flatMap((first) => capitals.map((second) => first + second)),
  zip: Array.from({ length: 1_000 }, (_, nth) => String(98_000 + nth * 17).slice(-5)),
  ssn_4: Array.from({ length: 1_000 }, (_, nth) => String(nth * 7).padStart(4, '0')),
  ein: Array.from({ length: 100 }, (_, nth) => nth),
}

for (const [member, values] of Object.entries(smallSpaces)) {
  test(`values of ${member} that differ get stand-ins that differ, beside test data too`, () => {
    const testData = new Set(values.filter((_, nth) => nth % 3 === 1).map(String))
    const given = values.map((value) => exchangeOf({ [member]: value }))
    const shown = redactAll(given, { isTestData: (text) => testData.has(text) }).map(
      ({ response }) => (jsonOf(response!.body) as Record<string, string | number>)[member]!,
    )
    expect(new Set(shown).size).toBe(values.length)
    expect(shown.map(formOf)).toEqual(values.map(formOf))
  })
}

function formOf(value: string | number): string {
  return `${typeof value} of ${String(value).length}, ${isDay(String(value)) ? 'day' : isMonth(String(value)) ? 'month' : 'other'}`
}

test('a wrong form stays as wrong', () => {
  const [shown] = redactBodies({
    ssn: '5214387',
    phone: '415-555-0123',
    dob: '1969-3-10',
    ein: 521_438_765,
    id: 'act_52143x',
    zip: 'ABC 12',
    state: 'TEX',
    created_at: '2025-13-45T00:00:00Z',
  })
  expect(shown).toEqual({
    ssn: '1011001',
    phone: '100-001-0001',
    dob: '1011-0-02',
    ein: 100_011_003,
    id: 'act_21004x',
    zip: 'AAA 01',
    state: 'ABX',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dA\d\d:\d\d:\d\dB$/),
  })
})

test('free texts keep their known words, and what only differs in case still does', () => {
  const [shown] = redactBodies({
    description: 'Payment to Zoe VANDILQUIST, refused by Vandilquist for 521438765',
    dba: 'zoe',
  })
  expect(shown).toEqual({
    dba: 'word1',
    description: 'Payment to Word1 WORD2, refused by Word2 for 100011001',
  })
})

test('numbers of one card end alike, wherever they are shown', () => {
  const [shown] = redactBodies({
    mask: '1053',
    last4: '1053',
    number: '4147202464191053',
    other: { number: '4147202464191054' },
  })
  const { mask, last4, number, other } = shown as Record<string, string> & {
    other: { number: string }
  }
  expect([last4, number?.slice(-4)]).toEqual([mask, mask])
  expect(other.number.slice(-4)).not.toBe(mask)
})

test('a key has the same stand-in in every header, and another key another one', () => {
  const keys = ['sk_test_51Habcd', 'sk_test_51Habce', 'sk_test_51Habcd', 'otkn_51Habcd', '51Habcd']
  const shown = redactAll(
    keys.map((key) => exchangeOf({}, { sentHeaders: { authorization: `Bearer ${key}` } })),
  ).map(({ request }) => request.headers.authorization)
  expect(shown[0]).toMatch(/^Bearer sk_/)
  expect(shown[3]).toMatch(/^Bearer otkn_/)
  expect(shown[2]).toBe(shown[0])
  expect(new Set(shown).size).toBe(4)
})

test('an id with a wrong prefix is the same in a body and in an address', () => {
  const [shown] = redactAll([
    exchangeOf({ id: 'vandil_7x' }, { url: `${origin}/accounts/vandil_7x` }),
  ])
  const { id } = jsonOf(shown!.response!.body) as { id: string }
  expect(shown!.request.url).toBe(`${origin}/accounts/${id}`)
  expect(id).not.toContain('vandil')
})

test('a body that is not JSON stays none, and only its beginning is kept', () => {
  const [shown] = redactAll([exchangeOf(`{"name": Zoe, ${'Vandilquist '.repeat(100)}`)])
  expect(shown!.response!.body).toMatchObject({
    kind: 'text',
    text: expect.stringMatching(/^\{"name": Word1, Word2/),
  })
})

/** Values of many forms, the same for the same seed. */
function valuesOf(seed: number): readonly unknown[] {
  let state = seed
  const random = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state % most
  }
  const signs = 'abcxyzABCXYZ0123456789 -_.,@/+#é東•'
  const text = () => Array.from({ length: random(24) }, () => signs[random(signs.length)]).join('')
  const members =
    'id,status,ssn,ssn_4,first_name,zip,cvv,exp_month,dob,description,note,number,url,created_at,error,code'
  const names = members.split(',')
  const value = (depth: number): unknown => {
    const kind = random(depth > 3 ? 4 : 7)
    if (kind === 0) return random(100_000) / (random(3) + 1)
    if (kind === 1) return `19${random(100)}-0${random(10)}-1${random(10)}`
    if (kind === 2) return `word${random(5)} ${random(1_000)}`
    if (kind === 3) return text()
    if (kind === 4) return Array.from({ length: random(4) }, () => value(depth + 1))
    return Object.fromEntries(
      Array.from({ length: random(6) }, () => [
        random(4) === 0 ? text() : names[random(names.length)],
        value(depth + 1),
      ]),
    )
  }
  return Array.from({ length: 12 }, () => value(0))
}

test('a redacted text stays the same when it is redacted again', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const given = valuesOf(seed).map((body) => exchangeOf(JSON.stringify(body)))
    const once = redactAll(given)
    expect(jsonText(redactAll(once)), `seed ${seed}`).toBe(jsonText(once))
  }
})

test('values without end are redacted in linear time, and again without a change', () => {
  const long = 'Zo3é'.repeat(100_000)
  const given = [
    exchangeOf({ note: long, status: long, first_name: long, ssn: '1'.repeat(1_000_000) }),
    exchangeOf({ [long]: 1, tags: [`${long}x`, '1.'.repeat(30_000), 'ent_'.repeat(15_000)] }),
    exchangeOf(Object.fromEntries(Array.from({ length: 10_000 }, (_, nth) => [`Zoe ${nth}`, nth]))),
  ]
  const once = redactAll(given)
  expect(jsonText(redactAll(once)) === jsonText(once)).toBe(true)
  expect(Object.keys(jsonOf(once[2]!.response!.body) as object)).toHaveLength(10_000)
})

test('an id of other signs is the same in a member that nobody knows and in a path', () => {
  const id = 'astv_fnaf9i9tir.~_fnaf9i9tir!:003'
  const [made, read] = redactAll([
    exchangeOf({ sensitive_id: id }),
    exchangeOf({}, { url: `${origin}/accounts/${encodeURIComponent(id)}` }),
  ])
  const { sensitive_id: shown } = jsonOf(made!.response!.body) as { sensitive_id: string }
  expect(shown).not.toBe(id)
  expect(decodeURIComponent(read!.request.url)).toBe(`${origin}/accounts/${shown}`)
})

test('an id of other signs that a scenario made up stays in a path', () => {
  const url = `${origin}/accounts/acc_2fd9zpdoh9.~_3bw4jctpu1!%3A69k`
  const isTestData = (text: string) => text.startsWith('acc_')
  expect(redactAll([exchangeOf({}, { url })], { isTestData })[0]!.request.url).toBe(url)
})

test('a record of a map is one under a key that nobody knows as well', () => {
  const times = { created_at: '2025-07-04T09:30:00.000Z', updated_at: '2025-07-04T09:30:01.000Z' }
  const map = { liabilities: { id: 'sub_1', ...times } }
  const url = `${origin}/entities/ent_1/subscriptions`
  const of = (exchange: Exchange) => jsonOf(redactAll([exchange])[0]!.response!.body)
  expect(of(exchangeOf(map, { url }))).toMatchObject({ liabilities: times })
  expect(of(exchangeOf(map))).not.toMatchObject({ liabilities: times })
})

test('sentences of ours stay as they are, and what they may hold of the target is hidden', () => {
  const reason = 'it is longer than 1 MiB'
  const failed = (message: string, url = `${origin}/entities`): Exchange => ({
    ...exchangeOf(undefined, { url }),
    response: null,
    failure: { code: 'UNANSWERED', message },
  })
  const messages = [
    'No response came.',
    '127.0.0.1:4010 closed the connection without a response.',
    '127.0.0.1:4010 did not respond in HTTP/1.1: Vandilquist "zoe", 521438765, sk_live_51Habcd.',
  ]
  const elsewhere = 'https://vandil.example/x'
  const unread = { ...exchangeOf({}), failure: null }
  const given = [
    { ...unread, response: { ...unread.response!, body: { kind: 'unknown', reason } as const } },
    ...messages.map((message) => failed(message)),
    failed('vandil.example refused the connection.', elsewhere),
  ]
  const once = redactAll(given)
  const [first, ...others] = once.map(({ failure }) => failure?.message)
  expect(first).toBeUndefined()
  expect(once[0]!.response!.body).toEqual({ kind: 'unknown', reason })
  expect(others.slice(0, 2)).toEqual(messages.slice(0, 2))
  const written = JSON.stringify(once)
  for (const secret of ['Vandil', 'zoe', '521438765', '51Habcd', 'vandil']) {
    expect(written).not.toContain(secret)
  }
  expect(others.at(-1)).toMatch(/ refused the connection\.$/)
  // A scan takes the file as it is, and shows what was not redacted.
  const again = (exchanges: readonly Exchange[]) =>
    exchanges.map(openRecordingRedactor({ addresses: [origin] }, true).exchange)
  expect(again(once)).toEqual(once)
  expect(again(given).at(-2)).not.toEqual(given.at(-2))
})
