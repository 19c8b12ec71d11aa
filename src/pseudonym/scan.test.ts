import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { scanBytes, scanText } from './scan.ts'

// Put together here, so that this file holds nothing that is shaped like a secret.
const ssn = ['521', '43', '8765'].join('-')
const card = ['4532', '0151', '1283', '0366'].join('')
const key = `sk_live_${'a1B2c3D4'.repeat(3)}`
const jwt = ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiIxIn0abc', 'c2lnbmF0dXJl'].join('.')
const email = ['ada', 'lovelace.org'].join('@')
const pem = ['-----BEGIN', 'RSA PRIVATE KEY-----'].join(' ')
const aws = `AKIA${'IOSFODNN7EXAMPLE'}`
const phone = `"+1${'4155557777'}"`

const kinds = (text: string) => scanText(text).map(({ kind }) => kind)
const base64 = (text: string) => Buffer.from(text).toString('base64')
const escaped = (text: string) =>
  text.replace(/./g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
const percent = (text: string) =>
  text.replace(/./g, (char) => `%${char.charCodeAt(0).toString(16)}`)

test('every shape of a secret is found, and never shown', () => {
  const shapes = {
    [ssn]: 'social security number',
    [card]: 'card number',
    [card.replace(/(\d{4})(?=\d)/g, '$1 ')]: 'card number',
    [card.replace(/(\d{4})(?=\d)/g, '$1-')]: 'card number',
    [key]: 'credential',
    [`otkn_${'x9'.repeat(6)}`]: 'credential',
    [`pk_elem_${'x9'.repeat(6)}`]: 'credential',
    [`Bearer ${'q7'.repeat(9)}`]: 'credential',
    [`Basic ${base64('user:password')}`]: 'credential',
    [aws]: 'credential',
    [jwt]: 'JSON Web Token',
    [pem]: 'private key',
    [email]: 'e-mail address',
    [phone]: 'phone number',
  }
  for (const [text, kind] of Object.entries(shapes)) {
    const leaks = scanText(`one\ntwo ${text} three`)
    expect(leaks, kind).toEqual([{ kind, line: 2, column: expect.any(Number) }])
    expect(JSON.stringify(leaks)).not.toContain(text)
  }
})

test('what only looks alike is let pass', () => {
  const harmless = [
    'ssn 000-70-0001, 000-00-0000, 12-345-6789, 1521-43-8765',
    'card 0000700000007001, at 1763726400123, 1763726400123456, 4532015112830367',
    `id ${card}abc, sha ${'0a1b2c3d'.repeat(8)}, 0.${card}, ent_${card}`,
    'Bearer sk_sandbox_recorded-1, otkn_recorded-s2, pk_elem_recorded-12, sk_test_•••, Bearer token-1',
    'Bearer authentication is needed. Bearer realm="assay"',
    'person-1@recorded.invalid, a@example.com, b@c.test, d@e.example, git@github.com, @pollyjs/core@6.0.6',
    '"+00000700001" "+15551000006" +14155557777',
    'sk_, otkn_, pk_elem_',
  ]
  for (const text of harmless) expect(scanText(text), text).toEqual([])
})

test('one secret is one leak, at its line and column', () => {
  expect(scanText(`a\n  ${ssn} and ${ssn}`)).toEqual([
    { kind: 'social security number', line: 2, column: 3 },
    { kind: 'social security number', line: 2, column: 19 },
  ])
})

test('a secret is found below every encoding, and below two of them', () => {
  const url = (value: string) => `https://api.invalid/v1/x?a=${value}&b=1`
  const spellings = [
    url(percent(ssn)),
    url(encodeURIComponent(base64(`the number ${ssn} it is`))),
    `data:text/plain;base64,${base64(`somebody is ${ssn}`)}`,
    `/v1/tokens/${Buffer.from(`somebody is ${ssn}`).toString('base64url')}`,
    base64(base64(`somebody's number is ${ssn}`)),
    `const text = '${escaped(ssn)}'`,
    JSON.stringify({ text: JSON.stringify({ deep: JSON.stringify({ note: ssn }) }) }),
    `{"text":"${escaped(ssn)}"}`,
    JSON.stringify({ text: percent(ssn) }),
    JSON.stringify({ [ssn]: 1 }),
    `{"${escaped(ssn)}":1}`,
  ]
  for (const text of spellings) expect(kinds(text), text).toEqual(['social security number'])
})

test('members of JSON are looked at by their names, also in documents inside of strings', () => {
  const body = JSON.stringify({
    individual: { ssn: '521438765', first_name: 'Ada', ssn_4: '7001' },
  })
  const text = JSON.stringify({ log: { entries: [{ response: { content: { text: body } } }] } })
  const where = '/log/entries/0/response/content/text/individual'
  const column = text.indexOf('{\\"') + 1
  expect(scanText(text)).toEqual([
    { kind: 'social security number', line: 1, column, where: `${where}/ssn` },
    { kind: 'name', line: 1, column, where: `${where}/first_name` },
  ])
})

test('pseudonyms, masks and empty places are no leaks wherever they stand', () => {
  const record = {
    ssn: '000707001',
    ssn_4: null,
    first_name: 'Name-1',
    last_name: 'Name-s2',
    email: 'person-1@recorded.invalid',
    phone: { verified: true, methods: ['sms'] },
    dob: '1900-01-02',
    cvv: '701',
    exp_month: '01',
    number: 700000001,
    routing: 'xxxxx0000',
    line1: '',
    city: 'Xxxxx Xxx',
    ein: 'Aa-70001 aa',
    mask: 7.5,
    token: '•••',
    element_token: 'pk_elem_xxxx00xx',
    access_token: 'pk_xxxx_xXxXXXXXXX',
    refresh_token: 'tok_0',
    session_token: 'at_•••',
    note: 'Bearer token-2',
  }
  const headers = [
    { name: 'authorization', value: 'Bearer sk_sandbox_recorded-1' },
    { name: 'set-cookie', value: 'session=token-1; Path=/; HttpOnly' },
    { name: 'x-api-key', value: '(not kept)' },
    { name: 'www-authenticate', value: 'Bearer realm="assay"' },
  ]
  expect(scanText(JSON.stringify({ headers, record, text: JSON.stringify(record) }))).toEqual([])
})

test('a word and a dash below it do not make a mask of what follows', () => {
  for (const token of ['hunter_', 'my_x', 'tok_xylophone', 'hunter_word', 'x_tok_Zq8vT2']) {
    expect(kinds(JSON.stringify({ token })), token).toEqual(['credential'])
  }
})

test('headers, cookies and parameters of a HAR file are looked at by their names', () => {
  const pairs = {
    headers: [
      { name: 'Authorization', value: 'Token hunter2' },
      { name: 'Cookie', value: 'a=token-1; b=hunter2' },
      { name: 'Set-Cookie', value: 'b=hunter2; Path=/' },
      { name: 'X-API-Key', value: 'hunter2' },
      { name: 'Accept', value: 'application/json' },
    ],
    cookies: [{ name: 'b', value: 'hunter2' }],
    queryString: [{ value: '521438765', name: 'ssn' }],
  }
  const leaks = scanText(JSON.stringify(pairs, null, 2))
  expect(leaks.map(({ kind, line, where }) => `${line} ${kind} ${where}`)).toEqual([
    '5 credential /headers/0/value',
    '9 credential /headers/1/value',
    '13 credential /headers/2/value',
    '17 credential /headers/3/value',
    '27 credential /cookies/0/value',
    '32 social security number /queryString/0/value',
  ])
})

test('a credential that an address names is found, in any text and below encodings', () => {
  const token = ['Zq8vT2kLmN4p', 'R7sW9xY1bC3d'].join('')
  const url = `https://x.example/0?a=1&token=${token}`
  const texts = [
    url,
    `see ${url}.`,
    `<a href="/x?a=1&amp;api_key=${token}">`,
    `/callback#access_token=${token}&state=1`,
    JSON.stringify({ url }),
    JSON.stringify({ text: JSON.stringify({ url }) }),
    JSON.stringify({ url }).replace('&', '\\u0026'),
    `https://y.example/?back=${encodeURIComponent(url)}`,
    `postgres://ada:${token}@db.internal/x`,
  ]
  for (const text of texts) expect(kinds(text), text).toEqual(['credential'])
  expect(scanText(`go to ${url}`)).toEqual([{ kind: 'credential', line: 1, column: 37 }])
  const harmless = [
    '?token=•••&x=1 ?token=%E2%80%A2%E2%80%A2%E2%80%A2 ?token=[element token] ?token=token-1',
    `?sort=${token} ?token= ?auth=true ?api_key={key} ?token=otkn_recorded-s2`,
    'https://user@x.example https://•••@x.example https://user:•••@x.example ssh://git@x.example',
  ]
  for (const text of harmless) expect(scanText(text), text).toEqual([])
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template is what is meant.
  const examples = '?token=${token} ?token=abc https://user:password@example.com'
  expect(scanText(examples, [], true)).toEqual([])
  expect(scanText(url, [], true)).toHaveLength(1)
})

test('a name that is itself a secret does not stand in a pointer', () => {
  const [leak] = scanText(JSON.stringify({ [`${card}`]: { ssn: 'abc' } })).slice(-1)
  expect(leak?.where).toBe('/…/ssn')
})

test('a JSON text that breaks off is looked at as far as it goes', () => {
  expect(kinds(`{"ssn":"521438765","x":[{"cvv":"12`)).toEqual([
    'social security number',
    'card verification value',
  ])
  expect(scanText('[link](https://example.com) and {"a":')).toEqual([])
  expect(kinds(`[1] is no JSON: ${percent(ssn)}`)).toEqual(['social security number'])
})

test('in what people write, published and orderly examples pass, and what is random does not', () => {
  const published = ['4242', '4242', '4242', '4242'].join('')
  const examples = `${published} sk_test_1 sk_sandbox_seed_1 otkn_a1b2c3d4 Bearer abc123.def-456`
  expect(scanText(examples, [], true)).toEqual([])
  expect(scanText(examples).length).toBeGreaterThan(3)
  expect(scanText(`${key} ${card} ${ssn}`, [], true).length).toBe(3)
  const schema = {
    properties: { ssn: { type: 'string', description: 'Nine digits', 'x-secret': 'ssn' } },
  }
  expect(scanText(JSON.stringify(schema), [], true)).toEqual([])
})

test('bytes are read as what they are: gzip, UTF-8, anything else', () => {
  const kind = 'social security number'
  expect(scanBytes(gzipSync(`é ${ssn}`))).toEqual([{ kind, line: 1, column: 3 }])
  const binary = Buffer.concat([Buffer.from([0, 255, 254, 10]), Buffer.from(ssn), Buffer.from([0])])
  expect(scanBytes(binary)).toEqual([{ kind, line: 2, column: 1 }])
  expect(scanBytes(Buffer.from(`\ufeff${ssn}`, 'utf16le'))).toEqual([{ kind, line: 1, column: 2 }])
  expect(scanBytes(Buffer.from(`\ufeff${ssn}`, 'utf16le').swap16())).toEqual([
    { kind, line: 1, column: 2 },
  ])
  const damaged = gzipSync(ssn).subarray(0, 12)
  expect(scanBytes(damaged)).toEqual([])
  expect(scanBytes(new Uint8Array())).toEqual([])
})

test('hostile texts of 4 MB are looked through in their length', () => {
  const size = 4_000_000
  const parts = [
    'a',
    '1234567890',
    ' ',
    `${' '.repeat(31)}x`,
    'a@',
    '%41',
    '["',
    'eyJa',
    'sk_live_',
  ]
  for (const part of parts) {
    const text = part.repeat(size / part.length)
    const startedAt = performance.now()
    scanText(text)
    expect(performance.now() - startedAt, part).toBeLessThan(4_000)
  }
})
