import { expect, test } from 'vitest'
import { wholeStory } from './recording.fixture.ts'
import { staleReasons } from './stale-reasons.ts'

const { about } = wholeStory()
const { suite, contract, masking } = about

test('a recording is stale by its story, its contract, its masking rules and its version', () => {
  expect(staleReasons(about, { suite, contract, masking })).toEqual([])
  expect(staleReasons(about, { suite, contract, masking, apiVersion: '2025-07-04' })).toEqual([])
  const other = { suite: 'a', contract: 'b', masking: 'c', apiVersion: '2024-04-04' }
  expect(staleReasons(about, other)).toEqual([
    'The scenario changed since.',
    'The contract changed since.',
    'The rules of what is hidden changed since.',
    'It was recorded with version 2025-07-04, and 2024-04-04 is asked for.',
  ])
})
