import { expect, test } from 'vitest'
import { vocabulary } from '../contract/index.ts'
import type { Exchange } from '../exchange/index.ts'
import { openRecordingRedactor } from './recording.ts'

type Redactor = ReturnType<typeof openRecordingRedactor>

/** Documents of any members, with values of any form; equal seeds give equal ones. */
function oddDocuments(seed: number) {
  let state = seed
  const below = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
  const one = <Item>(items: readonly Item[]) => items[below(items.length)]!
  const signs = [...'abcXYZxx00123456789-+. _:/@ωЖ王é']
  const text = () => Array.from({ length: below(14) }, () => one(signs)).join('')
  const names = [...vocabulary.members.keys(), 'memo', 'Zoe Kaz', 'x', '2024']
  const values: readonly (() => unknown)[] = [
    text,
    () => below(10 ** one([1, 4, 9])) * one([1, 1e-2, 1e-7, -1 / 7, 1e20]),
    () => one([true, null, '', 'xxx', '***', '[redacted]', 'word7', 'aaab', '0012']),
    () => `20${10 + below(90)}-${10 + below(5)}-${10 + below(25)}${one(['', 'T09:00:00.12Z'])}`,
    () => String(below(10 ** one([1, 2, 4, 9]))).padStart(below(9), '0'),
    () => one([...vocabulary.prefixes, ...vocabulary.tokenPrefixes, 'https://a.example/']) + text(),
    () => `${below(99)} ${text()} ${below(1e7)}`,
  ]
  const make = (depth: number): unknown => {
    const kind = depth < 3 ? below(4) : 2
    const inside = (count: number) => Array.from({ length: count }, () => make(depth + 1))
    if (kind > 1) return one(values)()
    if (kind === 0) return inside(below(4))
    return Object.fromEntries(inside(below(6)).map((part) => [one([text(), one(names)]), part]))
  }
  return () => make(0)
}

test('whatever redaction wrote is recognised, of values of any form at any place', () => {
  const next = oddDocuments(20_261_128)
  for (let count = 0; count < 500; count++) {
    const given = [next(), next(), next()]
    const first = openRecordingRedactor({})
    const written = JSON.stringify(given.map((each) => first.document(each)))
    const { document } = openRecordingRedactor({}, true)
    const read = JSON.parse(written) as readonly unknown[]
    expect(JSON.stringify(read.map((each) => document(each)))).toBe(written)
  }
})

test.each(['583310427718', '521-43-8765', '_27_319_0048213', '1969-03-10'])(
  'the stand-in of the credential %s is recognised in a text that repeats it',
  (credential) => {
    const given = {
      request: {
        method: 'GET',
        url: 'http://127.0.0.1/entities',
        headers: { authorization: `Bearer ${credential}` },
        body: {
          kind: 'json',
          value: { memo: `{${credential}} [${credential}] (${credential}), 12` },
          bytes: 40,
        },
      },
      ...{ response: null, failure: null, startedAt: 0, durationMs: 1 },
    } as const
    const written = redactAll([given], openRecordingRedactor({}))
    expect(JSON.stringify(written)).not.toContain(credential)
    expect(redactAll(written, openRecordingRedactor({}, true))).toEqual(written)
    // A real number beside it is none.
    const real = JSON.parse(JSON.stringify(written).replace('), 12', '), 415 555 0123'))
    expect(redactAll(real, openRecordingRedactor({}, true))).not.toEqual(real)
  },
)

test('the stand-in of a credential is no secret, wherever the letters of others repeat it', () => {
  const given = {
    request: {
      method: 'GET',
      url: 'http://127.0.0.1/entities',
      headers: { authorization: 'Bearer Dulmaznor', 'service-version': 'acc_vintisvol-dandunzol' },
      body: { kind: 'none' },
    },
    ...{ response: null, failure: null, startedAt: 0, durationMs: 1 },
  } as const
  const written = redactAll([given], openRecordingRedactor({}))
  expect(JSON.stringify(written)).not.toMatch(/dulmaznor|dandunzol/i)
  expect(redactAll(written, openRecordingRedactor({}, true))).toEqual(written)
})

function redactAll(exchanges: readonly Exchange[], redactor: Redactor): readonly Exchange[] {
  exchanges.forEach(redactor.register)
  return exchanges.map(redactor.exchange)
}

test('the stand-in of a secret is recognised behind a prefix, also in the key of a map', () => {
  const key = 'sk_2026Zq7RtB9xKpWv3mN8cD4h'
  const given = { metadata: { [`otkn_${key}`]: `see ${key}` } }
  const written = openRecordingRedactor({ secrets: [key] }).document(given)
  expect(JSON.stringify(written)).not.toContain('2026Zq7R')
  expect(openRecordingRedactor({}, true).document(written)).toEqual(written)
})

test('of thousands of values of one form, each stand-in is recognised', () => {
  const first = openRecordingRedactor({})
  const again = openRecordingRedactor({}, true)
  for (let nth = 0; nth < 2_000; nth++) {
    const given = { mask: String(1_000 + nth * 4), ssn: String(123_456_789 + nth * 7_919) }
    const written = first.document(given)
    expect(again.document(written)).toEqual(written)
  }
})

test('a real value among stand-ins is none', () => {
  const { document } = openRecordingRedactor({}, true)
  const real = {
    first_name: 'Zoe',
    ssn: '521-43-8765',
    dob: '1969-03-10',
    memo: 'call Vandilquist',
    last4: '4242',
    provider_ids: { whitlatch: 1 },
    card: 4_111_111_111_111_111,
  }
  for (const [name, value] of Object.entries(real)) {
    expect(document({ [name]: value })).not.toEqual({ [name]: value })
  }
})
