import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apiVersions } from './api-version.ts'

const src = new URL('..', import.meta.url)
const literal = new RegExp(`['"\`](?:${apiVersions.join('|')})['"\`]`)

test('only api-version.ts names a version as a value', () => {
  const naming = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$|generated/.test(file))
    .filter((file) => literal.test(readFileSync(new URL(file, src), 'utf8')))
  // One variation sends a content type with a parameter that looks like a version.
  expect(naming).toEqual(['contract/api-version.ts', 'sandbox/variants/wire.ts'])
})
