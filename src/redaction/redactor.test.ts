import { expect, test } from 'vitest'
import { type Body, bodyFromText, type Exchange } from '../exchange/index.ts'
import { createRedactor } from './redactor.ts'

const none: Body = { kind: 'none' }

function exchange(parts: {
  readonly url?: string
  readonly headers?: Record<string, string>
  readonly sent?: Body
  readonly got?: Body
}): Exchange {
  const { url = 'http://t.example/x', headers = {}, sent = none, got = none } = parts
  return {
    request: { method: 'POST', url, headers, body: sent },
    response: { status: 200, headers, body: got },
    failure: null,
    startedAt: Date.UTC(2025, 6, 4),
    durationMs: 3,
  }
}

const options = { members: ['owners'], headers: ['x-signed'] }

function redact(given: Exchange, redactor = createRedactor(options)) {
  return redactor.exchange(given)
}

function responseOf(value: unknown): unknown {
  const got = bodyFromText(JSON.stringify(value))
  return redact(exchange({ got })).response?.body
}

test('no sentinel is found in the bytes of the result, wherever it stands', () => {
  const sentinels = [
    'SENT1NEL-key-001',
    '987654321',
    'SENT1NEL-token-002',
    '123-45-6789',
    '4111111111111111',
  ]
  const [key = '', ssn = '', token = '', pattern = '', card = ''] = sentinels
  const record = {
    individual: { ssn },
    deep: [[{ ssn: [ssn, { a: ssn }] }]],
    [token]: key,
    note: `of ${key}`,
  }
  const sent = bodyFromText(
    JSON.stringify({ element_token: token, record, pattern, card: Number(card) }),
  )
  const got = bodyFromText(
    JSON.stringify({ error: { message: `no ${ssn}, ${pattern}, ${card}` }, record }),
  )
  const given = exchange({
    url: `https://user:${key}@t.example/entities/${ssn}/${encodeURIComponent(token)}?ssn=${ssn}&q=4111%201111%201111%201111&token=${key}#${token}`,
    headers: {
      authorization: `Bearer ${key}`,
      cookie: `sid=${key}`,
      'set-cookie': `sid=${key}; Path=/, b=${token}`,
      'proxy-authorization': `Basic ${Buffer.from(`u:${key}`).toString('base64')}`,
      'x-api-key': key,
      'x-signed': token,
      'x-echo': `you sent ${ssn}`,
      location: `/a?number=${ssn}`,
    },
    sent,
    got,
  })
  const failed: Exchange = {
    ...given,
    response: null,
    failure: { code: 'REQUEST_INVALID', message: `invalid ${key}` },
  }
  const redactor = createRedactor(options)
  redactor.add(key, 'api key')
  redactor.learn(given)
  const bytes = JSON.stringify([redact(given, redactor), redact(failed, redactor)])
  for (const value of [...sentinels, '4111%201111%201111%201111'])
    expect(bytes).not.toContain(value)
  expect(bytes).not.toMatch(/SENT1NEL/)
})

test('a redacted exchange reads like the exchange it was', () => {
  const shown = redact(
    exchange({
      url: 'http://t.example/entities/ent_1?limit=2',
      headers: { authorization: 'Bearer sk_test_abcdef123', cookie: 'a=b', 'x-request-id': '7' },
      sent: bodyFromText('{"individual":{"ssn":"123456789","first_name":"Zoë"},"n":1}'),
      got: bodyFromText(
        '{"id":"ent_1","individual":{"ssn":null,"first_name":"Zoë"},"amount":5000}',
      ),
    }),
  )
  expect(shown).toMatchInlineSnapshot(`
    {
      "durationMs": 3,
      "request": {
        "body": {
          "individual": {
            "first_name": "Xxx",
            "ssn": "000000000",
          },
          "n": 1,
        },
        "headers": {
          "authorization": "Bearer sk_test_•••",
          "cookie": "a=•••",
          "x-request-id": "7",
        },
        "method": "POST",
        "url": "http://t.example/entities/ent_1?limit=2",
      },
      "response": {
        "body": {
          "amount": 5000,
          "id": "ent_1",
          "individual": {
            "first_name": "Xxx",
            "ssn": null,
          },
        },
        "headers": {
          "authorization": "Bearer sk_test_•••",
          "cookie": "a=•••",
          "x-request-id": "7",
        },
        "status": 200,
      },
      "startedAt": "2025-07-04T00:00:00.000Z",
    }
  `)
})

