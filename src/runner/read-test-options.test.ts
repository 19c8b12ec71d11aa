import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { SuiteError } from '../errors/index.ts'
import { readTestOptions, type TestOptions } from './index.ts'

test('a program sets the same options as the command, and an option that is not set is not passed on', () => {
  const { signal } = new AbortController()
  const limits = { concurrency: 64, maxWaitMs: 0, maxRequests: 1, deadlineMs: 2_147_483_647 }
  const rules = { strict: true, allowIncomplete: false, allowDestructive: true }
  const options = { addresses: ['payments'], signal, ...limits, ...rules }
  const { onResult, ...settings } = readTestOptions({ ...options, name: 'mine', realTime: true })
  expect(settings).toEqual({ ...options, slow: true })
  expect(onResult).toBeTypeOf('function')
  // The embedded sandbox has a default of its own.
  expect(readTestOptions({ concurrency: undefined } as never)).not.toHaveProperty('concurrency')
})

test('error: the message for a wrong name or value is one sentence, with the right ones', () => {
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
      → Choose one of name, strict, allowIncomplete, out, reporters, signal, addresses, allowDestructive, realTime, concurrency, maxWaitMs, maxRequests, deadlineMs, record, replay, onScenario; options of the target itself belong beside its baseUrl.
      E_USAGE
    Unknown option: zzzzzzzz
      → Choose one of name, strict, allowIncomplete, out, reporters, signal, addresses, allowDestructive, realTime, concurrency, maxWaitMs, maxRequests, deadlineMs, record, replay, onScenario; options of the target itself belong beside its baseUrl.
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
})

test('error: a value outside of its range is refused by name', () => {
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
