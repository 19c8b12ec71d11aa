import type { Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** Answers one request on its connection; `path` is that of the request, `nth` how many came before. */
type Answer = (socket: Socket, path: string, nth: number) => void

/**
 * Servers that no client should have to meet, and how a run against them ends: 1 where they break the contract, 3 where
 * they are not the API at all or nothing came of it; and how it ends where they seemed to be the API before the scenarios.
 */
type Servers = Readonly<Record<string, readonly [exit: End, later: End, answer: Answer]>>
type End = 0 | 1 | 3

type Bytes = string | Uint8Array

/** Sends some bytes, and ends the connection. */
const sends =
  (...parts: readonly Bytes[]): Answer =>
  (socket) => {
    for (const part of parts) socket.write(part)
    socket.end()
  }

/** Sends a whole response with a body, and leaves the connection open. */
const responds =
  (body: Bytes, headers: readonly string[] = [], status = '200 OK'): Answer =>
  (socket) => {
    const bytes = Buffer.from(body)
    const own = headers.some((line) => /^(content-length|transfer-encoding):/i.test(line))
    const type = headers.some((line) => /^content-type:/i.test(line)) ? [] : [json]
    const lines = [...type, ...(own ? [] : [`content-length: ${bytes.length}`]), ...headers]
    socket.write(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n`)
    socket.write(bytes)
  }

/** Makes a long answer only where it is asked for. */
function made(make: () => Answer): Answer {
  let answer: Answer | undefined
  return (...call) => {
    answer ??= make()
    answer(...call)
  }
}

const json = 'content-type: application/json'
const head = `HTTP/1.1 200 OK\r\n${json}\r\n`
const chunked = `${head}transfer-encoding: chunked\r\n\r\n`

/** Writes the same again and again, as fast as it is taken or at intervals. */
const repeats =
  (start: Bytes, part: Bytes, everyMs = 0): Answer =>
  (socket) => {
    socket.write(start)
    const more = () => {
      if (socket.destroyed) return
      if (everyMs > 0) setTimeout(() => socket.write(part, more), everyMs).unref()
      else socket.write(part, () => setImmediate(more))
    }
    more()
  }

const list = (item: string) => `{"success":true,"message":null,"data":[${item}]}`
const manyOf = (count: number, item: (index: number) => string) =>
  list(Array.from({ length: count }, (_, index) => item(index)).join())
const nested = (open: string, close: string, depth: number) =>
  open.repeat(depth) + close.repeat(depth)

/** A list of one record with a text at every place that a report may show. */
const saying = (text: string) => {
  const record = { id: text, type: text, status: text, [text]: text, error: { message: text } }
  return responds(JSON.stringify({ success: text, message: text, data: [record], [text]: 1 }), [
    `x-said: ${text.replace(/[^\x20-\x7e]/g, '?')}`,
  ])
}

const redirect = (to: string) => responds('', [`location: ${to}`], '302 Found')
const megabyte = 1024 * 1024

const bytesOnTheWire: Servers = {
  'closes without a word': [3, 3, sends()],
  'resets the connection': [3, 3, (socket) => socket.resetAndDestroy()],
  'never answers': [3, 3, () => {}],
  'a status line and no headers': [3, 1, sends('HTTP/1.1 200 OK\r\n\r\n')],
  'half a status line': [3, 3, sends('HTTP/1.1 2')],
  'half of its headers': [3, 3, sends('HTTP/1.1 200 OK\r\ncontent-le')],
  'endless headers': [3, 3, repeats('HTTP/1.1 200 OK\r\n', 'x-more: 1\r\n'.repeat(99))],
  'a header of a megabyte': [3, 3, sends(`${head}x: ${'a'.repeat(megabyte)}\r\n\r\n{}`)],
  'headers drop by drop': [3, 3, repeats('HTTP/1.1 200 OK\r\n', 'x: 1\r\n', 20)],
  'an endless body': [3, 3, repeats(`${head}\r\n`, 'a'.repeat(65_536))],
  'a body drop by drop': [3, 3, repeats(`${head}\r\n`, ' ', 20)],
  'an endless chunked body': [3, 3, repeats(chunked, `10000\r\n${'[1],'.repeat(16_384)}\r\n`)],
  'a length that never comes': [3, 3, responds('{}', ['content-length: 99'])],
  'a longer length, then the end': [3, 3, sends(`${head}content-length: 99\r\n\r\n{}`)],
  'a shorter length': [3, 1, responds('{"data":[]}', ['content-length: 2'])],
  'two lengths': [3, 3, responds('{}', ['content-length: 2', 'content-length: 3'])],
  'a negative length': [3, 3, responds('{}', ['content-length: -2'])],
  'a length that is no number': [3, 3, responds('{}', ['content-length: two'])],
  'a length beyond all numbers': [3, 3, responds('{}', [`content-length: ${'9'.repeat(40)}`])],
  'a length and chunks': [
    3,
    3,
    sends(`${chunked.slice(0, -2)}content-length: 2\r\n\r\n2\r\n{}\r\n0\r\n\r\n`),
  ],
  'chunks of no size': [3, 3, sends(`${chunked}nonsense\r\n{}\r\n0\r\n\r\n`)],
  'a chunk of negative size': [3, 3, sends(`${chunked}-2\r\n{}\r\n0\r\n\r\n`)],
  'a chunk of immense size': [3, 3, sends(`${chunked}ffffffffffffffffff\r\n{}`)],
  'an endless chunk extension': [3, 3, repeats(`${chunked}2;`, 'a'.repeat(4_096))],
  'no last chunk': [3, 3, sends(`${chunked}2\r\n{}\r\n`)],
  'drops in the middle of a body': [
    3,
    3,
    (socket) => {
      socket.write(`${head}content-length: 900\r\n\r\n{"data":[`)
      setTimeout(() => socket.destroy(), 5).unref()
    },
  ],
  'half-closes, and answers no more': [
    3,
    3,
    (socket) => void socket.end(`${head}content-length: 900\r\n\r\n{`),
  ],
  'speaks TLS on a plain port': [3, 3, sends(Buffer.from([0x15, 3, 1, 0, 2, 2, 80]))],
  'speaks HTTP/0.9': [3, 3, sends('<html>hello</html>')],
  'speaks HTTP/2': [3, 3, sends(Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]))],
  'speaks HTTP/1.0': [3, 1, sends(`HTTP/1.0 200 OK\r\n${json}\r\n\r\n{}`)],
  'speaks HTTP/9.9': [3, 3, sends(`HTTP/9.9 200 OK\r\n${json}\r\n\r\n{}`)],
  'speaks another protocol': [3, 3, sends('220 smtp ready\r\n')],
  'random bytes': [
    3,
    3,
    sends(Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 7919) % 251))),
  ],
  'three answers to one request': [
    3,
    1,
    (...call) => {
      for (const body of ['{"a":1}', '{"b":2}', '{"c":3}']) responds(body)(...call)
    },
  ],
  'answers to the request before': [
    1,
    1,
    (socket, path, nth) =>
      responds(`{"id":"ent_${nth}","path":${JSON.stringify(path)}}`)(socket, path, nth),
  ],
  'closes kept-alive connections at once': [
    0,
    0,
    (...call) => {
      responds('{"data":[]}', ['connection: keep-alive', 'keep-alive: timeout=60'])(...call)
      call[0].end()
    },
  ],
  'keeps connections for no time': [3, 1, responds('{}', ['keep-alive: timeout=0'])],
}

const statuses: Servers = {
  'a flood of 1xx': [
    3,
    1,
    (...call) => {
      call[0].write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(500))
      responds('{}')(...call)
    },
  ],
  'nothing but 1xx': [3, 3, repeats('', 'HTTP/1.1 102 Processing\r\n\r\n', 10)],
  'switches protocols': [
    3,
    3,
    responds('', ['connection: upgrade', 'upgrade: ws'], '101 Switching'),
  ],
  'status 0': [3, 3, responds('{}', [], '0 Zero')],
  'status 99': [3, 3, responds('{}', [], '99 Less')],
  'status 999': [3, 3, responds('{}', [], '999 More')],
  'status 1000': [3, 3, responds('{}', [], '1000 Most')],
  'a status in letters': [3, 3, responds('{}', [], 'OK')],
  'status 204 with a body': [3, 1, responds('{}', [], '204 No Content')],
  'status 304': [3, 3, responds('', [], '304 Not Modified')],
  'refuses the key': [3, 3, responds('{}', [], '401 Unauthorized')],
  'fails with a page': [3, 3, responds('<h1>oops</h1>', ['content-type: text/html'], '500 Oops')],
  'redirects to itself': [3, 3, redirect('/entities')],
  'redirects to a file': [3, 3, redirect('file:///etc/passwd')],
  'redirects to a script': [3, 3, redirect('javascript:alert(1)')],
  'redirects nowhere': [3, 3, redirect('http://[')],
  'busy for 30 years': [3, 3, responds('{}', ['retry-after: 999999999'], '429 Busy')],
  'busy since ever': [3, 3, responds('{}', ['retry-after: -1e300'], '429 Busy')],
  'busy until the year 9999': [
    3,
    3,
    responds('{}', ['retry-after: Fri, 31 Dec 9999 23:59:59 GMT'], '503 Busy'),
  ],
  'busy for a very long number': [
    3,
    3,
    responds('{}', [`retry-after: ${'9'.repeat(4_000)}`], '429 Busy'),
  ],
  'another status every time': [
    3,
    1,
    (socket, path, nth) =>
      responds('{}', [], `${[200, 500, 404, 429, 302][nth % 5]} X`)(socket, path, nth),
  ],
}

const bodies: Servers = {
  'no body': [3, 1, responds('')],
  null: [3, 1, responds('null')],
  'a number': [3, 1, responds('1e999')],
  'a list on top': [1, 1, responds('[{},[],null]')],
  'a page': [3, 1, responds('<!doctype html><title>hi</title>', ['content-type: text/html'])],
  'JSON and more': [3, 1, responds('{"data":[]} trailing')],
  'half of a JSON text': [3, 1, responds('{"data":[{"id":"ent_')],
  'invalid UTF-8': [3, 1, responds(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]))],
  'UTF-16': [3, 1, responds(Buffer.from('\ufeff{"data":[]}', 'utf16le'))],
  'a byte order mark': [1, 1, responds('\ufeff{"data":[7]}')],
  'NUL bytes': [3, 1, responds('\0\0{"data":[]}\0')],
  'lone surrogates': [1, 1, responds(String.raw`{"data":[{"id":"\ud800","status":"\udfff"}]}`)],
  'numbers beyond all numbers': [
    1,
    1,
    responds(list('{"id":1e999,"status":-1e999,"type":1e-999}')),
  ],
  'a number of a million digits': [
    1,
    1,
    made(() => responds(list(`{"id":${'9'.repeat(1_000_000)}}`))),
  ],
  'the same member twice': [1, 1, responds('{"data":[],"data":null,"data":{"id":1}}')],
  'members of Object.prototype': [
    1,
    1,
    responds(list('{"__proto__":{"id":"ent_1"},"constructor":1,"toString":2,"hasOwnProperty":3}')),
  ],
  'lists nested 100,000 deep': [1, 1, made(() => responds(list(nested('[', ']', 100_000))))],
  'objects nested 100,000 deep': [
    1,
    1,
    made(() => responds(list(`${'{"metadata":'.repeat(100_000)}1${'}'.repeat(100_000)}`))),
  ],
  'an id nested 5,000 deep': [1, 1, responds(list(`{"id":${nested('[', ']', 5_000)}}`))],
  'more than is read': [3, 3, made(() => responds(Buffer.alloc(17 * megabyte, ' ')))],
  'a gzip bomb': [
    3,
    3,
    made(() => responds(gzipSync(Buffer.alloc(200 * megabyte)), ['content-encoding: gzip'])),
  ],
  'a gzip bomb in gzip': [
    3,
    3,
    made(() =>
      responds(gzipSync(gzipSync(Buffer.alloc(200 * megabyte))), ['content-encoding: gzip, gzip']),
    ),
  ],
  'a brotli bomb': [
    3,
    3,
    made(() => responds(brotliCompressSync(Buffer.alloc(64 * megabyte)), ['content-encoding: br'])),
  ],
  'no gzip at all': [3, 3, responds('{}', ['content-encoding: gzip'])],
  'half of a gzip': [
    3,
    3,
    responds(gzipSync('{"data":[]}'.repeat(99)).subarray(0, 20), ['content-encoding: gzip']),
  ],
  'an encoding nobody knows': [3, 3, responds('{}', ['content-encoding: toString'])],
  'a hundred encodings': [3, 3, responds('{}', [`content-encoding: ${'gzip,'.repeat(100)}gzip`])],
  'terminal escapes': [1, 1, saying('\u001b[2J\u001b]0;owned\u0007\u001b[31mred\u009b1m\r')],
  HTML: [1, 1, saying('</script><img src=x onerror=alert(1)>]]>&amp;')],
  'text from right to left': [1, 1, saying('\u202egnp.\u2066\u200b\ufeff\u0301')],
  'a flood of cookies': [
    3,
    1,
    responds(
      '{}',
      Array.from({ length: 500 }, (_, index) => `set-cookie: c${index}=v`),
    ),
  ],
  'control characters in headers': [3, 3, responds('{}', ['x-bell: \u0007\u001b[2J'])],
}

/** They cost so much time or memory that a process of its own is measured. */
const floods: Servers = {
  'a million empty objects': [1, 1, made(() => responds(manyOf(1_000_000, () => '{}')))],
  'a million nulls': [1, 1, made(() => responds(manyOf(1_000_000, () => 'null')))],
  '50,000 records': [
    1,
    1,
    made(() => responds(manyOf(50_000, (index) => `{"id":"ent_${index}","ssn":"${index}"}`))),
  ],
  '50,000 members': [
    1,
    1,
    made(() =>
      responds(list(`{${Array.from({ length: 50_000 }, (_, index) => `"k${index}":1`).join()}}`)),
    ),
  ],
  'a text of 8 megabytes': [
    1,
    1,
    made(() => responds(list(`{"id":"${'sk_'.repeat((8 * megabyte) / 3)}"}`))),
  ],
  'a name of 8 megabytes': [1, 1, made(() => responds(list(`{"${'e'.repeat(8 * megabyte)}":1}`)))],
}

/** Hostile servers by what they do. */
export const hostileServers: Servers = { ...bytesOnTheWire, ...statuses, ...bodies, ...floods }
export const isFlood = (name: string) => name in floods
