import type { Clauses } from '../../judge/index.ts'

export const gaps = {
  'gaps/resources#fields': {
    origin: 'C226',
    level: 'gap',
    says: 'The content of connect, credit_score, metadata, update data, balances, instruments and attributes, and further liability values, are not shown.',
  },
  'gaps/states#named': {
    origin: 'C240',
    level: 'gap',
    says: 'Further states of records are named without saying how they are reached.',
  },
  'gaps/states#moves': {
    origin: 'C241',
    level: 'gap',
    says: 'Further states, and moves between states, are not shown.',
  },
  'gaps/endpoints#details': {
    origin: 'C281',
    level: 'gap',
    says: 'Query parameters, paging, status codes of success and further operations are not shown.',
  },
  'gaps/events#types': {
    origin: 'C297',
    level: 'gap',
    says: 'The types of events and webhooks, their delivery, and which operation emits what are not shown.',
  },
  'gaps/limits#rates': {
    origin: 'C305',
    level: 'gap',
    says: 'Rate limits, page sizes and request sizes are not shown.',
  },
} as const satisfies Clauses
