import type { Clauses } from '../../judge/index.ts'

export const errors = {
  'errors/error#object-or-null': {
    origin: 'C187',
    level: 'rule',
    says: 'The error of a record is an object or null.',
  },
  'errors/error#present': {
    origin: 'C298',
    level: 'rule',
    says: 'A record that failed or was disabled carries an error object.',
  },
  'errors/error#members': {
    origin: 'C299',
    level: 'rule',
    says: 'An error object has a type, a sub_type and a message, all strings, and an integer code.',
  },
  'errors/error#null-otherwise': {
    origin: 'C300',
    level: 'rule',
    says: 'A record that neither failed nor was disabled has a null error.',
    why: 'Judged for the states the contract names as sound: active, pending, processing, in_progress, verified, completed. Others are left open.',
  },
  'errors/refusals#form': {
    origin: 'C302',
    level: 'gap',
    says: 'The status codes and bodies of refused requests, and the catalogue of errors, are not shown.',
  },
} as const satisfies Clauses
