import { expect, test } from 'vitest'
import { apiVersions, latestApiVersion } from '../../core/contract/index.ts'
import { type Configuration, type ConfiguredTarget, resolveTarget } from './index.ts'
import { thrownBy } from './load.fixture.ts'

const mock = { baseUrl: 'http://127.0.0.1:4010/', apiKey: '$ASSAY_API_KEY' }
const env = { ASSAY_API_KEY: 'sk_test_1', WIDGET: 'otkn_1', EMPTY: '', UI: 'http://ui.example/' }

const referenceTo = (name: string) => `\${${name}}`
const errorOf = (call: () => unknown) => thrownBy(call)?.toText()

test('the only target is the default, with everything filled in', () => {
  expect(resolveTarget({ targets: { mock } }, undefined, { env })).toEqual({
    name: 'mock',
    baseUrl: 'http://127.0.0.1:4010',
    sandboxUrl: 'http://127.0.0.1:4010',
    apiKey: 'sk_test_1',
    apiVersion: latestApiVersion,
    apiVersions: [latestApiVersion],
    environment: undefined,
    settleMs: 0,
    foreignRecords: 'judge',
    timeoutMs: 10_000,
    headers: {},
    tls: {},
    dialect: {},
    shown: [],
    subjects: {},
    actions: {},
    waivers: [],
    untested: [],
    profile: [],
    raised: [],
    hashes: { configuration: expect.any(String), setup: expect.any(String) },
    settings: { apiKey: expect.any(String), baseUrl: expect.any(String) },
    variables: ['ASSAY_API_KEY'],
    secrets: expect.arrayContaining([expect.any(String)]),
  })
})

test('faults of foreign records are warnings where a target elsewhere names subjects, so that some records are own', () => {
  const subjects = { 'entity.individual': { value: { id: 'ent_1' } } }
  const away = { ...mock, baseUrl: 'https://api.example' }
  const resolve = (members: object, overrides = {}) =>
    resolveTarget({ targets: { mock: { ...away, ...members } } }, undefined, { env, overrides })
      .foreignRecords
  expect(resolve({ subjects })).toBe('warn')
  expect(resolve({ subjects, baseUrl: 'http://localhost:4010' })).toBe('judge')
  expect(resolve({})).toBe('judge')
  expect(resolve({ subjects, foreignRecords: 'judge' })).toBe('judge')
  expect(resolve({ subjects, foreignRecords: 'judge' }, { foreignRecords: 'warn' })).toBe('warn')
})

test('a target claims the version that is tested, and those that it names; the newest of them is the default', () => {
  const resolve = (members: object, overrides = {}) => {
    const targets = { mock: { ...mock, ...members } }
    const { apiVersion, apiVersions } = resolveTarget({ targets }, undefined, { env, overrides })
    return [apiVersion, ...apiVersions]
  }
  const [newest] = apiVersions
  const [between, oldest] = ['2024-04-04', '2020-12-06'] as const
  expect(resolve({})).toEqual([newest, newest])
  expect(resolve({ apiVersions: [oldest, between] })).toEqual([between, between, oldest])
  const asked = { apiVersion: oldest }
  expect(resolve({ apiVersions: [newest] }, asked)).toEqual([oldest, newest, oldest])
})

test('the environment is put in place deep, and is secret but for plain addresses', () => {
  const configuration: Configuration = {
    targets: {
      mock: {
        ...mock,
        headers: { 'x-gate': `a-${referenceTo('WIDGET')}-b` },
        subjects: {
          'widget.session': { values: [{ token: '$WIDGET', price: '$5, $$WIDGET, $widget' }] },
        },
        actions: {
          redeemElementToken: { request: { method: 'POST', url: `${referenceTo('UI')}redeem` } },
        },
      },
    },
  }
  const target = resolveTarget(configuration, 'mock', { env })
  expect(target.headers).toEqual({ 'x-gate': 'a-otkn_1-b' })
  expect(target.subjects['widget.session']).toEqual({
    values: [{ token: 'otkn_1', price: '$5, $WIDGET, $widget' }],
  })
  expect(target.actions.redeemElementToken).toMatchObject({
    request: { url: 'http://ui.example/redeem' },
  })
})

test('error: all variables that are missing are named at once', () => {
  const headers = { a: referenceTo('EMPTY'), b: '$EMPTY', c: '$WIDGET' }
  const targets = { mock: { ...mock, apiKey: '$NO_KEY', headers } }
  const error = errorOf(() => resolveTarget({ targets }, undefined, { env }))
  expect(error).toMatchInlineSnapshot(`
    "2 environment variables are not set.
      NO_KEY  /targets/mock/apiKey
      EMPTY   /targets/mock/headers/a, /targets/mock/headers/b
      → Set them: export NO_KEY=…; export EMPTY=…
      E_ENV_MISSING"
  `)
  expect(error).not.toContain('otkn_1')
})

