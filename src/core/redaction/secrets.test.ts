import { expect, test } from 'vitest'
import type { RawFinding } from '../judge/index.ts'
import { createRedactor } from './index.ts'
import { openRecordingRedactor } from './recording.ts'
import { exchangeOf, origin, reportedOf } from './redaction.fixture.ts'
import { knownSecrets } from './secrets.ts'

const key = 'sk_live_Zq7RtB9xKpWv3mN8cD4h'
const phrase = 'payment report card'
const bytes = Buffer.from(key)
const inBase64 = ['', 'a', 'ab'].map((before) => Buffer.from(`${before}${key}!`).toString('base64'))

/** Ways to write a key that a program reads back. */
const spellings = [
  ...[key, key.toUpperCase(), key.toLowerCase(), `x${key}y`, `ent_${key}`],
  ...inBase64,
  ...inBase64.map((text) => text.replace(/=+$/, '')),
  ...[bytes.toString('hex'), bytes.toString('hex').toUpperCase()],
  bytes.toString('hex').replace(/../g, '%$&'),
]

test('a secret is found in any case, inside of texts, percent-encoded, in base64 and in hexadecimal digits', () => {
  const { isIn, split } = knownSecrets([key, phrase, 'a+b/c d"é'])
  for (const text of spellings) expect(isIn(text), text).toBe(true)
  for (const text of ['a%2Bb%2Fc%20d%22%C3%A9', 'a+b/c d\\"é', 'A+B/C D"É'])
    expect(isIn(text), text).toBe(true)
  expect(split(`İ${key}, ${key}`)).toEqual(['İ', key, ', ', key, ''])
  expect(isIn(key.slice(1))).toBe(false)
})

test('values are not looked for that stand in any text: short ones, short numbers, and single words', () => {
  const { isIn } = knownSecrets(['abc', '20251', 'payment', 'sandbox', '', ' '])
  expect(isIn('abc 20251 payment sandbox')).toBe(false)
  expect(knownSecrets(['202512']).isIn('at 20251231')).toBe(true)
})

test('no secret of the run is shown, wherever a target puts it', () => {
  const redactor = createRedactor({ secrets: [key, phrase], shown: ['tier', 'x-tier'] })
  for (const text of [...spellings, phrase]) {
    const body = {
      ...{ id: `ent_${text}`, status: text, message: `no ${text} here`, [text]: 1, tier: text },
      metadata: { [`a ${text}`]: [text] },
      error: { message: text },
    }
    const headers = { 'x-tier': text, 'content-type': text, [text.replace(/\W/g, '-')]: 'a' }
    const url = `${origin}/entities/ent_${encodeURIComponent(text)}?q=${encodeURIComponent(text)}`
    const shown = JSON.stringify([
      redactor.exchange(reportedOf(body, { url, headers })),
      redactor.sentence(`entity.disposable has the id ${text}, and "${text}"`),
      redactor.finding(findingOf(text)),
      redactor.pointer(`/data/${text.replaceAll('/', '~1')}`),
    ])
    expect(shown.toLowerCase()).not.toContain(text.toLowerCase())
  }
})

const findingOf = (text: string): RawFinding => ({
  ...{
    clause: 'entities/individual#ssn-4',
    origin: 'entity.ssn-4',
    severity: 'violation',
    operation: 4,
  },
  ...{
    pointer: '/id',
    expected: text,
    actual: JSON.stringify(`ent_${text}`),
    values: { actual: text },
  },
})

test('tokens that responses issue, and credentials of requests, are secret from then on', () => {
  const redactor = createRedactor()
  const sentHeaders = { authorization: 'Bearer client-credential-1' }
  const learned = exchangeOf(
    { element_token: 'elem Vandil', session_token: 'session Quack' },
    { sentHeaders },
  )
  redactor.register(learned)
  for (const text of ['ent_client-credential-1', 'payment elem vandil', 'the Session quack'])
    expect(redactor.text(text), text).toMatch(/•••$/)
})

test('a recording has the same stand-in for a secret behind any prefix, and a mask for none', () => {
  const { exchange, register } = openRecordingRedactor({ secrets: [key] })
  const sent = exchangeOf({ id: `ent_${key}`, memo: `acc_${key}`, note: `call ${key}` })
  register(sent)
  const { response } = exchange(sent)
  const { value } = response!.body as { value: Record<string, string> }
  expect(JSON.stringify(value)).not.toContain('Zq7R')
  expect(value.id!.slice(4)).toBe(value.memo!.slice(4))
  expect(value.id).toMatch(/^ent_sk_/)
})