test('a secret that was not learnt is masked by the name of its member', () => {
  expect(
    responseOf({ ssn: 123456789, list: [{ SSN: '1' }], owners: [{ name: 'Al' }, 'Bo'] }),
  ).toEqual({
    ssn: 0,
    list: [{ SSN: '0' }],
    owners: [{ name: '•••' }, '•••'],
  })
})

test('what is left of a broken JSON document is masked by name too', () => {
  const text = '{"ssn": "123456789", "cvv":123, "a":"b", "first_name":"Zo\\"ë", "number": "41111'
  const got: Body = { kind: 'text', text, bytes: text.length, problem: 'it ends too early' }
  expect(redact(exchange({ got })).response?.body).toBe(
    '(not JSON: 79 bytes) {"ssn": "000000000", "cvv":000, "a":"b", ' +
      '"first_name":"Xx\\"x", "number": "00000',
  )
})

test('a text that was cut loses its last word, which may be half a secret, and says so', () => {
  const redactor = createRedactor(options)
  redactor.add('hunter2-hunter2', 'password')
  const got: Body = {
    kind: 'text',
    text: 'the word is hunter2-hun',
    bytes: 900_000,
    problem: 'long',
  }
  expect(redact(exchange({ got }), redactor).response?.body).toBe(
    '(not JSON: 900000 bytes) the word is …',
  )
})

test('a long JSON body is shortened and tells what was left out', () => {
  const list = Array.from({ length: 60 }, (_, index) => index)
  const body = responseOf({ list, text: 'a b '.repeat(100_000), ssn: '1'.repeat(5_000) }) as {
    list: unknown[]
    text: string
    ssn: string
  }
  expect(body.list).toHaveLength(51)
  expect(body.list.at(-1)).toBe('(10 more items: left out, the body is too long)')
  expect(body.text).toMatch(/… \(395904 more characters: left out\)$/)
  expect(body.ssn).toMatch(/^0{4096}… /)
  const wide = responseOf(
    Array.from({ length: 40 }, () => Array(40).fill(Array(40).fill('long text'))),
  )
  expect(JSON.stringify(wide).length).toBeLessThan(400_000)
  expect(JSON.stringify(wide)).toContain('(left out: the body is too long)')
})

test('a body nested without end is cut at a depth', () => {
  const got = bodyFromText(`${'['.repeat(50_000)}${']'.repeat(50_000)}`)
  const redactor = createRedactor(options)
  redactor.learn(exchange({ got }))
  expect(JSON.stringify(redact(exchange({ got }), redactor).response?.body)).toContain(
    '(nested deeper than 100 levels: left out)',
  )
})

test('a member called __proto__ is data, here as everywhere', () => {
  const got = bodyFromText('{"__proto__":{"ssn":"123456789"},"constructor":"c"}')
  const body = redact(exchange({ got })).response?.body
  expect(JSON.stringify(body)).toBe('{"__proto__":{"ssn":"000000000"},"constructor":"c"}')
  expect(Object.getPrototypeOf(body)).toBe(Object.prototype)
})

test('ids and pointers are shown as they are, though a secret is part of them', () => {
  const redactor = createRedactor()
  const routing = ['0210', '00021'].join('')
  redactor.add(routing, 'routing number')
  redactor.add('Maximiliana', 'name')
  const id = `acc_${routing}d`
  const text = `GET /accounts/${id}/card_brands for ent_maximiliana7`
  expect(redactor.text(text)).toBe(text)
  expect(redactor.exchange(exchange({ url: `http://t.example/accounts/${id}` })).request.url).toBe(
    `http://t.example/accounts/${id}`,
  )
  const finding = {
    clause: 'accounts/account#id',
    origin: 'shape',
    severity: 'violation',
    operation: 1,
    pointer: '/data/2/maximiliana9',
    message: `${id} is not ${routing}`,
    expected: id,
    actual: `"${routing}"`,
  } as const
  expect(redactor.finding(finding)).toEqual({
    ...finding,
    message: `${id} is not 000000000`,
    actual: '"000000000"',
  })
  // What is nothing but a secret is one, at any place.
  expect(redactor.finding({ ...finding, pointer: `/map/${routing}/Maximiliana` }).pointer).toBe(
    '/map/000000000/Xxxxxxxxxxx',
  )
  expect(redactor.text(`acc_${routing}`)).toBe('acc_000000000')
})

