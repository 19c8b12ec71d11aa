import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inert, unbracketed, unheeded } from './index.ts'
import { obeyed } from './runner.fixture.ts'

beforeEach(() => void vi.stubEnv('GITHUB_ACTIONS', 'true'))
afterEach(() => void vi.unstubAllEnvs())

/** Texts of a target that a runner would obey, wherever they stand. */
const commands = [
  '::add-mask::broken',
  '  \t::warning file=a.json,line=1,title=the title::the body',
  '\u00a0\u2003\u0085::error::a',
  'a\r::error::a',
  'a\r\n\r\n::set-output name=a::b',
  '\u200b\u2060\u00ad::error::a',
  ':\u200b:error:\u2060:a',
  '\u0001::error::a',
  '::STOP-COMMANDS::pause',
  'text ##[add-mask]broken',
  '##[error title=a]a',
  '#\u200b#\u2060[add-mask]a',
  '#\u00ad##[stop-commands]a',
  '###[group]a\n##[endgroup]',
]

test.each(commands)('a runner obeys %j, and nothing of it as it is printed', (text) => {
  expect(obeyed(text)).not.toEqual([])
  for (const printed of [inert(text), inert(`${text}\n`), unheeded(text)])
    expect(obeyed(printed)).toEqual([])
  expect(obeyed(`${inert(text)}::warning::ours\n`)).toEqual(['::warning::ours'])
})

test('two streams that a runner reads at once, each stopped by its own word, leave nothing that is obeyed', () => {
  const [out, err] = ['a\n##[error]a\n::error::a\n', '::add-mask::a\n'].map((text) =>
    inert(text).split('\n'),
  )
  for (let cut = 0; cut <= out!.length; cut += 1) {
    const log = [...out!.slice(0, cut), ...err!, ...out!.slice(cut)].join('\n')
    expect(obeyed(log)).toEqual([])
  }
})

test('a text of ours is printed as it is, and outside of a runner every text', () => {
  const text = 'payments/cancel#both-legs: ["a"] 1 :: 2\n'
  expect(inert(text).split('\n')[1]).toBe(text.trim())
  expect(inert('')).toBe('')
  vi.stubEnv('GITHUB_ACTIONS', '')
  for (const command of commands) expect(inert(command)).toBe(command)
})

test('JSON with a command in it stays the same JSON', () => {
  const value = { 'a##[error]': ['##vso[task]', '#[', '"##[add-mask]a"', '\\##[group]'] }
  const json = unbracketed(JSON.stringify(value), '\\u005b')
  expect(obeyed(json)).toEqual([])
  expect(json).not.toMatch(/#\w*\[/)
  expect(JSON.parse(json)).toEqual(value)
})

test.each(['\n', '#', '\u2028', ' ', ':', '##[', '#a'])(
  'a long text of %j takes no longer than its length',
  (part) => {
    const before = performance.now()
    inert(part.repeat(200_000))
    expect(performance.now() - before).toBeLessThan(5_000)
  },
)
