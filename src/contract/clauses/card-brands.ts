import { implied, rule } from './clause.ts'

export const cardBrands = {
  'card-brands/list#shape': rule('C155', 'The list shows card brands in the current shape.', {
    why: 'A dialect can tie the shape to the API version instead.',
  }),
  'card-brands/list#answer': rule('C264', 'The list of card brands comes in the longer envelope.'),
  'card-brands/create#answer': rule(
    'C265',
    'Requesting a card brand returns the card brand record.',
  ),
  'card-brands/retrieve#answer': rule(
    'C266',
    'Reading a card brand returns the card brand record.',
  ),
  'card-brands/retrieve#id': implied('C266', 'The card brand returned is the one requested.'),
  'card-brands/card-brand#account-id': rule('C156', 'A card brand names its account.'),
  'card-brands/card-brand#account': implied(
    'C156',
    'The account that a card brand names is the account of the path.',
  ),
  'card-brands/card-brand#brands': rule(
    'C157',
    'A brand in the current shape has id, card_product_id, description, name, issuer, network, type and url, all strings.',
  ),
  'card-brands/card-brand#network-tier': rule(
    'C158',
    'The network tier of a brand in the current shape is a string.',
    { why: 'A missing network tier is noted, not blamed.' },
  ),
  'card-brands/card-brand#network': rule(
    'C159',
    'The network of a brand in the current shape is written in lower case.',
  ),
  'card-brands/card-brand#status-source': rule(
    'C160',
    'Status and source of a card brand are strings.',
  ),
  'card-brands/card-brand-earlier#shape': rule(
    'C162',
    'Creating and reading a card brand return the earlier shape.',
    { why: 'A dialect can tie the shape to the API version instead.' },
  ),
  'card-brands/card-brand-earlier#strings': rule(
    'C163',
    'Network, issuer and last four digits in the earlier shape are strings.',
  ),
  'card-brands/card-brand-earlier#brands': rule(
    'C164',
    'A brand in the earlier shape has id, name and url, all strings.',
  ),
  'card-brands/card-brand-earlier#shared': rule(
    'C165',
    'The flag shared of a card brand is a boolean.',
  ),
  'card-brands/card-brand-earlier#source': rule(
    'C166',
    'The source in the earlier shape is a string.',
  ),
  'card-brands/card-brand#error': rule('C161', 'The error of a card brand is an object or null.'),
}
