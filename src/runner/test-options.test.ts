import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { SuiteError } from '../errors/index.ts'
import { readTestOptions, type TestOptions } from './index.ts'

test('what a program asks of a run is what the command asks, and nothing is asked that was not given', () => {
  const { signal } = new AbortController()
  const limits = { concurrency: 64, maxWaitMs: 0, maxRequests: 1, deadlineMs: 2_147_483_647 }
  const rules = { strict: true, allowIncomplete: false, allowDestructive: true }
  const given = { addresses: ['payments'], signal, ...limits, ...rules }
  const { onResult, ...asked } = readTestOptions({ ...given, name: 'mine', realTime: true })
  expect(asked).toEqual({ ...given, slow: true })
  expect(onResult).toBeTypeOf('function')
  // Four at a time is for the embedded sandbox to say.
  expect(readTestOptions({ concurrency: undefined } as never)).not.toHaveProperty('concurrency')
})

test('error: a name or a value that is wrong is said in one sentence, with what is right', () => {
  const wrong: readonly object[] = [
    { maxWait: 1 },
    { concurency: 4 },
    { requestsPerMinute: 60 },
    { zzzzzzzz: 1 },
    { concurrency: '4' },
    { deadlineMs: 1.5 },
    { addresses: 'payments' },
    { signal: {} },
    { record: 'recordings', replay: 'recordings' },
  ]
  const texts = wrong.map((options) => {
    try {
      return readTestOptions(options as TestOptions)
    } catch (error) {
      return error instanceof SuiteError ? error.toText() : error
    }
  })
  expect(texts.join('\n')).toMatchInlineSnapshot(`
    "Unknown option: maxWait
      → Did you mean maxWaitMs?
      E_USAGE
    Unknown option: concurency
      → Did you mean concurrency?
      E_USAGE
    Unknown option: requestsPerMinute
      → Give it with the target: { baseUrl, apiKey, requestsPerMinute }.
      E_USAGE
    Unknown option: zzzzzzzz
      → Choose one of name, strict, allowIncomplete, out, reporters, signal, addresses, allowDestructive, realTime, concurrency, maxWaitMs, maxRequests, deadlineMs, record, replay, onScenario.
      E_USAGE
    Invalid value: concurrency: '4'
      allowed  a whole number from 1 to 64
      → Correct concurrency, or leave it out.
      E_USAGE
    Invalid value: deadlineMs: 1.5
      allowed  a whole number of milliseconds from 0 to 2147483647
      → Correct deadlineMs, or leave it out.
      E_USAGE
    Invalid value: addresses: 'payments'
      allowed  a list of texts: ['payments']
      → Correct addresses, or leave it out.
      E_USAGE
    Invalid value: signal: {}
      allowed  an AbortSignal
      → Correct signal, or leave it out.
      E_USAGE
    Invalid value: replay: 'recordings'
      allowed  only where record is not given
      → Correct replay, or leave it out.
      E_USAGE"
  `)
  expect(() => readTestOptions(null as never)).toThrow('Invalid value: options: null')
  for (const [name, value] of [
    ['concurrency', 65],
    ['maxRequests', 0],
    ['maxWaitMs', -1],
    ['deadlineMs', 2_147_483_648],
    ['strict', 'yes'],
    ['out', ''],
    ['onScenario', true],
  ] as const) {
    const act = () => readTestOptions({ [name]: value } as TestOptions)
    expect(act, name).toThrow(`Invalid value: ${name}: ${inspect(value)}`)
  }
})
