import { implied, rule } from './clause.ts'

export const sensitive = {
  'sensitive/sensitive#account-id': rule('C179', 'A sensitive record names its account.'),
  'sensitive/sensitive#type': rule('C180', 'The type of a sensitive record is a string.'),
  'sensitive/sensitive#credit-card': rule(
    'C181',
    'A sensitive record of type credit_card carries the card data.',
  ),
  'sensitive/credit-card#number': rule('C182', 'The card number is a string.'),
  'sensitive/credit-card#exp-month': rule('C183', 'The month of expiry is a string of two digits.'),
  'sensitive/credit-card#exp-year': rule('C184', 'The year of expiry is a string of four digits.'),
  'sensitive/credit-card#cvv': rule('C185', 'The card verification value is a string.'),
  'sensitive/credit-card#billing-zip': rule('C186', 'The billing zip code is a string or null.'),
  'sensitive/sensitive#status': rule('C187', 'The status of a sensitive record is a string.'),
  'sensitive/retrieve#answer': rule('C267', 'Reading a sensitive record returns the record.', {
    why: 'Read with GET; a sample shows POST, whose response proves nothing.',
  }),
  'sensitive/retrieve#id': implied('C267', 'The sensitive record returned is the one requested.'),
  'sensitive/retrieve#account': implied(
    'C179',
    'The account that a sensitive record names is the account of the path.',
  ),
}
