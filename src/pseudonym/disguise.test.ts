import { expect, test } from 'vitest'
import { jsonOf } from '../exchange/index.ts'
import { answered, disguiseOf, hiddenJson, origin, outgoing } from './disguise.fixture.ts'
import { maskingRules } from './masking-rules.ts'

const person = {
  first_name: 'Ada',
  ssn: '123-45-6789',
  ssn_4: '6789',
  dob: '1990-02-28',
  email: 'ada@example.com',
  phone: '+15551230001',
}

test('what is asked comes to the wire as the story wrote it', () => {
  const disguise = disguiseOf()
  disguise.learn('sk_sandbox_a1b2c3d4e5', 'key')
  const request = outgoing(
    '/entities/ent_made_up?ssn=123-45-6789',
    { individual: person, note: 'call +15551230001' },
    { headers: { Authorization: 'Bearer sk_sandbox_a1b2c3d4e5', 'Idempotency-Key': 'one' } },
  )
  const asked = disguise.ask(request, 'story')
  expect(asked.url).toBe('https://api.invalid/entities/ent_made_up?ssn=000-80-8001')
  expect(asked.headers).toEqual({
    Authorization: 'Bearer sk_sandbox_recorded-1',
    'Idempotency-Key': 'one',
  })
  expect(JSON.stringify(asked)).not.toMatch(/6789|ada@|Ada|555|1990/)
  expect(disguise.reveal(asked)).toEqual(request)
})

test('asking again changes nothing', () => {
  const disguise = disguiseOf()
  const asked = disguise.ask(outgoing('/entities/1', person), 'story')
  expect(disguise.ask(asked, 'story')).toEqual(asked)
})

test('an id of an answer leads back through the next address and body', () => {
  const disguise = disguiseOf()
  const hidden = hiddenJson(disguise, { id: 'ent_x/ y:9', token: 'otkn_a1b2c3d4' })
  const { id, token } = hidden as { id: string; token: string }
  const request = outgoing(
    `/entities/${encodeURIComponent(id)}`,
    { holder_id: id, text: `for ${id}` },
    { headers: { authorization: `Bearer ${token}` } },
  )
  const revealed = disguise.reveal(disguise.ask(request, 'story'))
  expect(revealed.url).toBe(`${origin}/entities/${encodeURIComponent('ent_x/ y:9')}`)
  expect(revealed.body).toEqual({ holder_id: 'ent_x/ y:9', text: 'for ent_x/ y:9' })
  expect(revealed.headers).toEqual({ authorization: 'Bearer otkn_a1b2c3d4' })
})

