import { expect, test } from 'vitest'
import { answered, disguiseOf, origin, outgoing } from './disguise.fixture.ts'
import { createTimeline } from './timeline.ts'

function hide(headers: Readonly<Record<string, string>>, disguise = disguiseOf()) {
  const asked = disguise.ask(outgoing('/entities'), 'story')
  return disguise.hide(answered(asked, {}, headers), asked).response!.headers
}

test('a cookie keeps its form; its value, its domain and its moment do not', () => {
  const began = Date.UTC(2026, 2, 1)
  const disguise = disguiseOf({ timeline: createTimeline(began) })
  const cookie =
    'sid=s3cr3tvalue; Domain=api.real-bank.example; Path=/; Expires=Sun, 01 Mar 2026 00:00:05 GMT'
  const { 'set-cookie': hidden = '' } = hide({ 'set-cookie': cookie }, disguise)
  expect(hidden).toMatch(/^sid=token-1; Domain=\(not kept\); Path=\/; Expires=/)
  expect(hidden).not.toMatch(/real-bank|2026/)
})

test('of a link stand its address and its relation', () => {
  const link = `<${origin}/a?page=2>; rel="next"; title="Ada Lovelace, 12 Main Street"`
  expect(hide({ link })).toHaveProperty(
    'link',
    '<https://api.invalid/a?page=2>; rel="next"; title="(not kept)"',
  )
})

test('the moment an operation ends is a moment of the recording', () => {
  const disguise = disguiseOf({ timeline: createTimeline(Date.UTC(2026, 2, 1)) })
  const { sunset } = hide({ sunset: 'Sun, 01 Mar 2026 00:00:05 GMT' }, disguise)
  expect(sunset).toMatch(/^\w{3}, \d\d \w{3} (?:2100|2099) /)
})

test('a host is known by its default port too', () => {
  const disguise = disguiseOf({ origins: ['https://api.real-bank.example'] })
  const location = 'https://api.real-bank.example:443/a'
  expect(hide({ location }, disguise)).toHaveProperty('location', 'https://api.invalid/a')
})

test('of a variable that is an address what nobody can guess is secret, and its host is not', () => {
  const disguise = disguiseOf()
  disguise.learn(`${origin}/hooks/Zx9f8a7d6c5b4e33`, 'credential')
  disguise.learn(origin, 'credential')
  const headers = { 'x-callback': `${origin}/hooks/Zx9f8a7d6c5b4e33` }
  const asked = disguise.ask(outgoing('/entities', undefined, { headers }), 'story')
  expect(asked.headers['x-callback']).toBe('https://api.invalid/hooks/token-1')
  expect(disguise.reveal(asked).headers).toEqual(headers)
})

test('headers are kept by a list, dropped when they differ each time, and hidden otherwise', () => {
  const disguise = disguiseOf()
  const asked = disguise.ask(outgoing('/entities'), 'story')
  const answer = answered(
    asked,
    {},
    {
      date: 'Sat, 21 Nov 2026 12:00:00 GMT',
      'content-length': '2',
      'x-request-id': 'req_123',
      'retry-after': '30',
      'service-version': '2025-07-04',
      location: `${origin}/reports/rpt_a1b2/download`,
      'set-cookie': 'session=s3cr3tvalue; Path=/; HttpOnly, b=other9; Secure',
      'x-auth-token': 'abcdef0123',
    },
  )
  expect(disguise.hide(answer, asked).response!.headers).toEqual({
    'content-type': 'application/json',
    'x-request-id': '(not kept)',
    'retry-after': '30',
    'service-version': '2025-07-04',
    location: 'https://api.invalid/reports/rpt_000001/download',
    'set-cookie': 'session=token-1; Path=/; HttpOnly, b=token-2; Secure',
    'x-auth-token': 'token-3',
  })
  const next = disguise.ask(
    outgoing('/x', undefined, { headers: { cookie: 'session=token-1' } }),
    'story',
  )
  expect(disguise.reveal(next).headers).toEqual({ cookie: 'session=s3cr3tvalue' })
})
