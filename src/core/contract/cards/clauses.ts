import { implied, ofThePath, rule } from '../clauses/clause.ts'

export const cards = {
  'card-brands/list#shape': rule('C155', 'The list shows card brands in the current shape.', {
    why: 'A dialect can tie the shape to the API version instead.',
  }),
  'card-brands/list#answer': rule('C264', 'The list of card brands comes in the longer envelope.'),
  'card-brands/list#not-empty': implied(
    'A41',
    'The list of card brands is not empty after a response showed a completed one of the account.',
  ),
  'card-brands/create#answer': rule(
    'C265',
    'Requesting a card brand returns the card brand record.',
  ),
  'card-brands/retrieve#answer': rule(
    'C266',
    'Reading a card brand returns the card brand record.',
  ),
  'card-brands/retrieve#id': ofThePath('C266', 'The card brand returned is the one requested.'),
  'card-brands/card-brand#account-id': rule('C156', 'A card brand names its account.'),
  'card-brands/card-brand#account': ofThePath(
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
    { why: 'A missing network tier is only noted.' },
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
    why: 'Assay reads it with GET. One sample shows a POST, whose response proves nothing.',
  }),
  'sensitive/retrieve#id': ofThePath('C267', 'The sensitive record returned is the one requested.'),
  'sensitive/retrieve#account': ofThePath(
    'C179',
    'The account that a sensitive record names is the account of the path.',
  ),
  'card-products/card-product#strings': rule(
    'C168',
    'Name, issuer and type of a card product are strings.',
  ),
  'card-products/card-product#brands': rule(
    'C169',
    'A card product lists its brands, each with id, description, network, network_tier and default_image.',
  ),
  'card-products/card-product#default-image': rule(
    'C170',
    'The default image of a brand is an absolute URL.',
  ),
  'card-products/retrieve#answer': rule('C268', 'Reading a card product returns the card product.'),
  'card-products/retrieve#id': ofThePath('C268', 'The card product returned is the one requested.'),
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
  'merchants/retrieve#id': ofThePath('C269', 'The merchant returned is the one requested.'),
}
