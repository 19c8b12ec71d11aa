import { expect, test } from 'vitest'
import { answered, disguiseOf, outgoing } from './disguise.fixture.ts'

/** One of every kind, at the member that names it. */
const planted: Readonly<Record<string, string>> = {
  ssn: ['521', '43', '8765'].join('-'),
  number: '4111111111111111',
  routing: '021000021',
  ein: '47-1234567',
  phone: '+14155550123',
  email: 'grace.hopper@navy.example',
  first_name: 'Gracelyn',
  last_name: 'O\'Hop"per/é',
  line1: '77 Massachusetts Avenue',
  element_token: 'pk_elem_Zx81kLm20pQ',
  token: 'otkn_Qq93hdLm20p',
  access_token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  password: 'correct horse battery',
}
const asked = (disguise: ReturnType<typeof disguiseOf>) =>
  disguise.ask(outgoing('/entities'), 'story')

/** The ways a value turns up elsewhere in what comes after it. */
const places: Readonly<Record<string, (value: string) => [body: unknown, headers?: object]>> = {
  'at its own place': () => [{}],
  plain: (value) => [{ description: value }],
  'in a sentence': (value) => [{ error: { message: `Value ${value} is not valid.` } }],
  'URL-encoded': (value) => [{ next: `/search?q=${encodeURIComponent(value)}&page=2` }],
  'in a query': (value) => [{ next: `https://x.example.com/s?q=${encodeURIComponent(value)}` }],
  'in base64': (value) => [{ cursor: Buffer.from(value).toString('base64') }],
  'inside base64': (value) => [
    { cursor: `c:${Buffer.from(`user:${value}:1`).toString('base64')}` },
  ],
  'in base64url': (value) => [{ cursor: Buffer.from(`${value}?>`).toString('base64url') }],
  'in JSON in a string': (value) => [{ raw: JSON.stringify({ deep: [{ value }] }) }],
  'JSON-escaped': (value) => [{ raw: `echo ${JSON.stringify(value)} …` }],
  'in a member name': (value) => [{ [value]: true }],
  'in a header': (value) => [{}, { 'www-authenticate': `Bearer realm="${value}"` }],
  'in an odd header': (value) => [{}, { 'x-echo': value }],
  'in an address of a header': (value) => [{}, { location: `/a/${encodeURIComponent(value)}` }],
  nested: (value) => [{ a: [[{ b: { c: [`(${value})`] } }]] }],
}

for (const [place, plant] of Object.entries(places)) {
  test(`no planted secret comes through ${place}`, () => {
    for (const [member, value] of Object.entries(planted)) {
      const disguise = disguiseOf()
      const request = asked(disguise)
      const [body, headers = {}] = plant(value)
      // ScenarioRun before and after, so that where it stands first does not matter.
      const answer = answered(
        request,
        { before: body, [member]: value, after: body },
        headers as Record<string, string>,
      )
      const text = JSON.stringify(disguise.hide(answer, request))
      for (const form of formsOf(value)) expect(text, `${member} ${place}`).not.toContain(form)
      const later = answered(request, body, headers as Record<string, string>)
      const next = JSON.stringify(disguise.hide(later, request))
      for (const form of formsOf(value)) expect(next, `${member} ${place}`).not.toContain(form)
    }
  })
}

test('what only looks secret is hidden where nobody has met it', () => {
  const disguise = disguiseOf()
  const request = asked(disguise)
  for (const member of [
    'ssn',
    'number',
    'phone',
    'email',
    'element_token',
    'token',
    'access_token',
  ]) {
    const value = planted[member]!
    const body = { note: `see ${value}, please`, [`of ${value}`]: 1 }
    const text = JSON.stringify(disguise.hide(answered(request, body), request))
    expect(text, member).not.toContain(value)
  }
})

function formsOf(value: string): string[] {
  const json = JSON.stringify(value).slice(1, -1)
  const shifts = [0, 1, 2].map((shift) =>
    Buffer.from('\0'.repeat(shift) + value)
      .toString('base64')
      .slice(shift === 0 ? 0 : shift + 1, -4),
  )
  return [value, json, encodeURIComponent(value), ...shifts]
}
