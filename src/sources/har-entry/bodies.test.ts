import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { answerOf, requestOf } from './entry.fixture.ts'

test('base64 is decoded, also where it stands for bytes that are not text', () => {
  const encoded = (text: string | Buffer) => ({
    bodySize: -1,
    content: { size: 3, text: Buffer.from(text).toString('base64'), encoding: 'base64' },
  })
  expect(answerOf(encoded('{"ü":1}'))).toEqual({ kind: 'json', value: { ü: 1 }, bytes: 8 })
  expect(answerOf(encoded(Buffer.from([0xff, 0xfe, 0])))).toMatchObject({ kind: 'text', bytes: 3 })
})

test('Polly: a body that came compressed stands there in pieces, as it came', () => {
  const packed = gzipSync('{"a":1}')
  const pieces = [packed.subarray(0, 11), packed.subarray(11)]
  const text = JSON.stringify(pieces.map((piece) => piece.toString('base64')))
  const headers = [{ name: 'content-encoding', value: 'gzip' }]
  // HAR gives the size of the body when it is decoded; Polly may give that of the text.
  for (const size of [packed.length, 7, text.length, 1_000]) {
    const content = { size, encoding: 'base64', _isBinary: true, text }
    expect(answerOf({ headers, content })).toEqual({ kind: 'json', value: { a: 1 }, bytes: 7 })
  }
  const half = packed.subarray(0, packed.length / 2).toString('base64')
  const content = { size: 1_000, encoding: 'base64', text: half }
  expect(answerOf({ headers, content })).toMatchObject({ kind: 'unknown' })
})

test('base64 is known by what it is, whatever the mark says', () => {
  const text = Buffer.from('{"ü":1}').toString('base64')
  for (const encoding of [undefined, '', 'Base64', 'BASE64', 'b64', 'base-64', 'binary', 7]) {
    const body = answerOf({ bodySize: -1, content: { size: 8, text, encoding } })
    expect(body).toEqual({ kind: 'json', value: { ü: 1 }, bytes: 8 })
  }
  const plain = { size: 9, text: 'Forbidden' }
  expect(answerOf({ content: plain })).toMatchObject({ kind: 'text', text: 'Forbidden' })
  expect(answerOf({ content: { size: 4, text: '1234' } })).toMatchObject({ value: 1234 })
})

test('what is said to be base64 and is none is a body that is not known, and nobody is blamed', () => {
  for (const text of ['!!!!', '====', '{"a":1}', 'e30\0'])
    expect(answerOf({ content: { size: 4, encoding: 'base64', text } })).toMatchObject({
      kind: 'unknown',
    })
  expect(answerOf({ content: { encoding: 'base64', text: ' e30=\r\n' } })).toMatchObject({
    kind: 'json',
  })
})

test('a body that is too long once it is decoded is not known', () => {
  const headers = [{ name: 'Content-Encoding', value: 'gzip' }]
  const text = gzipSync(Buffer.alloc(40 * 1024 * 1024)).toString('base64')
  expect(answerOf({ headers, content: { encoding: 'base64', text } })).toMatchObject({
    kind: 'unknown',
    reason: 'the recording holds a body that is still encoded and does not decode',
  })
})

test('a body in base64 that was decoded before it was written is left as it is', () => {
  const headers = [{ name: 'content-encoding', value: 'br' }]
  const text = Buffer.from('{"a":1}').toString('base64')
  expect(answerOf({ headers, content: { encoding: 'base64', text } })).toMatchObject({
    kind: 'json',
  })
})

test('a body that a recorder left encoded is decoded from base64, and is otherwise not known', () => {
  const left = (how: BufferEncoding, bytes: Buffer, name: string) =>
    answerOf({
      headers: [{ name: 'Content-Encoding', value: name }],
      bodySize: -1,
      content: {
        size: bytes.length,
        text: bytes.toString(how),
        ...(how === 'base64' && { encoding: how }),
      },
    })
  for (const bytes of [deflateSync('{"a":1}'), deflateRawSync('{"a":1}')]) {
    expect(left('base64', bytes, 'deflate')).toMatchObject({ kind: 'json', value: { a: 1 } })
    for (const how of ['latin1', 'utf8', 'ascii'] as const)
      expect(left(how, bytes, 'deflate').kind).toBe('unknown')
  }
  const page = gzipSync('<html>')
  expect(left('base64', page, 'gzip')).toMatchObject({ kind: 'text', text: '<html>' })
  expect(left('base64', page, 'rot13').kind).toBe('unknown')
  expect(left('utf8', Buffer.from(page.toString('base64')), 'gzip').kind).toBe('text')
  expect(left('latin1', page, 'identity').kind).toBe('text')
  const decoded = Buffer.from('<html>\r\n\t<p>Grüße')
  for (const how of ['utf8', 'base64'] as const)
    expect(left(how, decoded, 'gzip').kind).toBe('text')
})