test('the variables of another target are not asked for', () => {
  const live = { ...mock, apiKey: '$NO_KEY' }
  expect(resolveTarget({ targets: { mock, live } }, 'mock', { env }).name).toBe('mock')
})

test('of several targets one must be chosen, and it must exist', () => {
  const configuration = { targets: { mock, live: mock } }
  expect(errorOf(() => resolveTarget(configuration, undefined, { env }))).toMatchInlineSnapshot(`
    "The configuration has several targets. Choose one.
      configured  mock, live
      → Choose one: --target mock
      E_USAGE"
  `)
  expect(errorOf(() => resolveTarget(configuration, 'mok', { env }))).toMatchInlineSnapshot(`
    "Unknown target: mok
      configured  mock, live
      → Did you mean mock?
      E_TARGET_UNKNOWN"
  `)
  expect(errorOf(() => resolveTarget({ targets: {} }, undefined, { env }))).toMatchInlineSnapshot(`
    "No target is configured.
      → Name a target with --base-url URL, or write a configuration: npx assay init URL
      E_USAGE"
  `)
  expect(
    errorOf(() => resolveTarget(configuration, 'constructor', { env })),
  ).toMatchInlineSnapshot(`
    "Unknown target: constructor
      configured  mock, live
      → Choose one: --target mock
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
    errorOf(() => resolveTarget({ targets: {} }, undefined, { env: {}, overrides })),
  ).toMatchInlineSnapshot(`
    "ASSAY_API_KEY is not set.
      target  api.sandbox.example:8443
      → Set it: export ASSAY_API_KEY=…
      E_ENV_MISSING"
  `)
})

test('what the command line says goes over the configuration', () => {
  const overrides = { baseUrl: 'http://localhost:1', apiKey: undefined, requestsPerMinute: 5 }
  const target = resolveTarget({ targets: { mock, live: mock } }, 'mock', { env, overrides })
  expect(target).toMatchObject({
    name: 'mock',
    baseUrl: 'http://localhost:1',
    requestsPerMinute: 5,
  })
  expect(target.apiKey).toBe('sk_test_1')
})

test('error: an address that cannot be used is not shown', () => {
  const error = errorOf(() =>
    resolveTarget({ targets: { mock: { ...mock, baseUrl: '$B' } } }, undefined, {
      env: { ...env, B: 'https://user:secret@h' },
    }),
  )
  expect(error).toMatchInlineSnapshot(`
    "The target has a wrong value.
      /targets/mock/baseUrl  must not hold credentials
      → Correct the value, or the environment variable that it comes from.
      E_CONFIG_INVALID"
  `)
  expect(
    errorOf(() =>
      resolveTarget({ targets: {} }, undefined, { env, overrides: { baseUrl: 'ftp://h' } }),
    ),
  ).toContain('--base-url  must begin with http:// or https://')
  const relative = { baseUrl: 'localhost', apiKey: 'k' }
  expect(
    errorOf(() => resolveTarget({ targets: { relative } }, undefined, { env })),
  ).toMatchInlineSnapshot(`
    "The target has a wrong value.
      /targets/relative/baseUrl  must be an absolute URL: http://… or https://…
      → Correct the value, or the environment variable that it comes from.
      E_CONFIG_INVALID"
  `)
})

test('error: a version that is no date is answered with the known ones', () => {
  const overrides = { apiVersion: '2025-07-40' }
  expect(errorOf(() => resolveTarget({ targets: { mock } }, undefined, { env, overrides }))).toBe(
    [
      'Invalid API version: 2025-07-40',
      '  --api-version  is not a calendar date',
      `  known          ${apiVersions.join(', ')}`,
      `  → Name a date: --api-version ${latestApiVersion}`,
      '  E_USAGE',
    ].join('\n'),
  )
})

test('error: a wrong address is said before a missing key', () => {
  const overrides = { baseUrl: 'localhost:1' }
  const error = errorOf(() => resolveTarget({ targets: {} }, undefined, { env: {}, overrides }))
  expect(error).toMatchInlineSnapshot(`
    "The target has a wrong value.
      --base-url  must begin with http:// or https://
      → Correct the value, or the environment variable that it comes from.
      E_CONFIG_INVALID"
  `)
})

test('a version that Assay does not know is one, in the configuration and on the command line', () => {
  const overrides = { apiVersion: '2031-02-28' }
  const later = { ...mock, apiVersion: '2025-12-01' }
  expect(resolveTarget({ targets: { later } }, undefined, { env }).apiVersion).toBe('2025-12-01')
  expect(resolveTarget({ targets: { later } }, undefined, { env, overrides }).apiVersion).toBe(
    '2031-02-28',
  )
})

test('error: a key or a header that cannot be sent is not shown', () => {
  const headers = { 'x-gate': 'a\u2192b', 'x y': '1', fine: '\u00e9' }
  const configuration = { targets: { mock: { ...mock, headers } } }
  const wrong = { ASSAY_API_KEY: 'sk_secret\n' }
  const error = errorOf(() => resolveTarget(configuration, undefined, { env: wrong }))
  expect(error).toMatchInlineSnapshot(`
    "The target has a wrong value.
      /targets/mock/apiKey          must be one line, with only the characters that a header may have
      /targets/mock/headers/x y     must be the name of a header
      /targets/mock/headers/x-gate  must be one line, with only the characters that a header may have
      → Correct the value, or the environment variable that it comes from.
      E_CONFIG_INVALID"
  `)
  expect(error).not.toContain('sk_secret')
})

test('each setting has a hash, so that two runs say which one somebody changed, and none of a secret', () => {
  const settingsOf = (own: Partial<ConfiguredTarget>, more: Record<string, string> = {}) =>
    resolveTarget({ targets: { mock: { ...mock, ...own } } }, undefined, {
      env: { ...env, ...more },
    }).settings
  const changed = (own: Partial<ConfiguredTarget>, to: Partial<ConfiguredTarget>) => {
    const [was, is] = [settingsOf(own), settingsOf(to)]
    return Object.keys({ ...was, ...is }).filter((name) => was[name] !== is[name])
  }
  const waiver = { clause: 'states.cancel-legs', owner: 'o', reason: 'r', expires: '2026-01-01' }
  const event = { value: { id: 'evt_1' } }
  const levels = { 'authentication/key#required': 'violation' } as const
  expect(changed({}, { waivers: [waiver], subjects: { event }, levels })).toEqual([
    'waivers.states.cancel-legs',
    'subjects.event',
    'levels.authentication/key#required',
  ])
  const gap = { clause: 'states.cancel-legs', reason: 'r' }
  expect(changed({ untested: [gap] }, { untested: [{ ...gap, reason: 's' }] })).toEqual([
    'untested.states.cancel-legs',
  ])
  expect(changed({}, { dialect: { envelope: 'wrapped' }, settleMs: 9 })).toEqual([
    'dialect.envelope',
    'settleMs',
  ])
  // A mock has another port every night.
  expect(changed({ baseUrl: 'http://127.0.0.1:1' }, { baseUrl: 'http://localhost:2' })).toEqual([])
  const ofPath = changed({ baseUrl: 'http://127.0.0.1:1/v1' }, { baseUrl: 'http://localhost:2/v2' })
  expect(ofPath).toContain('baseUrl')
  expect(changed({}, { baseUrl: 'https://api.example' })).toEqual(['baseUrl'])
  expect(settingsOf({ baseUrl: '$URL' }, { URL: 'https://a.example' })).not.toEqual(
    settingsOf({ baseUrl: '$URL' }, { URL: 'https://b.example' }),
  )
  expect(changed({ apiKey: 'sk_1' }, { apiKey: 'sk_2' })).toEqual([])
  expect(changed({ apiKey: '$WIDGET' }, { apiKey: '$UI' })).toEqual(['apiKey'])
  expect(changed({ apiKey: '$WIDGET' }, {})).toEqual(['apiKey'])
})

test('the hashes of a target leave out where it is, and tell every other change', () => {
  const hashesOf = (own: Partial<ConfiguredTarget>) =>
    resolveTarget({ targets: { mock: { ...mock, ...own } } }, undefined, { env }).hashes
  const { configuration, setup } = hashesOf({})
  expect(hashesOf({ baseUrl: 'http://127.0.0.1:9' })).toEqual({ configuration, setup })
  // What a waiver changes, the run says of it.
  const waiver = { clause: 'states.cancel-legs', owner: 'o', reason: 'r', expires: '2026-01-01' }
  expect(hashesOf({ waivers: [waiver] })).toEqual({ configuration, setup })
  const accepting = hashesOf({ untested: [{ clause: 'states.cancel-legs', reason: 'r' }] })
  expect(accepting).toMatchObject({ setup })
  expect(accepting.configuration).not.toBe(configuration)
  const made = hashesOf({ subjects: { event: { value: { id: 'evt_1' } } } })
  expect(made).toMatchObject({ configuration })
  expect(made.setup).not.toBe(setup)
})
