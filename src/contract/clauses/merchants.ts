import { implied, rule } from './clause.ts'

export const merchants = {
  'merchants/merchant#names': rule('C172', 'Name and parent name of a merchant are strings.'),
  'merchants/merchant#logo': rule('C173', 'The logo of a merchant is an absolute URL.'),
  'merchants/merchant#type': rule('C174', 'The type of a merchant is a string.'),
  'merchants/merchant#provider-ids': rule(
    'C175',
    'provider_ids maps the name of a provider to an array of strings, which may be empty.',
  ),
  'merchants/merchant#is-temp': rule('C176', 'The flag is_temp of a merchant is a boolean.'),
  'merchants/merchant#number-formats': rule(
    'C177',
    'The account number formats of a merchant are an array of strings.',
  ),
  'merchants/merchant#number-sign': rule(
    'C178',
    'A # in an account number format stands for one digit.',
    { excluded: 'Descriptive: no operation takes an account number of that form.' },
  ),
  'merchants/retrieve#answer': rule('C269', 'Reading a merchant returns the merchant.'),
  'merchants/retrieve#id': implied('C269', 'The merchant returned is the one requested.'),
}
