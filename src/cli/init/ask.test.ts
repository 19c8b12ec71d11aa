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

const nothing = { url: undefined, keyVariable: undefined }
const url = 'http://127.0.0.1:4010'

test('questions are asked until the answers can be used, and the variable has a usual name', async () => {
  const typed = terminal('', 'nonsense', ` ${url} `, 'sk_live_1', '')
  expect(await askFor(nothing, typed)).toEqual({ url, keyVariable: 'ASSAY_API_KEY' })
  expect(shown.match(/The address must be an absolute URL: http:/g)).toHaveLength(2)
  expect(shown.match(/The name of an environment variable is needed, not a key/g)).toHaveLength(1)
})

test('questions that are interrupted write no configuration, and print a command to paste', async () => {
  for (const typed of [terminal(), terminal(url)])
    await expect(askFor(nothing, typed)).rejects.toMatchObject({ code: 'E_USAGE' })
})

test('what is given is checked before anything is asked', async () => {
  for (const given of [{ url: 'nonsense' }, { url, keyVariable: 'sk_live_1' }])
    await expect(askFor({ ...nothing, ...given })).rejects.toMatchObject({ code: 'E_USAGE' })
  expect(await askFor({ ...nothing, url }, new PassThrough())).toMatchObject({ url })
})
