import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SuiteError } from '../errors/index.ts'
import { loadConfiguration } from './index.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-'))
})

afterAll(() => rm(folder, { recursive: true }))

const valid = { targets: { mock: { baseUrl: 'http://127.0.0.1:4010', apiKey: '$ASSAY_API_KEY' } } }

/** The letter a file gets, its folder left out. */
async function letterTo(content: unknown, name = 'some.json'): Promise<string> {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  await writeFile(join(folder, name), text)
  return letterOf(loadConfiguration(name, folder))
}

async function letterOf(loading: Promise<unknown>): Promise<string> {
  const error = await loading.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(SuiteError)
  return (error as SuiteError).toText().replaceAll(folder, '.')
}

test('a folder without a configuration has none', async () => {
  expect(await loadConfiguration(undefined, join(folder, 'empty'))).toEqual({
    file: undefined,
    targets: {},
  })
})

test('a file that is named and missing is missed', async () => {
  expect(await letterOf(loadConfiguration('nowhere.json', folder))).toMatchInlineSnapshot(`
    "The configuration file does not exist.
      file  ./nowhere.json
      → Write one, as README.md shows, or leave the option out
      E_CONFIG_MISSING"
  `)
})

test('JSON and TypeScript say the same, and TypeScript goes first', async () => {
  const file = join(folder, 'assay.config.json')
  await writeFile(file, `\uFEFF${JSON.stringify(valid)}`)
  expect(await loadConfiguration(undefined, folder)).toEqual({ ...valid, file })
  const typescript = join(folder, 'assay.config.ts')
  await writeFile(
    typescript,
    `interface Context { request(method: string, path: string): Promise<{ body: { id: string } }> }
     export default {
       targets: {
         mock: {
           baseUrl: 'http://h', apiKey: 'k',
           subjects: { merchant: async ({ request }: Context) => ({ id: (await request('GET', '/m')).body.id }) },
           actions: { advanceClock: () => ({}) },
         },
       },
     }`,
  )
  const { file: found, targets } = await loadConfiguration(undefined, folder)
  expect(found).toBe(typescript)
  expect(targets.mock?.subjects?.merchant).toBeTypeOf('function')
})

test('what is not JSON is told by line and column', async () => {
  expect(await letterTo('{\n  "targets": {},\n  // mine\n}')).toMatchInlineSnapshot(`
    "The configuration is not JSON.
      file     ./some.json:3:3
      problem  JSON has no comments (assay.config.ts may have them)
      E_CONFIG_INVALID"
  `)
  expect(await letterTo('{\n  "targets": {},\n}')).toMatchInlineSnapshot(`
    "The configuration is not JSON.
      file     ./some.json:3:1
      problem  a comma stands before the closing bracket
      E_CONFIG_INVALID"
  `)
  expect(await letterTo('{"targets": nul1}')).toMatchInlineSnapshot(`
    "The configuration is not JSON.
      file     ./some.json:1:16
      problem  "1" cannot stand here
      E_CONFIG_INVALID"
  `)
  expect(await letterTo('{"targets": {"a')).toMatchInlineSnapshot(`
    "The configuration is not JSON.
      file     ./some.json:1:16
      problem  the text ends too early
      E_CONFIG_INVALID"
  `)
})

test('a module that does not load, or exports nothing, is told', async () => {
  expect(await letterTo('throw new Error("no luck")', 'broken.mjs')).toMatchInlineSnapshot(`
    "The configuration cannot be loaded.
      file     ./broken.mjs
      problem  no luck
      E_CONFIG_INVALID"
  `)
  expect(await letterTo('export const a = 1', 'silent.mjs')).toMatchInlineSnapshot(`
    "The configuration exports nothing as default.
      file  ./silent.mjs
      → Write: export default defineConfig({ targets: { … } })
      E_CONFIG_INVALID"
  `)
})

