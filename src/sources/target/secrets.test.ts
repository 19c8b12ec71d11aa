import { expect, test } from 'vitest'
import { secretsOf } from './secrets.ts'

test('a value of the environment is a secret, unless reports name it: the address of the target, a host of it, a version, an id', () => {
  const baseUrl = 'http://127.0.0.1:4010/v1'
  const shown = [baseUrl, '127.0.0.1', '2025-07-04', 'ent_1a2b3c4d']
  const secrets = secretsOf({ baseUrl, apiKey: 'sk_1' }, [...shown, 'hunter2hunter2'])
  expect(secrets.filter((text) => text !== '')).toEqual(['sk_1', 'hunter2hunter2'])
})