test('a story gets its own literals back, in another case and another spelling too', () => {
  const disguise = disguiseOf()
  const asked = disguise.ask(outgoing('/entities/1', person), 'story')
  const answer = { ...person, first_name: 'ADA', ssn: '123456789', last_name: 'Lovelace' }
  const hidden = disguise.hide(answered(disguise.reveal(asked), answer), asked)
  expect(JSON.stringify(hidden)).not.toMatch(/6789|ada@|ADA"|555|1990|Lovelace/)
  const told = disguise.tell(hidden)
  expect(jsonOf(told.response!.body)).toEqual({ ...answer, last_name: 'Name-1' })
  expect(jsonOf(told.request.body)).toEqual(person)

  const replaying = disguiseOf()
  expect(replaying.ask(outgoing('/entities/1', person), 'story')).toEqual(asked)
  expect(replaying.tell(hidden)).toEqual(told)
})

test('where a story sent no secret it gets the very exchange', () => {
  const disguise = disguiseOf()
  const asked = disguise.ask(outgoing('/entities'), 'story')
  const hidden = disguise.hide(answered(asked, person), asked)
  expect(disguise.tell(hidden)).toBe(hidden)
})

test('the numbers of stories and of the server do not depend on one another', () => {
  const [alone, after] = [disguiseOf(), disguiseOf()]
  hiddenJson(after, { list: [{ first_name: 'Bea' }, { ssn: '999999999' }] })
  const request = outgoing('/entities/1', person)
  expect(after.ask(request, 'story')).toEqual(alone.ask(request, 'story'))
  expect(hiddenJson(alone, { first_name: 'Bea' })).toEqual({ first_name: 'Name-1' })
})

test('a record that was shown by a pseudonym keeps it when a story sends the same word', () => {
  const disguise = disguiseOf()
  expect(hiddenJson(disguise, { id: 'ent_a1', first_name: 'Bettina' })).toEqual({
    id: 'ent_000001',
    first_name: 'Name-1',
  })
  const asked = disguise.ask(outgoing('/entities/ent_000002', { first_name: 'Bettina' }), 'story')
  const answer = answered(asked, { id: 'ent_b2', first_name: 'Bettina' })
  expect(jsonOf(disguise.hide(answer, asked).response!.body)).toMatchObject({
    first_name: 'Name-s1',
  })
  expect(
    hiddenJson(disguise, {
      data: [
        { id: 'ent_a1', first_name: 'Bettina' },
        { id: 'ent_b2', first_name: 'Bettina' },
      ],
    }),
  ).toEqual({
    data: [
      { id: 'ent_000001', first_name: 'Name-1' },
      { id: 'ent_000002', first_name: 'Name-s1' },
    ],
  })
})

test('an id that a story made up stands in the open, also in the answer', () => {
  const disguise = disguiseOf()
  const asked = disguise.ask(outgoing('/entities/ent_nobody9'), 'story')
  const hidden = disguise.hide(answered(asked, { id: 'ent_nobody9', other_id: 'ent_9' }), asked)
  expect(jsonOf(hidden.response!.body)).toEqual({ id: 'ent_nobody9', other_id: 'ent_000001' })
})

test('a literal that looks like a pseudonym stands for itself', () => {
  const disguise = disguiseOf()
  const asked = disguise.ask(outgoing('/entities/1', { zip: '70012', cvv: '812' }), 'story')
  expect(asked.body).toEqual({ zip: '70012', cvv: '812' })
  const hidden = disguise.hide(answered(asked, { zip: '70012', cvv: '812' }), asked)
  expect(jsonOf(hidden.response!.body)).toEqual({ zip: '70012', cvv: '812' })
})

test('a short value does not change a longer one', () => {
  const disguise = disguiseOf()
  expect(hiddenJson(disguise, { cvv: '000', ssn: '000-00-0001', amount: 5000 })).toEqual({
    cvv: '701',
    ssn: '000-70-7001',
    amount: 5000,
  })
  const asked = disguise.ask(outgoing('/cards', { cvv: '000', ssn: '000-00-0001' }), 'story')
  expect(disguise.reveal(asked).body).toEqual({ cvv: '000', ssn: '000-00-0001' })
})

test('answers that come in another order tie the same values together', () => {
  const answers = [
    { id: 'ent_a1', first_name: 'Ada' },
    { id: 'ent_b2', first_name: 'Bea' },
  ]
  const disguise = disguiseOf()
  const first = answers.map((answer) => hiddenJson(disguise, answer))
  const second = answers.toReversed().map((answer) => hiddenJson(disguise, answer))
  expect(second.toReversed()).toEqual(first)
})

test('recipes and configurations are the server’s', () => {
  const disguise = disguiseOf()
  const fields = disguise.hideFields({ token: 'otkn_a1b2c3d4', entity_id: 'ent_a1', n: 1 })
  expect(fields).toEqual({ token: 'otkn_recorded-1', entity_id: 'ent_000001', n: 1 })
  const request = outgoing('/control/ent_a1', { token: 'otkn_a1b2c3d4', ssn: '123456789' })
  const asked = disguise.ask(request, 'server')
  expect(asked.url).toBe('https://api.invalid/control/ent_000001')
  expect(asked.body).toEqual({ token: 'otkn_recorded-1', ssn: '000707001' })
  expect(disguise.reveal(asked)).toEqual(request)
})

test('an answer that never came, and one that is no JSON, stay what they are', () => {
  const disguise = disguiseOf()
  const asked = disguise.ask(outgoing('/entities'), 'story')
  const failure = { code: 'ECONNREFUSED', message: '127.0.0.1:4010 refused the connection.' }
  const failed = disguise.hide({ ...answered(asked, {}), response: null, failure }, asked)
  expect(failed.failure).toEqual({
    code: 'ECONNREFUSED',
    message: 'api.invalid refused the connection.',
  })
  const text = disguise.hide(answered(asked, '<p>Ada 123-45-6789</p>'), asked).response!.body
  expect(text).toMatchObject({ kind: 'text', text: '<x>Xxx 000-00-0000</x>', bytes: 22 })
  expect(disguise.hide(answered(asked, '１'), asked).response!.body).toMatchObject({
    kind: 'text',
    text: '0 x',
  })
})

test('dangerous names and deep nesting do no harm', () => {
  const disguise = disguiseOf()
  const text = '{"__proto__": {"ssn": "123456789"}, "constructor": "x", "list": [{"a": 1}]}'
  const hidden = hiddenJson(disguise, JSON.parse(text)) as object
  expect(JSON.stringify(hidden)).toBe(
    '{"__proto__":{"ssn":"000707001"},"constructor":"x","list":[{"a":1}]}',
  )
  const deep = JSON.parse(`${`{"a":`.repeat(5000)}{"ssn":"123456789"}${'}'.repeat(5000)}`)
  expect(JSON.stringify(hiddenJson(disguise, deep))).toContain('{"ssn":"000707001"}')
})

test('times are told to the timeline, but for those that are secret', () => {
  const seen: unknown[] = []
  const meet = <Value>(value: unknown, canonical: Value): Value => {
    seen.push(value)
    return canonical
  }
  const disguise = disguiseOf({
    timeline: {
      begin: () => 4_102_444_801_000,
      hideText: (text) => (/^\d{4}-/.test(text) ? meet(text, '2100-01-01') : text),
      hideNumber: (value) => (value > 1e9 ? meet(value, 7) : value),
      hideHttpDate: (text) => text,
    },
  })
  const asked = disguise.ask(outgoing('/entities'), 'story')
  const body = { created_at: '2026-11-21', dob: '1990-02-28', at: 1_790_000_000, ssn: 123456789 }
  const hidden = disguise.hide(answered(asked, body), asked)
  expect(hidden).toMatchObject({ startedAt: 4_102_444_801_000, durationMs: 0 })
  expect(jsonOf(hidden.response!.body)).toEqual({
    created_at: '2100-01-01',
    dob: '1900-01-02',
    at: 7,
    ssn: 700000001,
  })
  expect(new Set(seen)).toEqual(new Set(['2026-11-21', 1_790_000_000]))
})

test('what is known is told for a last look, ids aside', () => {
  const disguise = disguiseOf()
  disguise.learn('a-very-secret-value', 'environment')
  hiddenJson(disguise, { id: 'ent_a1', cvv: '123', first_name: 'Payment' })
  expect(disguise.hideText('it says a-very-secret-value!')).toBe('it says token-1!')
  expect([...disguise.known()]).toEqual([
    { value: 'a-very-secret-value', kind: 'credential', everywhere: true },
    { value: '123', kind: 'card verification value', everywhere: false },
    { value: 'Payment', kind: 'name', everywhere: false },
  ])
})

test('the rules are one steady text', () => {
  expect(maskingRules).toMatch(/^pseudonyms 2\n/)
})