test('every fault of the shape is told in one letter, with the nearest right name', async () => {
  const letter = await letterTo({
    target: {},
    targets: {
      mock: {
        baseURL: 'http://h',
        apiKey: '',
        apiVersion: '2025-07-40',
        environment: 'prodution',
        timeoutMs: '10s',
        dialect: { enveloppe: 'wrapped', cardBrandShape: 'round' },
        subjects: {
          'payment.pendign': { value: { id: 'p' } },
          merchant: { value: { id: 'm' }, values: [{ id: 'm' }] },
          webhook: { values: [] },
          event: { request: { method: 'get', path: 'events' } },
          sensitive: { request: [{ method: 'GET', path: '/x', url: 'http://x', takes: {} }] },
          credit_score: { value: { id: 'c' }, needs: { a: 'entity.individul' } },
        },
        actions: { advanceClok: { request: { method: 'POST', path: '/c' } } },
        waivers: [{ clause: 'x', reason: '', expires: 'soon' }],
      },
      'not ok': { baseUrl: 'http://h', apiKey: 'k' },
    },
  })
  expect(letter).toMatchInlineSnapshot(`
    "The configuration is wrong in 23 places.
      file                                              ./some.json
      /target                                           is not known; did you mean "targets"?
      /targets/not ok                                   is no usable name (letters, digits and _)
      /targets/mock                                     lacks "baseUrl"
      /targets/mock/baseURL                             is not known; did you mean "baseUrl"?
      /targets/mock/apiKey                              must not be empty
      /targets/mock/apiVersion                          is not known; did you mean "2025-07-04"?
      /targets/mock/environment                         is not known; did you mean "production"?
      /targets/mock/timeoutMs                           must be a whole number
      /targets/mock/dialect/enveloppe                   is not known; did you mean "envelope"?
      /targets/mock/dialect/cardBrandShape              must be one of by-operation, by-version
      /targets/mock/subjects/payment.pendign            is not known; did you mean "payment.pending"?
      /targets/mock/subjects/credit_score/needs/a       is not known; did you mean "entity.individual"?
      /targets/mock/subjects/credit_score               has "needs", which goes with "request" only
      /targets/mock/subjects/sensitive/request/0        must have exactly one of path, url
      /targets/mock/subjects/sensitive/request/0/takes  is not known; did you mean "take"?
      /targets/mock/subjects/merchant                   must have exactly one of value, values, request
      /targets/mock/subjects/webhook/values             must have an item at least
      /targets/mock/subjects/event/request/method       is not known; did you mean "GET"?
      /targets/mock/subjects/event/request/path         must begin with a slash
      /targets/mock/actions/advanceClok                 is not known; did you mean "advanceClock"?
      /targets/mock/waivers/0                           lacks "owner"
      /targets/mock/waivers/0/reason                    must not be empty
      /targets/mock/waivers/0/expires                   must be a date, YYYY-MM-DD
      → What each member means stands in schemas/configuration/config.schema.json.
      E_CONFIG_INVALID"
  `)
})

test('a configuration of the wrong kind is told', async () => {
  expect(await letterTo('[]')).toMatchInlineSnapshot(`
    "The configuration is wrong in one place.
      file         ./some.json
      (the whole)  must be an object
      → What each member means stands in schemas/configuration/config.schema.json.
      E_CONFIG_INVALID"
  `)
  expect(await letterTo({ targets: {} })).toMatchInlineSnapshot(`
    "The configuration is wrong in one place.
      file      ./some.json
      /targets  must have a member at least
      → What each member means stands in schemas/configuration/config.schema.json.
      E_CONFIG_INVALID"
  `)
})

test('what no schema can say is told too: addresses, clauses, operations, days, circles', async () => {
  const waiver = {
    clause: 'payments/cancel#both-leg',
    reason: 'r',
    owner: 'o',
    expires: '2026-02-30',
  }
  const letter = await letterTo({
    waivers: [waiver],
    targets: {
      mock: {
        baseUrl: 'localhost:4010',
        sandboxUrl: 'http://u:p@h',
        apiKey: 'k',
        dialect: { paths: { 'payments/cancle': '/p', 19: '/q', '99': '/r' } },
        subjects: {
          'payment.pending': {
            needs: { from: 'account.ach' },
            request: { method: 'POST', path: '/payments' },
          },
          'account.ach': {
            needs: { by: 'payment.pending' },
            request: { method: 'POST', path: '/accounts' },
          },
        },
        waivers: [{ ...waiver, clause: 'payments/cancel#both-legs', expires: '2026-02-28' }],
      },
    },
  })
  expect(letter).toMatchInlineSnapshot(`
    "The configuration is wrong in 7 places.
      file                                          ./some.json
      /waivers/0/clause                             "payments/cancel#both-leg" is not known; did you mean "payments/cancel#both-legs"?
      /waivers/0/expires                            is no day of the calendar
      /targets/mock/baseUrl                         must begin with http:// or https://
      /targets/mock/sandboxUrl                      must not hold credentials
      /targets/mock/dialect/paths/99                is not known
      /targets/mock/dialect/paths/payments~1cancle  is not known; did you mean "payments/cancel"?
      /targets/mock/subjects/payment.pending        needs itself: payment.pending → account.ach → payment.pending
      → What each member means stands in schemas/configuration/config.schema.json.
      E_CONFIG_INVALID"
  `)
  expect(letter).not.toContain('u:p')
})
