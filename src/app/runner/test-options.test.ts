import { expect, test } from 'vitest'
import { settingsOf } from './index.ts'

test('a program sets the same options as the command', () => {
  const { signal } = new AbortController()
  const same = { addresses: ['payments'], signal, concurrency: 64, maxWaitMs: 1, strict: true }
  const { onResult, ...settings } = settingsOf({ ...same, name: 'mine', realTime: true, out: 'x' })
  expect(settings).toEqual({ ...same, slow: true })
  expect(onResult).toBeTypeOf('function')
  expect(settingsOf({ record: 'a' })).toHaveProperty('traffic', { mode: 'record', folder: 'a' })
  expect(settingsOf({ replay: 'b' })).toHaveProperty('traffic', { mode: 'replay', folder: 'b' })
})
