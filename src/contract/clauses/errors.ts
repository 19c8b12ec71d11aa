import { gap, rule } from './clause.ts'

export const errors = {
  'errors/error#object-or-null': rule('C187', 'The error of a record is an object or null.'),
  'errors/error#present': rule(
    'C298',
    'A record that failed or was disabled carries an error object.',
  ),
  'errors/error#members': rule(
    'C299',
    'An error object has a type, a sub_type and a message, all strings, and an integer code.',
  ),
  'errors/error#null-otherwise': rule(
    'C300',
    'A record that neither failed nor was disabled has a null error.',
    {
      why: 'Judged for the states that the contract names as sound: active, pending, processing, in_progress, verified, completed. Other states are left open.',
    },
  ),
  'errors/refusals#form': gap(
    'C302',
    'The status codes and bodies of refused requests, and the catalogue of errors, are not shown.',
  ),
}
