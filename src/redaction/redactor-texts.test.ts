import { expect, test } from 'vitest'
import { createRedactor, maskOf } from './redactor.ts'

test('a value is masked in every spelling it can have', () => {
  const redactor = createRedactor()
  const value = 'pa/ss "wörd" 77'
  redactor.add(value, 'credential')
  const spellings = [
    value,
    encodeURIComponent(value),
    encodeURIComponent(value).replaceAll('%20', '+'),
    encodeURIComponent(value).toLowerCase(),
    JSON.stringify(value).slice(1, -1),
    JSON.stringify(value).slice(1, -1).replaceAll('/', '\\/'),
    Buffer.from(value).toString('base64'),
    Buffer.from(value).toString('base64url'),
  ]
  for (const spelling of spellings) {
    const shown = redactor.text(`<${spelling}>`)
    const decoded = [shown, decodeURIComponent(shown), `${Buffer.from(shown, 'base64')}`].join()
    expect(decoded).not.toMatch(/pa\W|ss\W|rd\W|77/)
    expect(decoded).toContain('•••')
  }
})

test('a value inside something longer that is in base64 is masked at any offset', () => {
  const redactor = createRedactor()
  redactor.add('hunter2-hunter2', 'credential')
  for (const user of ['a', 'ab', 'abc']) {
    const text = `${user}:hunter2-hunter2:x`
    const masked = redactor.text(Buffer.from(text).toString('base64'))
    expect(`${Buffer.from(masked, 'base64')}`).toBe(`${user}:•••:x`)
    // Behind other letters it begins somewhere, and goes whole.
    expect(redactor.text(`v1${Buffer.from(text).toString('base64')}`)).toMatch(/^[xX0=]+$/)
  }
})

test('the longest value goes first, and all go in one pass', () => {
  const redactor = createRedactor()
  redactor.add('abc-123', 'account number')
  redactor.add('xx-abc-123-yy', 'credential')
  redactor.add('•••', 'trap')
  expect(redactor.text('xx-abc-123-yy and abc-123')).toBe('••• and xxx-000')
})

test('a number is masked as a whole word only, a short value not at all', () => {
  const redactor = createRedactor()
  redactor.add('100200', 'account number')
  redactor.add('123', 'cvv')
  expect(redactor.text('100200 1002003 acc_100200 "100200" 123')).toBe(
    '000000 1002003 acc_100200 "000000" 123',
  )
})

test('a credential that begins like a known one does not keep its tail', () => {
  const redactor = createRedactor()
  redactor.add('sk_test_abc', 'api key')
  redactor.add('hunter2-hunter2', 'credential')
  expect(redactor.text('sk_test_abcdefgh, sk_test_abc')).toBe('sk_test_•••, sk_test_•••')
  expect(redactor.text('with hunter2-hunter2-more')).toBe('with •••')
})

test.each([
  ['the key sk_live_51Hx9abc.', 'the key sk_live_•••.'],
  ['otkn_a1b2c3d4 and pk_elem_Zz9-_x', 'otkn_••• and pk_elem_•••'],
  ['Authorization: Bearer abc123.def-456', 'Authorization: Bearer •••'],
  ['ssn 123-45-6789', 'ssn 000-00-0000'],
  ['card 4111 1111 1111 1111', 'card 0000 0000 0000 0000'],
  ['card 3782-822463-10005', 'card 0000-000000-00000'],
  ['card 5555555555554444, ok', 'card 0000000000000000, ok'],
])('%s is known on sight', (text, masked) => {
  expect(createRedactor().text(text)).toBe(masked)
})

test.each([
  'a Bearer token is needed, its prefix is sk_',
  'risk_score and task_queue',
  '4111 1111 1111 1112',
  'at 1751587200006 ms',
  '2025-07-04T00:00:00.000Z',
  '+1-202-555-0143',
  'ent_4111111111111111',
  '0.4111111111111111',
])('%s is nothing secret', (text) => {
  expect(createRedactor().text(text)).toBe(text)
})

test('a masked text stays as it is', () => {
  const redactor = createRedactor()
  redactor.add('hunter2-hunter2', 'password')
  const once = redactor.text('hunter2-hunter2 sk_live_51Hx9abc 123-45-6789 4111111111111111')
  expect(redactor.text(once)).toBe(once)
})

test('many values do not make it slow', () => {
  const redactor = createRedactor()
  for (let count = 0; count < 1_000; count++) redactor.add(`value-${count}-${count * 7}`, 'token')
  const before = process.cpuUsage()
  expect(redactor.text(`${'lorem ipsum '.repeat(5_000)}value-999-6993`)).toMatch(/ •••$/)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(900)
})

test('a masked value keeps its shape, a credential how it begins', () => {
  expect(maskOf('name', 'Zoë O’Neil')).toBe('Xxx X’Xxxx')
  expect(maskOf('birthday', '1990-01-31')).toBe('0000-00-00')
  expect(maskOf('email', 'jane_doe@example.com')).toBe('xxxx_xxx@xxxxxxx.xxx')
  expect(maskOf('ssn', 'xxxxxxxxx')).toBe('xxxxxxxxx')
  expect(maskOf('name', 'sk_test_a1B2')).toBe('sk_test_•••')
  expect(maskOf('token', 'tok_abcdefghijkl')).toBe('tok_•••')
  expect(maskOf('token', 'pk_elem_aBcDEFGHIJK')).toBe('pk_elem_•••')
  expect(maskOf('token', 'foo_elem_aBcDEFGHIJK')).toBe('•••')
  expect(maskOf('credential', 'hunter2')).toBe('•••')
})

test.each([
  ['a credential', `sk_test_${'a1'.repeat(10_000_000)}`, 'sk_test_•••'],
  ['a bearer token', `Bearer ${'a1'.repeat(10_000_000)}`, 'Bearer •••'],
  ['wrong percent-encoding', '%zz'.repeat(7_000_000), '%zz'.repeat(7_000_000)],
])('20 MB of %s are masked, whole', (_, text, masked) => {
  expect(createRedactor().text(text) === masked).toBe(true)
})

test('what stands beside wrong percent-encoding is masked all the same', () => {
  const masked = createRedactor().text(`%E9%zz${encodeURIComponent('<123-45-6789>')}`)
  expect(masked).not.toContain('6789')
})
