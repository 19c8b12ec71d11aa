import { expect, test } from 'vitest'
import { jsonOf } from '../exchange/index.ts'
import { createRecordingRedactor } from './recording.ts'
import { origin, redactAll, redactedJson, sent } from './redaction.fixture.ts'

/** One of every kind, at the member that names it. */
const secrets: Readonly<Record<string, string>> = {
  ssn: ['521', '43', '8765'].join('-'),
  number: '4147202464191053',
  routing: '021000021',
  ein: '47-1234567',
  phone: '+14155550123',
  email: 'grace.hopper@navy.mil',
  first_name: 'Gracelyn',
  last_name: 'O\'Hop"per/é',
  line1: '77 Massachusetts Avenue',
  element_token: 'pk_elem_Zx81kLm20pQ',
  token: 'otkn_Qq93hdLm20p',
  access_token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  password: 'correct horse battery',
}

/** The ways a value turns up elsewhere. */
const places: Readonly<Record<string, (value: string) => [body: unknown, headers?: object]>> = {
  'a sentence': (value) => [{ error: { message: `Value ${value} is not valid.` } }],
  'a query': (value) => [{ next: `https://x.example.com/s?q=${encodeURIComponent(value)}&p=2` }],
  base64: (value) => [{ cursor: Buffer.from(value).toString('base64') }],
  'base64 of more': (value) => [
    { cursor: `c:${Buffer.from(`user:${value}:1`).toString('base64')}` },
  ],
  'hexadecimal digits': (value) => [{ cursor: Buffer.from(value).toString('hex') }],
  'JSON in a string': (value) => [{ raw: JSON.stringify({ deep: [{ value }] }) }],
  'escapes in a string': (value) => [{ raw: `echo ${JSON.stringify(value)} …` }],
  'the name of a member': (value) => [{ [value]: true }],
  'a header': (value) => [{}, { 'www-authenticate': `Bearer realm="${value}"` }],
  'an unknown header': (value) => [{}, { 'x-echo': value }],
  'the address of a header': (value) => [{}, { location: `/a/${encodeURIComponent(value)}` }],
  'depths of arrays': (value) => [{ a: [[{ b: { c: [`(${value})`] } }]] }],
}

for (const [place, plant] of Object.entries(places)) {
  test(`no secret stays in ${place}, whether it was named before or after`, () => {
    for (const [member, value] of Object.entries(secrets)) {
      const [body, headers = {}] = plant(value)
      const elsewhere = sent(body, { headers: headers as Record<string, string> })
      const named = sent({ [member]: value })
      for (const order of [
        [elsewhere, named],
        [named, elsewhere],
      ]) {
        const text = JSON.stringify(redactAll(order))
        const spelled = [
          value,
          encodeURIComponent(value),
          JSON.stringify(value).slice(1, -1),
          Buffer.from(value).toString('base64').replace(/=+$/, ''),
          Buffer.from(value).toString('hex'),
        ]
        for (const one of spelled) expect(text, `${member} in ${place}`).not.toContain(one)
      }
    }
  })
}

test('a birthday is replaced wherever it stands by itself, and no other day', () => {
  const shown = redactedJson({
    dob: '1969-03-10',
    at: '1969-03-10',
    '1969-03-10': 1,
    on: '2026-11-22',
  })
  expect(JSON.stringify(shown)).not.toContain('1969-03-10')
  expect(shown).toMatchObject({ on: '2026-11-22' })
})

test('what only looks secret is replaced where nothing names it', () => {
  const text = `${secrets.ssn} ${secrets.number} ${secrets.email} ${secrets.token}`
  expect(redactedJson({ note: text })).toEqual({
    note: '000-70-7001 0000000008707002 person-1@recorded.invalid otkn_recorded-a1',
  })
})

test('what a scenario sends back to the target is a secret of the target', () => {
  const [, exchange] = redactAll([
    sent({ first_name: 'Gracelyn', element_token: secrets.element_token }),
    sent({}, { sent: { first_name: 'Gracelyn', token: secrets.element_token } }),
  ])
  expect(jsonOf(exchange!.request.body)).toEqual({
    first_name: 'Name-1',
    token: 'pk_elem_recorded-a1',
  })
})

test('test data that is declared stays, also where the target had it before', () => {
  const redactor = createRecordingRedactor({
    isTestData: (value) => value === 'Fenna',
  })
  const [before, after] = redactor.redact(
    [sent({ first_name: 'Fenna' }), sent({}, { sent: { first_name: 'Fenna' } })],
    {},
  ).exchanges
  expect(jsonOf(before!.response!.body)).toEqual({ first_name: 'Fenna' })
  expect(jsonOf(after!.request.body)).toEqual({ first_name: 'Fenna' })
})

