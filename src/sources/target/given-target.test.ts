import { expect, test } from 'vitest'
import sandbox from '../sandbox/assay.config.json' with { type: 'json' }
import { type GivenTarget, validateTarget } from './index.ts'

test('an import of a JSON configuration is a target, for the compiler too', () => {
  // The compiler checks this file: `method` of an import is any text.
  const target: GivenTarget = sandbox.targets.sandbox
  expect(validateTarget(target)).toBe(target)
})
