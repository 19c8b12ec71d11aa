import type { Clauses } from '../../judge/index.ts'

export const merchants = {
  'merchants/merchant#names': {
    origin: 'C172',
    level: 'rule',
    says: 'Name and parent name of a merchant are strings.',
  },
  'merchants/merchant#logo': {
    origin: 'C173',
    level: 'rule',
    says: 'The logo of a merchant is an absolute URL.',
  },
  'merchants/merchant#type': {
    origin: 'C174',
    level: 'rule',
    says: 'The type of a merchant is a string.',
  },
  'merchants/merchant#provider-ids': {
    origin: 'C175',
    level: 'rule',
    says: 'provider_ids maps the name of a provider to an array of strings, which may be empty.',
  },
  'merchants/merchant#is-temp': {
    origin: 'C176',
    level: 'rule',
    says: 'Whether a merchant is temporary is a boolean.',
  },
  'merchants/merchant#number-formats': {
    origin: 'C177',
    level: 'rule',
    says: 'The account number formats of a merchant are an array of strings.',
  },
  'merchants/merchant#number-sign': {
    origin: 'C178',
    level: 'rule',
    says: 'A # in an account number format stands for one digit.',
    excluded: 'Descriptive: no operation takes an account number of that form.',
  },
  'merchants/retrieve#answer': {
    origin: 'C269',
    level: 'rule',
    says: 'Reading a merchant answers with the merchant.',
  },
  'merchants/retrieve#id': {
    origin: 'C269',
    level: 'implied',
    says: 'The merchant answered is the one asked for.',
  },
} as const satisfies Clauses
