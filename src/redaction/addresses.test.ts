import { expect, test } from 'vitest'
import { secretsIn, shownAddress } from './addresses.ts'

test.each([
  ['hunter2', ['hunter2']],
  ['https://api.example:8443/v1/consumer-financial-data', []],
  ['https://api.example/v1/8f3Kd93kLmQ02xAb7/x', ['8f3Kd93kLmQ02xAb7']],
  ['https://api.example/token/hush/x?api-version=2025-07-04&key=abc', ['hush', 'abc']],
  ['https://user:pass@api.example/839201938475', ['user', 'pass', '839201938475']],
  ['https://api.example/sk_live_abc', ['sk_live_abc']],
])('of a configured %s the host is no secret, a key in it is', (value, secrets) => {
  expect(secretsIn(value)).toEqual(secrets)
})

test('an address is shown without its keys', () => {
  expect(shownAddress('https://u@api.example/v1/8f3Kd93kLmQ02xAb7/x?key=abc&page=2')).toBe(
    'https://•••@api.example/v1/•••/x?key=•••&page=2',
  )
})
