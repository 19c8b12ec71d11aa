import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askFor } from './ask.ts'

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

test('a prompt comes again until the input can be used, and the variable has a default name', async () => {
  expect(await askFor('url', undefined, terminal('', 'nonsense', ` ${url} `))).toBe(url)
  expect(shown.match(/The address must be an absolute URL: http:/g)).toHaveLength(2)
  expect(await askFor('keyVariable', undefined, terminal('sk_live_1', ''))).toBe('ASSAY_API_KEY')
  expect(shown.match(/The name of an environment variable is needed, not a key/g)).toHaveLength(1)
})

test('error: a prompt without input, no terminal, and input that cannot be used', async () => {
  for (const input of [terminal(), new PassThrough()])
    await expect(askFor('url', undefined, input)).rejects.toMatchObject({ code: 'E_USAGE' })
  for (const [what, given] of [
    ['url', 'nonsense'],
    ['keyVariable', 'sk_live_1'],
  ] as const)
    await expect(askFor(what, given)).rejects.toMatchObject({ code: 'E_USAGE' })
  expect(await askFor('url', url, new PassThrough())).toBe(url)
  expect(await askFor('keyVariable', undefined, new PassThrough())).toBe('ASSAY_API_KEY')
})
