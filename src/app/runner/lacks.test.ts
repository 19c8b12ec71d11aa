import { expect, test } from 'vitest'
import { type LoadedScenario, scenario } from '../../sources/scenario/index.ts'
import { resolveProfile } from '../../sources/target/index.ts'
import { lacksOf } from './lacks.ts'

const loaded: LoadedScenario = {
  id: 'webhooks/retrieve/reads',
  file: '',
  scenario: scenario('it reads', { proves: [], needs: ['merchant'], run: async () => {} }),
}

function lacksIn(profile: string) {
  return lacksOf([loaded], {
    setup: { subjects: {}, actions: {} },
    ...{ slow: false, runs: [] },
    profile: resolveProfile([profile], { apiVersion: '2025-07-04' }),
  }).get(loaded.id)
}

test('a subject that only operations outside of the profile take is lacking, and no configuration adds it', () => {
  const missing = { kind: 'subject', name: 'merchant', cause: 'lack' }
  expect(lacksIn('merchants')).toEqual([
    {
      ...missing,
      reason: 'The subject merchant is not configured.',
      remedy: expect.stringContaining('Add to "subjects"'),
    },
  ])
  expect(lacksIn('webhooks')).toEqual([
    {
      ...missing,
      reason:
        'The subject merchant is not configured. It tests operations that are not claimed: merchants/retrieve.',
    },
  ])
})
