import { expect, test } from 'vitest'
import { errorFor } from './load.fixture.ts'

test('error: every problem of the shape is shown at once, with the nearest right name', async () => {
  const error = await errorFor({
    target: {},
    targets: {
      mock: {
        baseURL: 'http://h',
        apiKey: '',
        apiVersion: '2025-7-4',
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
  expect(error).toMatchInlineSnapshot(`
    "Invalid configuration: 24 problems.
      file                                              ./some.json
      /target                                           "target" is not known; did you mean "targets"?
      /targets/not ok                                   must be a name of letters, digits, dots, - and _ that begins with a letter or a digit
      /targets/mock                                     lacks "baseUrl"
      /targets/mock/baseURL                             "baseURL" is not known; did you mean "baseUrl"?
      /targets/mock/apiKey                              must not be empty
      /targets/mock/apiVersion                          must be a date, YYYY-MM-DD
      /targets/mock/environment                         must be one of sandbox, production, staging, test, development, local, mock
      /targets/mock/timeoutMs                           must be a whole number
      /targets/mock/dialect/enveloppe                   "enveloppe" is not known; did you mean "envelope"?
      /targets/mock/dialect/cardBrandShape              must be one of by-operation, by-version
      /targets/mock/subjects/payment.pendign            "payment.pendign" is not known; did you mean "payment.pending"?
      /targets/mock/subjects/credit_score/needs/a       "entity.individul" is not known; did you mean "entity.individual"?
      /targets/mock/subjects/credit_score               has "needs", which requires "request"
      /targets/mock/subjects/sensitive/request/0        must have exactly one of path, url
      /targets/mock/subjects/sensitive/request/0/takes  "takes" is not known; did you mean "take"?
      /targets/mock/subjects/merchant                   must have exactly one of value, values, request
      /targets/mock/subjects/webhook/values             must have at least one item
      /targets/mock/subjects/event/request/method       must be one of GET, POST, PUT, PATCH, DELETE
      /targets/mock/subjects/event/request/path         must begin with a slash
      /targets/mock/actions/advanceClok                 "advanceClok" is not known; did you mean "advanceClock"?
      /targets/mock/waivers/0                           lacks "owner"
      /targets/mock/waivers/0/clause                    "x" is not known
      /targets/mock/waivers/0/reason                    must not be empty
      /targets/mock/waivers/0/expires                   must be a date, YYYY-MM-DD
      → See schemas/configuration/config.schema.json, which describes every member.
      E_CONFIG_INVALID"
  `)
})

test('error: a configuration of the wrong kind', async () => {
  expect(await errorFor('[]')).toMatchInlineSnapshot(`
    "Invalid configuration: 1 problem.
      file              ./some.json
      (the whole file)  must be an object
      → See schemas/configuration/config.schema.json, which describes every member.
      E_CONFIG_INVALID"
  `)
  expect(await errorFor({ actions: {}, targets: {} })).toContain(
    '/actions  belongs in a target of "targets"',
  )
  expect(await errorFor({ targets: {} })).toMatchInlineSnapshot(`
    "Invalid configuration: 1 problem.
      file      ./some.json
      /targets  must have at least one member
      → See schemas/configuration/config.schema.json, which describes every member.
      E_CONFIG_INVALID"
  `)
})

test('error: a value must be what the schema calls it: an address, a clause, an operation, a day', async () => {
  const waiver = {
    clause: 'payments/cancel#both-leg',
    reason: 'r',
    owner: 'o',
    expires: '2026-02-30',
  }
  const error = await errorFor({
    targets: {
      mock: {
        baseUrl: 'localhost:4010',
        sandboxUrl: 'http://u:p@h',
        apiKey: 'k',
        dialect: {
          paths: {
            'payments/cancle': '/p',
            '99': '/r',
            22: '/hooks',
          },
        },
        waivers: [
          waiver,
          { ...waiver, clause: 'payments/cancel#both-legs', expires: '2026-02-28' },
        ],
      },
    },
  })
  expect(error).toMatchInlineSnapshot(`
    "Invalid configuration: 6 problems.
      file                                          ./some.json
      /targets/mock/baseUrl                         must begin with http:// or https://
      /targets/mock/sandboxUrl                      must not hold credentials
      /targets/mock/dialect/paths/99                "99" is not known
      /targets/mock/dialect/paths/payments~1cancle  "payments/cancle" is not known; did you mean "payments/cancel"?
      /targets/mock/waivers/0/clause                "payments/cancel#both-leg" is not known; did you mean "payments/cancel#both-legs"?
      /targets/mock/waivers/0/expires               is not a calendar date
      → See schemas/configuration/config.schema.json, which describes every member.
      E_CONFIG_INVALID"
  `)
  expect(error).not.toContain('u:p')
})

test('error: values must fit one another: paths their operations, recipes no circle', async () => {
  const target = {
    baseUrl: 'http://localhost:4010',
    apiKey: 'k',
    dialect: { paths: { 19: '/q', 'entities/list': '/e/{id}' } },
    subjects: {
      'payment.pending': {
        needs: { from: 'account.ach' },
        request: { method: 'POST', path: '/payments', take: { id: '/id' } },
      },
      'account.ach': {
        needs: { by: 'payment.pending' },
        request: { method: 'POST', path: '/accounts', take: { id: '/id' } },
      },
    },
  }
  expect(await errorFor({ targets: { mock: target } })).toMatchInlineSnapshot(`
    "Invalid configuration: 3 problems.
      file                                        ./some.json
      /targets/mock/dialect/paths/19              must hold {pmt_id} once
      /targets/mock/dialect/paths/entities~1list  must hold no parameter
      /targets/mock/subjects/payment.pending      needs itself: payment.pending → account.ach → payment.pending
      → See schemas/configuration/config.schema.json, which describes every member.
      E_CONFIG_INVALID"
  `)
})

test('error: a subject must have the fields that it needs, whatever they come from', async () => {
  const made = { method: 'POST', path: '/scores', take: { id: '/id' } }
  const of = (subjects: object) => {
    const target = { baseUrl: 'http://127.0.0.1:4010', apiKey: '$KEY', subjects }
    return errorFor({ targets: { mock: target } })
  }
  const told = await of({
    credit_score: { value: { id: 'crs_1' } },
    subscription: { request: [made, { method: 'GET', path: '/more', take: { more: '/more' } }] },
    sensitive: { request: made, fields: { account_id: '{{id}}' } },
    'widget.session': { values: [{ token: '$A' }, { tokn: '$B' }] },
  })
  expect(told).toMatchInlineSnapshot(`
    "Invalid configuration: 4 problems.
      file                                            ./some.json
      /targets/mock/subjects/credit_score/value       lacks entity_id, which credit_score needs
      /targets/mock/subjects/subscription/request     lacks entity_id, which subscription needs: "take" it from a response
      /targets/mock/subjects/sensitive/fields         lacks id, which sensitive needs: "take" it from a response
      /targets/mock/subjects/widget.session/values/1  lacks token, which widget.session needs
      → See schemas/configuration/config.schema.json, which describes every member.
      E_CONFIG_INVALID"
  `)
})

test('error: an id of another kind names the subject, what is there and what is right, and an action sends what it is given', async () => {
  const request = { method: 'POST', path: '/redeem', body: { token: 'pk_elem_1' } }
  const subjects = {
    event: { value: { id: 'crs_1' } },
    credit_score: {
      values: [
        { id: 'crs_1', entity_id: 'acc_1' },
        { id: '7', entity_id: '$ENT' },
      ],
    },
  }
  const actions = {
    redeemElementToken: { request },
    advanceClock: { request: { ...request, body: { s: '{{ seconds }}' } } },
  }
  const target = { baseUrl: 'http://127.0.0.1:4010', apiKey: '$KEY', subjects, actions }
  expect(await errorFor({ targets: { mock: target } })).toMatchInlineSnapshot(`
    "Invalid configuration: 3 problems.
      file                                                    ./some.json
      /targets/mock/subjects/event/value/id                   begins with crs_; the id of event begins with evt_
      /targets/mock/subjects/credit_score/values/0/entity_id  begins with acc_; the entity_id of credit_score begins with ent_
      /targets/mock/actions/redeemElementToken/request        sends the same each time: put {{token}} where the token belongs
      → See schemas/configuration/config.schema.json, which describes every member.
      E_CONFIG_INVALID"
  `)
})

test('error: what the contract or HTTP calls secret cannot be shown', async () => {
  const shown = ['tier', 'ssn', 'x-region', 'Set-Cookie', 'Acmepay']
  const target = { baseUrl: 'http://127.0.0.1:4010', apiKey: '$KEY', shown }
  expect(await errorFor({ targets: { mock: target } })).toMatchInlineSnapshot(`
    "Invalid configuration: 2 problems.
      file                   ./some.json
      /targets/mock/shown/1  is secret by the contract; remove it from the list
      /targets/mock/shown/3  carries a credential; remove it from the list
      → See schemas/configuration/config.schema.json, which describes every member.
      E_CONFIG_INVALID"
  `)
})
