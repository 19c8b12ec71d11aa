import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import { type Body, bodyFromText, type Exchange, truncatedBody } from '../../core/exchange/index.ts'
import { checkFiles } from '../har/index.ts'
import { temporaryFolder } from './folder.fixture.ts'
import { harSchema } from './har-schema.fixture.ts'
import { parseRecording } from './parse.ts'
import { exchangeOf, jsonBody, recordingOf, wholeRecording } from './recording.fixture.ts'
import type { Recording } from './recording.ts'
import { renderRecording } from './render.ts'

const again = (recording: Recording) => parseRecording(renderRecording(recording), 'it.har')

function failed(code: string, message: string): Exchange {
  const failure = { code, message }
  return { ...exchangeOf('GET /payments'), response: null, failure }
}

const answers: Readonly<Record<string, Body>> = {
  'an object': jsonBody({ b: [1, 2.5, { c: null }], a: 'ü "quoted" \\ \u2028 \u0000' }),
  'a number': jsonBody(0),
  'an empty string': jsonBody(''),
  null: jsonBody(null),
  '-0 and numbers too large': bodyFromText('{"a":-0,"b":[1e999,-1e999,1e-7]}'),
  'a member __proto__': bodyFromText('{"__proto__":{"a":1},"constructor":2,"10":0,"9":0}'),
  'a lone surrogate': bodyFromText('{"a":"\\ud800"}'),
  'great depth': bodyFromText(`${'[{"a":'.repeat(20_000)}1${'}]'.repeat(20_000)}`),
  nothing: { kind: 'none' },
  'text that is no JSON': bodyFromText('<h1>xxx 000</h1>\r\n\u0000'),
  'text in half a character': { ...bodyFromText('x'), text: `${'x'.repeat(10)}\ud83d` } as Body,
  'text that was cut off': truncatedBody(Buffer.from('{"a":1}'), 'the connection broke off'),
  'text cut off at once': truncatedBody(Buffer.alloc(0), 'the connection broke off'),
  'text of bytes that are no text': {
    kind: 'text',
    text: '\ufffd\ufffd',
    bytes: 2,
    problem: 'it is not valid UTF-8',
  },
  'what is not known': { kind: 'unknown', reason: 'nobody looked' },
}

for (const [what, answer] of Object.entries(answers)) {
  test(`a response body is read as it was: ${what}`, () => {
    const recording = recordingOf([exchangeOf('GET /payments', { answer })])
    const read = again(recording)
    // Deep structures are more than the comparison of vitest bears.
    if (what === 'great depth') expect(renderRecording(read)).toBe(renderRecording(recording))
    else expect(read).toStrictEqual(recording)
  })
  test(`a request body is read as it was: ${what}`, () => {
    const recording = recordingOf([
      exchangeOf('PUT /payments', { sent: answer }),
      exchangeOf('GET /payments', { sent: answer }),
    ])
    const read = again(recording)
    if (what === 'great depth') expect(renderRecording(read)).toBe(renderRecording(recording))
    else expect(read).toStrictEqual(recording)
  })
}

test('-0 and members named __proto__ are themselves again, not just alike', () => {
  const body = bodyFromText('{"a":-0,"__proto__":{"x":1}}')
  const [exchange] = again(recordingOf([exchangeOf('GET /p', { answer: body })])).exchanges
  const { value } = exchange!.response!.body as { value: Record<string, unknown> }
  expect(Object.is(value.a, -0)).toBe(true)
  expect(Object.keys(value)).toEqual(['a', '__proto__'])
})

test('failures, missing times, marks, steps and headers are read as they were', () => {
  const plain = exchangeOf('GET /payments?b=1&a=%20')
  const { dialect: _, ...target } = wholeRecording().about.target
  const about = {
    ...wholeRecording().about,
    target: {
      ...target,
      environment: 'mock',
      dialect: { paths: { 'b/a': '/x', a: '/y' } },
      shown: ['x-key'],
    },
  }
  for (const recording of [
    wholeRecording(),
    recordingOf([], { about }),
    recordingOf([
      { ...plain, startedAt: null },
      failed('ECONNREFUSED', 'https://api.invalid refused the connection.'),
      failed('', ''),
      { ...plain, startedAt: null, durationMs: 12.5 },
      { ...plain, startedAt: plain.startedAt! + 1, madeUp: true, clockMovedMs: 46_800_000 },
    ]),
    recordingOf([
      {
        ...plain,
        request: { ...plain.request, headers: {} },
        response: {
          status: 304,
          headers: { 'content-length': '7', a: '' },
          body: { kind: 'none' },
        },
      },
      {
        ...plain,
        request: {
          ...plain.request,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
        },
      },
    ]),
  ]) {
    expect(again(recording)).toStrictEqual(recording)
  }
})

test('the same content is the same bytes, and members of a body keep their order', () => {
  const text = renderRecording(wholeRecording())
  expect(renderRecording(again(wholeRecording()))).toBe(text)
  expect(text.endsWith('}\n')).toBe(true)
})

test('a JSON body is as long as its text in the file, however long it was on the wire', () => {
  const answer = { ...jsonBody({ a: 1 }), bytes: 12 } as Body
  const [exchange] = again(recordingOf([exchangeOf('GET /p', { answer })])).exchanges
  expect(exchange?.response?.body).toMatchObject({ bytes: 7 })
})

test('a recording is HAR 1.2', () => {
  const ajv = formats.default(new Ajv({ allErrors: true, strict: true }))
  const validate = ajv.compile(harSchema)
  const kinds = Object.values(answers).map((answer) =>
    exchangeOf('POST /payments?a=1', { answer, sent: answer }),
  )
  const recording = recordingOf([
    ...kinds,
    failed('TIMEOUT', 'It took too long.'),
    { ...exchangeOf('GET /'), startedAt: null },
  ])
  for (const text of [renderRecording(recording), renderRecording(wholeRecording())]) {
    validate(JSON.parse(text))
    expect(validate.errors).toBeNull()
  }
  const { log } = JSON.parse(renderRecording(wholeRecording()))
  delete log.entries[0].request.headersSize
  expect(validate({ log })).toBe(false)
})

test('assay check reads a recording as it reads the HAR files of others', async () => {
  const file = join(temporaryFolder(), 'a.har')
  writeFileSync(file, renderRecording(wholeRecording()))
  const { traffic } = await checkFiles([file])
  expect(traffic).toMatchObject([{ entries: 4, fault: undefined }])
})
