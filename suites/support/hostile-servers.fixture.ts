import type { Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** Answers one request on its connection; `path` is that of the request, `nth` how many came before. */
type Answer = (socket: Socket, path: string, nth: number) => void

/** A server that no client should have to meet, and how a run against it ends. */
export interface HostileServer {
  readonly name: string
  readonly exit: End
  /** The same where it seemed to be the API before the scenarios began. */
  readonly later: End
  readonly isFlood?: boolean
  readonly answer: Answer
}

type End = 1 | 3
type Answers = Readonly<Record<string, Answer>>
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

/** They are not the API at all, or nothing comes of it. */
const silent: Answers = {
  'closes without a word': sends(),
  'resets the connection': (socket) => socket.resetAndDestroy(),
  'never answers': () => {},
  'half a status line': sends('HTTP/1.1 2'),
  'half of its headers': sends('HTTP/1.1 200 OK\r\ncontent-le'),
  'endless headers': repeats('HTTP/1.1 200 OK\r\n', 'x-more: 1\r\n'.repeat(99)),
  'a header of a megabyte': sends(`${head}x: ${'a'.repeat(megabyte)}\r\n\r\n{}`),
  'headers drop by drop': repeats('HTTP/1.1 200 OK\r\n', 'x: 1\r\n', 20),
  'an endless body': repeats(`${head}\r\n`, 'a'.repeat(65_536)),
  'a body drop by drop': repeats(`${head}\r\n`, ' ', 20),
  'an endless chunked body': repeats(chunked, `10000\r\n${'[1],'.repeat(16_384)}\r\n`),
  'a length that never comes': responds('{}', ['content-length: 99']),
  'a longer length, then the end': sends(`${head}content-length: 99\r\n\r\n{}`),
  'two lengths': responds('{}', ['content-length: 2', 'content-length: 3']),
  'a negative length': responds('{}', ['content-length: -2']),
  'a length that is no number': responds('{}', ['content-length: two']),
  'a length beyond all numbers': responds('{}', [`content-length: ${'9'.repeat(40)}`]),
  'a length and chunks': sends(
    `${chunked.slice(0, -2)}content-length: 2\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  ),
  'chunks of no size': sends(`${chunked}nonsense\r\n{}\r\n0\r\n\r\n`),
  'a chunk of negative size': sends(`${chunked}-2\r\n{}\r\n0\r\n\r\n`),
  'a chunk of immense size': sends(`${chunked}ffffffffffffffffff\r\n{}`),
  'an endless chunk extension': repeats(`${chunked}2;`, 'a'.repeat(4_096), 1),
  'no last chunk': sends(`${chunked}2\r\n{}\r\n`),
  'drops in the middle of a body': (socket) => {
    socket.write(`${head}content-length: 900\r\n\r\n{"data":[`)
    setTimeout(() => socket.destroy(), 5).unref()
  },
  'half-closes, and answers no more': (socket) =>
    void socket.end(`${head}content-length: 900\r\n\r\n{`),
  'speaks TLS on a plain port': sends(Buffer.from([0x15, 3, 1, 0, 2, 2, 80])),
  'speaks HTTP/0.9': sends('<html>hello</html>'),
  'speaks HTTP/2': sends(Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0])),
  'speaks HTTP/9.9': sends(`HTTP/9.9 200 OK\r\n${json}\r\n\r\n{}`),
  'speaks another protocol': sends('220 smtp ready\r\n'),
  'random bytes': sends(
    Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 7919) % 251)),
  ),
  'nothing but 1xx': repeats('', 'HTTP/1.1 102 Processing\r\n\r\n', 10),
  'switches protocols': responds('', ['connection: upgrade', 'upgrade: ws'], '101 Switching'),
  'status 0': responds('{}', [], '0 Zero'),
  'status 99': responds('{}', [], '99 Less'),
  'status 999': responds('{}', [], '999 More'),
  'status 1000': responds('{}', [], '1000 Most'),
  'a status in letters': responds('{}', [], 'OK'),
  'status 304': responds('', [], '304 Not Modified'),
  'refuses the key': responds('{}', [], '401 Unauthorized'),
  'fails with a page': responds('<h1>oops</h1>', ['content-type: text/html'], '500 Oops'),
  'redirects to itself': redirect('/entities'),
  'redirects to a file': redirect('file:///etc/passwd'),
  'redirects to a script': redirect('javascript:alert(1)'),
  'redirects nowhere': redirect('http://['),
  'busy for 30 years': responds('{}', ['retry-after: 999999999'], '429 Busy'),
  'busy since ever': responds('{}', ['retry-after: -1e300'], '429 Busy'),
  'busy until the year 9999': responds(
    '{}',
    ['retry-after: Fri, 31 Dec 9999 23:59:59 GMT'],
    '503 Busy',
  ),
  'busy for a very long number': responds('{}', [`retry-after: ${'9'.repeat(4_000)}`], '429 Busy'),
  'more than is read': made(() => responds(Buffer.alloc(17 * megabyte, ' '))),
  'a gzip bomb': made(() =>
    responds(gzipSync(Buffer.alloc(32 * megabyte)), ['content-encoding: gzip']),
  ),
  'a gzip bomb in gzip': made(() =>
    responds(gzipSync(gzipSync(Buffer.alloc(32 * megabyte))), ['content-encoding: gzip, gzip']),
  ),
  'a brotli bomb': made(() =>
    responds(brotliCompressSync(Buffer.alloc(32 * megabyte)), ['content-encoding: br']),
  ),
  'no gzip at all': responds('{}', ['content-encoding: gzip']),
  'half of a gzip': responds(gzipSync('{"data":[]}'.repeat(99)).subarray(0, 20), [
    'content-encoding: gzip',
  ]),
  'an encoding nobody knows': responds('{', ['content-encoding: toString']),
  'a hundred encodings': responds('{}', [`content-encoding: ${'gzip,'.repeat(100)}gzip`]),
  'control characters in headers': responds('{}', ['x-bell: \u0007\u001b[2J']),
}

/** The same, as they respond to all requests alike; where the first response was that of an API, they break the contract. */
const doubtful: Answers = {
  'a page': responds('<!doctype html><title>hi</title>', ['content-type: text/html']),
  'speaks HTTP/1.0': sends(`HTTP/1.0 200 OK\r\n${json}\r\n\r\n{}`),
  'three answers to one request': (...call) => {
    for (const body of ['{"a":1}', '{"b":2}', '{"c":3}']) responds(body)(...call)
  },
  'keeps connections for no time': responds('{}', ['keep-alive: timeout=0']),
  'a flood of 1xx': (...call) => {
    call[0].write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(500))
    responds('{}')(...call)
  },
  null: responds('null'),
  'a number': responds('1e999'),
  'a flood of cookies': responds(
    '{}',
    Array.from({ length: 500 }, (_, index) => `set-cookie: c${index}=v`),
  ),
  'a list on top': responds('[{},[],null]'),
}

/** They break the contract. */
const breaking: Answers = {
  'another status every time': (socket, path, nth) =>
    responds('{}', [], `${[200, 500, 404, 429, 302][nth % 5]} X`)(socket, path, nth),
  'a status line and no headers': sends('HTTP/1.1 200 OK\r\n\r\n'),
  'a shorter length': responds('{"data":[]}', ['content-length: 2']),
  'status 204 with a body': responds('{}', [], '204 No Content'),
  'no body': responds(''),
  'JSON and more': responds('{"data":[]} trailing'),
  'half of a JSON text': responds('{"data":[{"id":"ent_'),
  'invalid UTF-8': responds(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])),
  'UTF-16': responds(Buffer.from('\ufeff{"data":[]}', 'utf16le')),
  'NUL bytes': responds('\0\0{"data":[]}\0'),
  'answers to the request before': (socket, path, nth) =>
    responds(`{"id":"ent_${nth}","path":${JSON.stringify(path)}}`)(socket, path, nth),
  'a byte order mark': responds('\ufeff{"data":[7]}'),
  'lone surrogates': responds(String.raw`{"data":[{"id":"\ud800","status":"\udfff"}]}`),
  'numbers beyond all numbers': responds(list('{"id":1e999,"status":-1e999,"type":1e-999}')),
  'a number of a million digits': made(() => responds(list(`{"id":${'9'.repeat(1_000_000)}}`))),
  'the same member twice': responds('{"data":[],"data":null,"data":{"id":1}}'),
  'members of Object.prototype': responds(
    list('{"__proto__":{"id":"ent_1"},"constructor":1,"toString":2,"hasOwnProperty":3}'),
  ),
  'lists nested 100,000 deep': made(() => responds(list(nested('[', ']', 100_000)))),
  'objects nested 100,000 deep': made(() =>
    responds(list(`${'{"metadata":'.repeat(100_000)}1${'}'.repeat(100_000)}`)),
  ),
  'an id nested 5,000 deep': responds(list(`{"id":${nested('[', ']', 5_000)}}`)),
  'terminal escapes': saying('\u001b[2J\u001b]0;owned\u0007\u001b[31mred\u009b1m\r'),
  HTML: saying('</script><img src=x onerror=alert(1)>]]>&amp;'),
  'text from right to left': saying('\u202egnp.\u2066\u200b\ufeff\u0301'),
}

/** So do these, and cost time and memory, which `npm run bench -- floods` measures. */
const floods: Answers = {
  'a million empty objects': made(() => responds(manyOf(1_000_000, () => '{}'))),
  'a million nulls': made(() => responds(manyOf(1_000_000, () => 'null'))),
  '50,000 records': made(() =>
    responds(manyOf(50_000, (index) => `{"id":"ent_${index}","ssn":"${index}"}`)),
  ),
  '50,000 members': made(() =>
    responds(list(`{${Array.from({ length: 50_000 }, (_, index) => `"k${index}":1`).join()}}`)),
  ),
  'a text of 8 megabytes': made(() =>
    responds(list(`{"id":"${'sk_'.repeat((8 * megabyte) / 3)}"}`)),
  ),
  'a name of 8 megabytes': made(() => responds(list(`{"${'e'.repeat(8 * megabyte)}":1}`))),
}

/** They break nothing, and show no record that a clause could be held against. */
const empty: Answers = {
  'closes kept-alive connections at once': (...call) => {
    responds('{"data":[]}', ['connection: keep-alive', 'keep-alive: timeout=60'])(...call)
    call[0].end()
  },
}

const ending = (answers: Answers, exit: End, later: End): readonly HostileServer[] =>
  Object.entries(answers).map(([name, answer]) => ({ name, exit, later, answer }))

export const hostileServers: readonly HostileServer[] = [
  ...ending(silent, 3, 3),
  ...ending(doubtful, 3, 1),
  ...ending(breaking, 1, 1),
  ...ending(floods, 1, 1).map((one) => ({ ...one, isFlood: true })),
  ...ending(empty, 3, 3),
]