test('test data that was made up is shown, whatever stands beside it is not', () => {
  const redactor = createRedactor({ isTestData: (value) => value === 'Fenna' })
  const got = bodyFromText('{"first_name":"Fenna","last_name":"Kjærquist"}')
  redactor.learn(exchange({ got }))
  expect(redact(exchange({ got }), redactor).response?.body).toEqual({
    first_name: 'Fenna',
    last_name: 'Xxxxxxxxx',
  })
  expect(redactor.text('Fenna, not Kjærquist')).toBe('Fenna, not Xxxxxxxxx')
})

test('a plain word is not learnt from a secret member', () => {
  const redactor = createRedactor(options)
  const got = bodyFromText('{"first_name":"individual","ssn":"987654321"}')
  redactor.learn(exchange({ got }))
  expect(redactor.text('an individual has 987654321')).toBe('an individual has 000000000')
})

test('a secret parameter in an address in HTML is masked', () => {
  const got = bodyFromText('<a href="/x?token=ed0a5ef79a9d&y=1" class="b">')
  expect(redact(exchange({ got })).response?.body).toBe(
    '(not JSON: 46 bytes) <a href="/x?token=•••&y=1" class="b">',
  )
})

test('an address in a body is masked as the address of a request is, whole or in a sentence', () => {
  const token = ['Zq8vT2kLmN4p', 'R7sW9xY1bC3d'].join('')
  const held = {
    url: `https://user:pa55word@example.com/0?token=${token}`,
    next: `/reports/1/download?a=1&X-Signature=${token}#top`,
    text: `See https://x.example/y?access_token=${token}. Or ask (ftp://user@x.example).`,
    mark: `[here](https://x.example/#id_token=${token}&state=9)`,
    page: `<a href="/x?a=1&amp;apiKey=${token}">`,
    inside: `https://x.example/?back=${encodeURIComponent(`https://u:p@y.example/?token=${token}`)}`,
    ssn: 'see https://x.example/?ssn=1',
    sentence: 'see https://x.example/?ssn=1990&page=2 please',
  }
  expect(responseOf(held)).toEqual({
    url: 'https://•••@example.com/0?token=•••',
    next: '/reports/1/download?a=1&X-Signature=•••#top',
    text: 'See https://x.example/y?access_token=•••. Or ask (ftp://•••@x.example).',
    mark: '[here](https://x.example/#id_token=•••&state=9)',
    page: '<a href="/x?a=1&amp;apiKey=•••">',
    inside: expect.stringMatching(/^https:\/\/x\.example\/\?back=/),
    ssn: 'xxx xxxxx://x.xxxxxxx/?xxx=0',
    sentence: 'see https://x.example/?ssn=0000&page=2 please',
  })
  expect(JSON.stringify(responseOf(held))).not.toMatch(/pa55|Zq8v|u:p|u%3Ap/)
})

test('a first and a last name are masked together where each alone is a plain word', () => {
  const redactor = createRedactor(options)
  const got = bodyFromText('{"owner":{"first_name":"Ann","last_name":"Smith"},"ssn":"987654321"}')
  redactor.learn(exchange({ got }))
  expect(redactor.text('Rent for Ann Smith, SMITH, ANN, Ann Smithson or a smith')).toBe(
    'Rent for Xxx Xxxxx, XXXXX, XXX, Ann Smithson or a smith',
  )
  const words = bodyFromText('{"first_name":"account","last_name":"individual"}')
  redactor.learn(exchange({ got: words }))
  expect(redactor.text('an account individual')).toBe('an account individual')
})
