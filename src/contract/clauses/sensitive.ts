import type { Clauses } from '../../judge/index.ts'

export const sensitive = {
  'sensitive/sensitive#account-id': {
    origin: 'C179',
    level: 'rule',
    says: 'A sensitive record names its account.',
  },
  'sensitive/sensitive#type': {
    origin: 'C180',
    level: 'rule',
    says: 'The type of a sensitive record is a string.',
  },
  'sensitive/sensitive#credit-card': {
    origin: 'C181',
    level: 'rule',
    says: 'A sensitive record of type credit_card carries the card data.',
  },
  'sensitive/credit-card#number': {
    origin: 'C182',
    level: 'rule',
    says: 'The card number is a string.',
  },
  'sensitive/credit-card#exp-month': {
    origin: 'C183',
    level: 'rule',
    says: 'The month of expiry is a string of two digits.',
  },
  'sensitive/credit-card#exp-year': {
    origin: 'C184',
    level: 'rule',
    says: 'The year of expiry is a string of four digits.',
  },
  'sensitive/credit-card#cvv': {
    origin: 'C185',
    level: 'rule',
    says: 'The card verification value is a string.',
  },
  'sensitive/credit-card#billing-zip': {
    origin: 'C186',
    level: 'rule',
    says: 'The billing zip code is a string or null.',
  },
  'sensitive/sensitive#status': {
    origin: 'C187',
    level: 'rule',
    says: 'The status of a sensitive record is a string.',
  },
  'sensitive/retrieve#answer': {
    origin: 'C267',
    level: 'rule',
    says: 'Reading a sensitive record answers with the record.',
    why: 'Read with GET; a sample shows POST, whose answer proves nothing.',
  },
  'sensitive/retrieve#id': {
    origin: 'C267',
    level: 'implied',
    says: 'The sensitive record answered is the one asked for.',
  },
  'sensitive/retrieve#account': {
    origin: 'C179',
    level: 'implied',
    says: 'The account that a sensitive record names is the account of the path.',
  },
} as const satisfies Clauses
