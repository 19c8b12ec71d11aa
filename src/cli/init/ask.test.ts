import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askForAddress } from './ask.ts'

let shown = ''
beforeEach(() => {
  shown = ''
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    shown += text
    return true
  })
})
afterEach(() => vi.restoreAllMocks())

/** A terminal at which somebody types these lines, each after a question. */
function terminal(...lines: readonly string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const left = [...lines]
  const timer = setInterval(() => {
    if (left.length > 0) input.write(`${left.shift()}\n`)
    else {
      clearInterval(timer)
      input.end()
    }
  }, 1)
  return input
}

const url = 'http://127.0.0.1:4010'

test('the address is asked for until it can be used', async () => {
  expect(await askForAddress(undefined, terminal('', 'nonsense', ` ${url} `))).toBe(url)
  expect(shown.match(/The address must be an absolute URL: http:/g)).toHaveLength(2)
})

test('error: a question that is not answered, no terminal, and an address that cannot be used', async () => {
  for (const input of [terminal(), new PassThrough()])
    await expect(askForAddress(undefined, input)).rejects.toMatchObject({ code: 'E_USAGE' })
  await expect(askForAddress('nonsense', terminal(url))).rejects.toMatchObject({ code: 'E_USAGE' })
  expect(await askForAddress(url, new PassThrough())).toBe(url)
})
