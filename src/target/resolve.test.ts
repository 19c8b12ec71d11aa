import { expect, test } from 'vitest'
import { SuiteError } from '../errors/index.ts'
import { defineConfig, resolveTarget } from './index.ts'

const mock = { baseUrl: 'http://127.0.0.1:4010/', apiKey: '$ASSAY_API_KEY' }
const env = { ASSAY_API_KEY: 'sk_test_1', WIDGET: 'otkn_1', EMPTY: '', UI: 'http://ui.example/' }

/** A reference inside a text, `${NAME}`. */
const inside = (name: string) => `\${${name}}`

function letterOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof SuiteError) return error.toText()
    throw error
  }
  throw new Error('nothing was thrown')
}

test('the only target is the default, with everything filled in', () => {
  expect(resolveTarget({ targets: { mock } }, undefined, { env })).toEqual({
    name: 'mock',
    baseUrl: 'http://127.0.0.1:4010',
    sandboxUrl: 'http://127.0.0.1:4010',
    apiKey: 'sk_test_1',
    apiVersion: '2025-07-04',
    environment: undefined,
    timeoutMs: 10_000,
    headers: {},
    dialect: {},
    hidden: {},
    subjects: {},
    actions: {},
    waivers: [],
    secrets: ['sk_test_1'],
  })
})

test('the environment is put in place deep, and is secret but for plain addresses', () => {
  const configuration = defineConfig({
    targets: {
      mock: {
        ...mock,
        headers: { 'x-gate': `a-${inside('WIDGET')}-b` },
        subjects: {
          'widget.session': { values: [{ token: '$WIDGET', price: '$5, $$WIDGET, $widget' }] },
          merchant: () => ({ id: 'm' }),
        },
        actions: {
          redeemElementToken: { request: { method: 'POST', url: `${inside('UI')}redeem` } },
        },
      },
    },
  })
  const target = resolveTarget(configuration, 'mock', { env })
  expect(target.headers).toEqual({ 'x-gate': 'a-otkn_1-b' })
  expect(target.subjects['widget.session']).toEqual({
    values: [{ token: 'otkn_1', price: '$5, $WIDGET, $widget' }],
  })
  expect(target.subjects.merchant).toBeTypeOf('function')
  expect(target.actions.redeemElementToken).toMatchObject({
    request: { url: 'http://ui.example/redeem' },
  })
  expect(target.secrets).toEqual(['sk_test_1', 'otkn_1'])
})

test('all variables that are missing are told in one letter', () => {
  const given = {
    ...mock,
    apiKey: '$NO_KEY',
    headers: { a: inside('EMPTY'), b: '$EMPTY', c: '$WIDGET' },
  }
  const letter = letterOf(() => resolveTarget({ targets: { mock: given } }, undefined, { env }))
  expect(letter).toMatchInlineSnapshot(`
    "The environment lacks 2 variables that the target names.
      NO_KEY  /targets/mock/apiKey
      EMPTY   /targets/mock/headers/a, /targets/mock/headers/b
      → Set what is missing: export NO_KEY=…; export EMPTY=…
      E_ENV_MISSING"
  `)
  expect(letter).not.toContain('otkn_1')
})

test('the variables of another target are not asked for', () => {
  const other = { ...mock, apiKey: '$NO_KEY' }
  expect(resolveTarget({ targets: { mock, other } }, 'mock', { env }).name).toBe('mock')
})

test('of several targets one must be chosen, and it must exist', () => {
  const configuration = { targets: { mock, live: mock } }
  expect(letterOf(() => resolveTarget(configuration, undefined, { env }))).toMatchInlineSnapshot(`
    "The configuration has several targets.
      known  mock, live
      → Choose one: --target mock
      E_USAGE"
  `)
  expect(letterOf(() => resolveTarget(configuration, 'mok', { env }))).toMatchInlineSnapshot(`
    "The configuration has no target "mok".
      known  mock, live
      → Did you mean --target mock?
      E_TARGET_UNKNOWN"
  `)
  expect(letterOf(() => resolveTarget({ targets: {} }, undefined, { env }))).toMatchInlineSnapshot(`
    "No target is configured.
      → Name one: --base-url URL, or write assay.config.json, as README.md shows
      E_USAGE"
  `)
  expect(
    letterOf(() => resolveTarget(configuration, 'constructor', { env })),
  ).toMatchInlineSnapshot(`
    "The configuration has no target "constructor".
      known  mock, live
      E_TARGET_UNKNOWN"
  `)
})

test('an address alone makes a target, named after its host', () => {
  const overrides = { baseUrl: 'https://api.sandbox.example:8443/v1/', apiVersion: '2024-04-04' }
  const target = resolveTarget({ targets: { mock } }, undefined, { env, overrides })
  expect(target).toMatchObject({
    name: 'api.sandbox.example:8443',
    baseUrl: 'https://api.sandbox.example:8443/v1',
    sandboxUrl: 'https://api.sandbox.example:8443/v1',
    apiKey: 'sk_test_1',
    apiVersion: '2024-04-04',
  })
  expect(
    letterOf(() => resolveTarget({ targets: {} }, undefined, { env: {}, overrides })),
  ).toMatchInlineSnapshot(`
    "The environment lacks a variable that the target names.
      ASSAY_API_KEY  /targets/api.sandbox.example:8443/apiKey
      → Set what is missing: export ASSAY_API_KEY=…
      E_ENV_MISSING"
  `)
})

test('what the command line says goes over the configuration', () => {
  const overrides = { baseUrl: 'http://localhost:1', apiKey: undefined, timeoutMs: 5 }
  const target = resolveTarget({ targets: { mock, other: mock } }, 'mock', { env, overrides })
  expect(target).toMatchObject({ name: 'mock', baseUrl: 'http://localhost:1', timeoutMs: 5 })
  expect(target.apiKey).toBe('sk_test_1')
})

test('an address that cannot be used is told without being shown', () => {
  const letter = letterOf(() =>
    resolveTarget({ targets: { mock: { ...mock, baseUrl: '$B' } } }, undefined, {
      env: { ...env, B: 'https://user:secret@h' },
    }),
  )
  expect(letter).toMatchInlineSnapshot(`
    "The address of the target cannot be used.
      /targets/mock/baseUrl  must not hold credentials
      E_CONFIG_INVALID"
  `)
  const relative = { baseUrl: 'localhost', apiKey: 'k' }
  expect(
    letterOf(() => resolveTarget({ targets: { relative } }, undefined, { env })),
  ).toMatchInlineSnapshot(`
    "The address of the target cannot be used.
      /targets/relative/baseUrl  must be an absolute address: http://… or https://…
      E_CONFIG_INVALID"
  `)
})

test('a version that does not exist is told with the nearest one', () => {
  const overrides = { apiVersion: '2025-07-40' }
  expect(
    letterOf(() => resolveTarget({ targets: { mock } }, undefined, { env, overrides })),
  ).toMatchInlineSnapshot(`
    "There is no API version "2025-07-40".
      known  2025-07-04, 2024-04-04, 2020-12-06
      → Did you mean --api-version 2025-07-04?
      E_USAGE"
  `)
})
