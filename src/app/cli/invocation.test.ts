import { expect, test } from 'vitest'
import { parse } from './command.ts'
import { commandsOf } from './invocation.ts'
import { runOptions, wordsToRepeat } from './run-options.ts'

/** The commands of a run with these words. */
function commandsWith(words: string, variables: readonly string[] = []) {
  const parsed = parse({ name: 'run', options: runOptions }, words.split(' ').filter(Boolean))
  return commandsOf({ addresses: ['payments'], words: wordsToRepeat(parsed.options), variables })
}

test('the command that repeats a scenario carries the options of the run, safe for a shell', () => {
  const live = '--base-url http://a&b --strict --defect x,y --out o --record --quiet'
  expect(commandsWith(live).repeat('payments/cancel/one')).toBe(
    "npm run assay -- run payments/cancel/one --base-url 'http://a&b' --defect x --defect y --strict --out reports/again",
  )
  expect(commandsWith('').repeat('a/b/c', 'd/e/f')).toContain('run a/b/c d/e/f --out')
  expect(commandsWith('--replay --recordings r').repeat('a/b/c')).toBe(
    'npm run assay -- run a/b/c --replay --recordings r --out reports/again',
  )
  expect(commandsWith('--strict').command).toBe('npm run assay -- run payments --strict')
})

test('the command that records again uses the same folder and the same target', () => {
  expect(commandsWith('--replay --recordings mine --config c.json').record(['a/b/c', 'd'])).toBe(
    'npm run assay -- run a/b/c d --config c.json --recordings mine --record',
  )
  expect(commandsWith('--replay').record([])).toBe('npm run assay -- run --record')
})

test('the command that repeats made-up requests has their seed, once', () => {
  const invocation = { addresses: [], words: [], variables: [] }
  const { repeat } = commandsOf(invocation, { seed: 7 })
  expect(repeat('conventions/generated/reports')).toContain('generated/reports --seed 7 --out')
  // With the same accounts, a target that refuses duplicates would refuse the others.
  expect(repeat('accounts/create/keeps-kind')).not.toContain('--seed')
  const given = commandsOf({ ...invocation, words: ['--seed', '7'] }, { seed: 7 })
  expect(given.repeat('conventions/generated/reports').match(/--seed/g)).toHaveLength(1)
})

test('a command names the environment variables that it needs, and none of their values', () => {
  const { repeat, record } = commandsWith('--config c.json', ['ASSAY_API_KEY', 'BANK_URL'])
  expect(repeat('a/b/c')).toBe(
    'ASSAY_API_KEY="$ASSAY_API_KEY" BANK_URL="$BANK_URL" npm run assay -- run a/b/c --config c.json --out reports/again',
  )
  expect(record([])).toBe(
    'ASSAY_API_KEY="$ASSAY_API_KEY" BANK_URL="$BANK_URL" npm run assay -- run --config c.json --record',
  )
})
