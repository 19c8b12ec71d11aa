import { expect, test } from 'vitest'
import { apiVersions } from '../contract/index.ts'
import type { RawFinding } from '../judge/index.ts'
import { createRedactor } from './index.ts'
import { origin, reportedOf, shown } from './redaction.fixture.ts'

const finding: RawFinding = {
  clause: 'entities/individual#ssn-4',
  origin: 'entity.ssn-4',
  severity: 'violation',
  operation: 4,
  pointer: '/data/7/individual/ssn_4',
  expected: 'four digits',
  actual: '"521438765"',
}

test('a finding says by its form what it may not show', () => {
  expect(createRedactor().finding(finding)).toMatchObject({
    pointer: '/data/7/individual/ssn_4',
    expected: 'four digits',
    actual: 'a text of the form "000000000"',
    message:
      'GET /entities: /data/7/individual/ssn_4 is a text of the form "000000000", expected four digits.',
  })
})

test('a finding names a small number as little as a large one where it is secret', () => {
  for (const number of ['12', '12345']) {
    const shown = createRedactor().finding({ ...finding, actual: number })
    expect(shown.message).toMatch(/ssn_4 is a number of \d digits, expected four digits\.$/)
  }
})

test('a finding says that two hidden values differ where they look the same', () => {
  const shown = createRedactor().finding({ ...finding, expected: '"1234"', actual: '"8765"' })
  expect(shown.message).toBe(
    'GET /entities: /data/7/individual/ssn_4 is another value of the same form, expected a text of 4 digits.',
  )
  expect(createRedactor().finding(shown)).toEqual(shown)
})

test('a finding shows times where a time stands, and words of the contract everywhere', () => {
  const redact = (parts: Partial<RawFinding>) => createRedactor().finding({ ...finding, ...parts })
  const moved = 'another moment than before, 2025-07-04T09:30:00.000Z'
  expect(redact({ pointer: '/updated_at', expected: moved }).expected).toBe(moved)
  expect(redact({ pointer: '/note', expected: moved }).expected).not.toContain('2025')
  expect(redact({ pointer: '/id', actual: '"act_1"' }).actual).toBe('"act_1"')
  expect(redact({ pointer: '/status', actual: '"Vandil"' }).actual).toBe(
    'a text of the form "Xxxxxx"',
  )
  expect(redact({ pointer: '/amount', actual: '521438.5' }).actual).toBe('521438.5')
  expect(redact({ pointer: '/521438765/Zoe Q' }).pointer).toBe('/000000000/Xxx X')
})

test('a version that a sentence of ours names is public, also of a secret; a day of a record is not', () => {
  const expectedOf = (expected: string) =>
    createRedactor().finding({ ...finding, expected }).expected
  const sentence = `no member that version ${apiVersions.at(-1)} added`
  expect(expectedOf(sentence)).toBe(sentence)
  expect(expectedOf('another day than 1961-03-07')).toBe('another day than 0000-00-00')
  expect(expectedOf(`another day than "${apiVersions.at(-1)}"`)).not.toContain(apiVersions.at(-1))
})

test('a sentence of ours keeps its words and numbers, and only what it quotes is redacted', () => {
  const { sentence } = createRedactor({ target: 'AcmeMock-b' })
  const sentences = {
    'the id of an account leads to no consent': 'the id of an account leads to no consent',
    'Name it, or write a "request" that sends or makes one.':
      'Name it, or write a "request" that sends or makes one.',
    'POST /x was refused: status 499 "Zoe is too young, 521438765"':
      'POST /x was refused: status 499 "••• is too •••, •••"',
    'GET /accounts/{acc_id}: status 460.': 'GET /accounts/{acc_id}: status 460.',
    'request POST /x returned 499, status 598': 'request POST /x returned 499, status 598',
    'It failed: "zoe vandilquist': 'It failed: "••• •••',
    'It failed: "zoe \\': 'It failed: "••• \\',
    'AcmeMock-b shows no session': 'AcmeMock-b shows no session',
    'It names Zoe, 521-43-8765 and 04 15 55': 'It names •••, ••• and •••',
  }
  for (const [text, expected] of Object.entries(sentences)) {
    expect(sentence(text)).toBe(expected)
    expect(sentence(expected)).toBe(expected)
  }
})

test('a finding keeps a number that its place shows, and says what a number of a wrong type is', () => {
  const redactor = createRedactor()
  const redact = (parts: Partial<RawFinding>) => {
    const once = redactor.finding({ ...finding, ...parts })
    expect(redactor.finding(once)).toEqual(once)
    return once.message
  }
  const score = { pointer: '/score', actual: '650', expected: 'more than 650, the score before' }
  expect(redact(score)).toContain('/score is 650, expected more than 650, the score before.')
  const id = {
    pointer: '/id',
    actual: '"pay_7cjre29zzr01"',
    expected: 'a string that begins with pmt_',
  }
  expect(redact(id)).toContain('/id is a text of the form "xxx_0xxxx00xxx00"')
  expect(redact({ ...id, actual: '"m1"' })).toContain('/id is a text of 2 characters, expected')
  const { request } = redactor.exchange(
    reportedOf({}, { url: `${origin}/payments/pay_7cjre29zzr01` }),
  )
  expect(request.url).toBe(`${origin}/payments/xxx_0xxxx00xxx00`)
  expect(redact({ pointer: '/address/zip', actual: '78705' })).toContain('is a number of 5 digits,')
  expect(redact({ actual: '5', expected: 'more than 3' })).toContain('is a number of 1 digit,')
  expect(redact({ actual: '"Zoe says \\"a… (300 characters)' })).not.toContain('Zoe')
  expect(shown({ address: { zip: 78705 }, amount: '5000' })).toEqual({
    address: { zip: '<number of 5 digits>' },
    amount: '5000',
  })
})

test('a sentence of ours names the host of the target', () => {
  for (const host of ['10.20.30.40', 'mock-eu7.test']) {
    const { sentence } = createRedactor({ addresses: [`http://${host}:4010/v1`] })
    const text = `It failed: ${host} closed the connection without a response.`
    expect(sentence(text)).toBe(text)
    const refused = `POST /x got no response: ${host}:4010 refused the connection.`
    expect(sentence(refused)).toBe(refused)
    expect(sentence(`It failed: ${host}:40105.`)).not.toContain('40105')
  }
})

test('a finding says how far two hidden dates or times are apart, and shows neither', () => {
  const dob = { pointer: '/data/0/individual/dob', expected: '"1961-03-08"' }
  const redact = (parts: Partial<RawFinding>) => {
    const values = { expected: '1961-03-08', actual: '1961-03-07' }
    const once = createRedactor().finding({ ...finding, ...dob, values, ...parts })
    expect(createRedactor().finding(once)).toEqual(once)
    expect(JSON.stringify(once)).not.toContain('1961')
    return once
  }
  const shown = redact({ actual: '"1961-03-07"', reason: 'as an earlier response said' })
  expect(shown.message).toBe(
    'GET /entities: /data/0/individual/dob is a date that is 1 day earlier, expected a text of the form "0000-00-00", as an earlier response said.',
  )
  expect(shown.values).toBeUndefined()
  expect(redact({ actual: '"1961-04-08"' }).actual).toBe('a date that is 31 days later')
  const time = { pointer: '/note', expected: '"1961-03-08T09:30:00.000Z"' }
  expect(redact({ ...time, actual: '"1961-03-08T04:30:00.000Z"' }).actual).toBe(
    'a time that is 5 h earlier',
  )
  expect(redact({ ...time, actual: '"1961-03-08"' }).actual).toContain('a text of the form')
})