test('a first and a last name are replaced together where each alone is a word', () => {
  const person = { first_name: 'Will', last_name: 'Page', note: 'Page, Will: will turn a page' }
  expect(redactedJson(person)).toEqual({
    first_name: 'Name-1',
    last_name: 'Name-2',
    note: 'Name-2, Name-1: will turn a page',
  })
})

test('what an earlier scenario has shown is replaced in a later one, and the finished text is searched for it', () => {
  const redactor = createRecordingRedactor()
  redactor.redact([sent({ last_name: 'Kjærquist' })], {})
  const { exchanges, left } = redactor.redact([sent({ note: 'ask Kjærquist' })], {})
  expect(jsonOf(exchanges[0]!.response!.body)).toEqual({ note: 'ask Name-1' })
  expect(left('{"note":"ask Kj\\u00e6rquist"}')).toBe('name')
  expect(left(`{"cursor":"${Buffer.from('{"x":"Kjærquist"}').toString('base64')}"}`)).toBe('name')
  expect(left('{"note":"ask Name-1"}')).toBeUndefined()
})

test('the key, a value of the environment and what a recipe names are secrets wherever they stand', () => {
  const redactor = createRecordingRedactor({ members: ['iban'] })
  for (const value of ['sk_live_51Hx9abc', 'hunter2-hunter2', 'a1b2c3d4e5f6']) {
    redactor.add(value)
  }
  const body = {
    note: 'hunter2-hunter2 at /hook/a1b2c3d4e5f6',
    iban: 'DE02 1203 0000',
    code: 'Zq81kLm20pQ',
  }
  const one = {
    ...sent(body, { sentHeaders: { authorization: 'Bearer sk_live_51Hx9abc' } }),
    secretsAt: ['/code'],
  }
  const { exchanges } = redactor.redact([one], { fields: { token: 'hunter2-hunter2' } })
  const text = JSON.stringify(exchanges)
  expect(text).not.toMatch(/51Hx9abc|hunter2|a1b2c3d4e5f6|1203|Zq81/)
  expect(exchanges[0]!.request.headers).toEqual({ authorization: 'Bearer sk_live_recorded-1' })
})

test('a longer credential that begins like a known one goes whole, in a sentence too', () => {
  const redactor = createRecordingRedactor()
  redactor.add('sk_live_51Hx9abc')
  const { exchanges } = redactor.redact([sent({ note: 'use sk_live_51Hx9abcdefgh1 now' })], {})
  expect(JSON.stringify(exchanges)).not.toMatch(/51Hx9|defgh1/)
})

test('hosts stay: they are no secret, and evidence names them', () => {
  const body = { url: `${origin}/a`, other: 'https://127.0.0.1:4010/c' }
  const [exchange] = redactAll([sent(body)])
  expect(exchange!.request.url).toBe(`${origin}/entities`)
  expect(jsonOf(exchange!.response!.body)).toEqual(body)
})

test('headers are kept by a list, dropped where they differ each time, and redacted otherwise', () => {
  const [exchange] = redactAll([
    sent(
      {},
      {
        headers: {
          date: 'Sun, 22 Nov 2026 02:44:41 GMT',
          'content-type': 'application/json',
          'x-echo': 'anything',
          'x-api-key': 'a1b2c3d4e5f6',
          'set-cookie': 'sid=a1b2c3d4; Path=/; Expires=Sun, 22 Nov 2026 02:44:41 GMT, a=1',
          'retry-after': '5',
        },
      },
    ),
  ])
  expect(exchange!.response!.headers).toEqual({
    'content-type': 'application/json',
    'x-echo': '(not kept)',
    'x-api-key': 'token-aaaaa1',
    'set-cookie': 'sid=token-a1; Path=/; Expires=Sun, 22 Nov 2026 02:44:41 GMT, a=token-1',
    'retry-after': '5',
  })
})

test('a body that is no JSON keeps its form only', () => {
  const [exchange] = redactAll([sent('<p>Gracelyn 42</p>')])
  expect(exchange!.response!.body).toMatchObject({ kind: 'text', text: '<x>Xxxxxxxx 00</x>' })
})

test('dangerous names and deep nesting do no harm', () => {
  const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)
  expect(() => redactedJson(JSON.stringify({ deep: 1 }))).not.toThrow()
  const [exchange] = redactAll([sent('{"__proto__":{"ssn":"521438765"}}')])
  expect(JSON.stringify(exchange!.response!.body)).toContain('{"__proto__":{"ssn":"000707001"}}')
  const redactor = createRecordingRedactor()
  const one = sent({})
  const body = { kind: 'json', value: deep, bytes: 40_000 } as const
  const exchanges = [
    { ...one, exchange: { ...one.exchange, response: { ...one.exchange.response!, body } } },
  ]
  expect(() => redactor.redact(exchanges, {})).not.toThrow()
})
