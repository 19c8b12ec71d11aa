import { firstVersionWith } from '../api-version.ts'
import type { Operations } from '../operation.ts'

export const cardBrands = {
  'card-brands/list': {
    number: 13,
    does: 'lists the card brand records of an account, in the current shape',
    method: 'GET',
    path: '/accounts/{acc_id}/card_brands',
    base: 'baseUrl',
    credential: 'key',
    request: null,
    response: 'card-brand-list',
    promise: 'card-brands/list#answer',
    since: firstVersionWith.newOperations,
  },
  'card-brands/create': {
    number: 14,
    does: 'asks for the card brand of an account; answers in the earlier shape',
    method: 'POST',
    path: '/accounts/{acc_id}/card_brands',
    base: 'baseUrl',
    credential: 'key',
    request: null,
    response: 'card-brand-earlier',
    promise: 'card-brands/create#answer',
    since: firstVersionWith.newOperations,
    changes: 'account',
  },
  'card-brands/retrieve': {
    number: 15,
    does: 'reads one card brand record, in the earlier shape',
    method: 'GET',
    path: '/accounts/{acc_id}/card_brands/{cbrd_id}',
    base: 'baseUrl',
    credential: 'key',
    request: null,
    response: 'card-brand-earlier',
    promise: 'card-brands/retrieve#answer',
    since: firstVersionWith.newOperations,
  },
} as const satisfies Operations