test('Chrome: a body that the developer tools have dropped is not known', () => {
  expect(answerOf({ content: { size: 812, mimeType: 'application/json' } })).toMatchObject({
    kind: 'unknown',
  })
  expect(answerOf({ content: { size: 812, text: '' } })).toMatchObject({ kind: 'unknown' })
})

test('Firefox: a body that was cut off is not known, one that is broken is', () => {
  const text = '{"a": "abc'
  const cut = { content: { size: 2_000_000, text } }
  const broken = { content: { size: text.length, text } }
  const noted = { content: { size: 10, text, comment: 'Truncated by the limit.' } }
  expect(answerOf(cut)).toMatchObject({ kind: 'unknown' })
  expect(answerOf(noted)).toMatchObject({ kind: 'unknown' })
  expect(answerOf(broken)).toMatchObject({ kind: 'text', problem: expect.stringMatching(/JSON/) })
})

test('a body of which more was sent than is written is not known', () => {
  const text = '{"a": "abc'
  const cut = (sent: string, more: object = {}, name = 'Content-Length') =>
    answerOf({ headers: [{ name, value: sent }], content: { text }, bodySize: -1, ...more }).kind
  expect(cut('11')).toBe('unknown')
  expect(cut('10')).toBe('text')
  expect(cut('10', { bodySize: 11 })).toBe('unknown')
  expect(cut('chunked', { bodySize: 11 }, 'Transfer-Encoding')).toBe('text')
  expect(cut('bytes 0-9/20', { status: 206 }, 'Content-Range')).toBe('unknown')
  // A recorder may write JSON without the spaces that came.
  expect(cut('11', { content: { text: '{"a":1}' } })).toBe('json')
})

test('Playwright and k6: bodies that were left out are not known', () => {
  expect(answerOf({ content: { size: -1, mimeType: 'x-unknown' }, bodySize: -1 })).toMatchObject({
    kind: 'unknown',
  })
  expect(answerOf({ content: { _file: 'a.json', size: 3 } })).toMatchObject({ kind: 'unknown' })
  expect(answerOf({ content: undefined })).toMatchObject({ kind: 'unknown' })
})

test('an empty response is empty where two figures, or its status, say so', () => {
  const empty = { kind: 'none' }
  expect(answerOf({ content: { size: 0 }, bodySize: 0 })).toEqual(empty)
  expect(answerOf({ content: { size: 0, text: '' }, bodySize: -1 })).toEqual(empty)
  expect(answerOf({ status: 204, content: {}, bodySize: -1 })).toEqual(empty)
  expect(answerOf({ content: { size: 0 }, bodySize: -1 })).toMatchObject({ kind: 'unknown' })
  const headers = [{ name: 'content-length', value: '12' }]
  expect(answerOf({ headers, content: { size: 0 }, bodySize: 0 })).toMatchObject({
    kind: 'unknown',
  })
})

test('what a request sent is not known where a recorder does not write it', () => {
  const unknown = { kind: 'unknown' }
  const json = [{ name: 'Content-Type', value: 'application/json' }]
  expect(requestOf({ method: 'POST', bodySize: 40 })).toMatchObject(unknown)
  expect(requestOf({ method: 'POST', bodySize: -1 })).toMatchObject(unknown)
  expect(requestOf({ method: 'POST', bodySize: 0, headers: json })).toMatchObject(unknown)
  expect(requestOf({ method: 'POST', postData: { mimeType: 'text/plain' } })).toMatchObject(unknown)
  const params = [{ name: 'a', value: '1' }]
  expect(requestOf({ method: 'POST', postData: { params, text: '' } })).toMatchObject(unknown)
  expect(requestOf({ method: 'POST', bodySize: 0 })).toEqual({ kind: 'none' })
  expect(requestOf({ method: 'GET', bodySize: -1 })).toEqual({ kind: 'none' })
})
