import { advice, implied, ofThePath, rule } from '../clauses/clause.ts'

export const cards = {
  'card-brands/list#shape': rule(
    'card-brand.list-shape',
    'The list shows card brands in the current shape.',
    {
      why: 'A dialect can tie the shape to the API version instead.',
    },
  ),
  'card-brands/list#answer': rule(
    'endpoints.list-card-brands',
    'The list of card brands comes in the longer envelope.',
  ),
  'card-brands/list#not-empty': implied(
    'A41',
    'The list of card brands is not empty after a response showed a completed one of the account.',
  ),
  'card-brands/create#answer': rule(
    'endpoints.create-card-brand',
    'Requesting a card brand returns the card brand record.',
  ),
  'card-brands/retrieve#answer': rule(
    'endpoints.retrieve-card-brand',
    'Reading a card brand returns the card brand record.',
  ),
  'card-brands/retrieve#id': ofThePath(
    'endpoints.retrieve-card-brand',
    'The card brand returned is the one requested.',
  ),
  'card-brands/card-brand#account-id': rule(
    'card-brand.account-id',
    'A card brand names its account.',
  ),
  'card-brands/card-brand#account': ofThePath(
    'card-brand.account-id',
    'The account that a card brand names is the account of the path.',
  ),
  'card-brands/card-brand#brands': rule(
    'card-brand.brands',
    'A brand in the current shape has id, card_product_id, description, name, issuer, network, type and url, all strings.',
  ),
  'card-brands/card-brand#network-tier': rule(
    'card-brand.network-tier',
    'The network tier of a brand in the current shape is a string.',
    { why: 'A missing network tier is only noted.' },
  ),
  'card-brands/card-brand#network': rule(
    'card-brand.network',
    'The network of a brand in the current shape is written in lower case.',
  ),
  'card-brands/card-brand#one-card': advice(
    'A75',
    'A card brand shows one network and one issuer in both of its shapes, and those of its card product.',
    {
      why: 'The contract describes the two shapes, and the card product, each by itself. One of two names may be a part of the other.',
    },
  ),
  'card-brands/card-brand#status-source': rule(
    'card-brand.status-source',
    'Status and source of a card brand are strings.',
  ),
  'card-brands/card-brand-earlier#shape': rule(
    'card-brand.earlier-shape',
    'Creating and reading a card brand return the earlier shape.',
    { why: 'A dialect can tie the shape to the API version instead.' },
  ),
  'card-brands/card-brand-earlier#strings': rule(
    'card-brand.earlier-strings',
    'Network, issuer and last four digits in the earlier shape are strings.',
  ),
  'card-brands/card-brand-earlier#brands': rule(
    'card-brand.earlier-brands',
    'A brand in the earlier shape has id, name and url, all strings.',
  ),
  'card-brands/card-brand-earlier#shared': rule(
    'card-brand.shared',
    'The flag shared of a card brand is a boolean.',
  ),
  'card-brands/card-brand-earlier#source': rule(
    'card-brand.earlier-source',
    'The source in the earlier shape is a string.',
  ),
  'card-brands/card-brand#error': rule(
    'card-brand.timestamps',
    'The error of a card brand is an object or null.',
  ),
  'sensitive/sensitive#account-id': rule(
    'sensitive.account-id',
    'A sensitive record names its account.',
  ),
  'sensitive/sensitive#type': rule('sensitive.type', 'The type of a sensitive record is a string.'),
  'sensitive/sensitive#credit-card': rule(
    'sensitive.credit-card',
    'A sensitive record of type credit_card carries the card data.',
  ),
  'sensitive/credit-card#number': rule('sensitive.number', 'The card number is a string.'),
  'sensitive/credit-card#exp-month': rule(
    'sensitive.exp-month',
    'The month of expiry is a string of two digits.',
  ),
  'sensitive/credit-card#exp-year': rule(
    'sensitive.exp-year',
    'The year of expiry is a string of four digits.',
  ),
  'sensitive/credit-card#cvv': rule('sensitive.cvv', 'The card verification value is a string.'),
  'sensitive/credit-card#billing-zip': rule(
    'sensitive.billing-zip',
    'The billing zip code is a string or null.',
  ),
  'sensitive/sensitive#status': rule(
    'sensitive.status',
    'The status of a sensitive record is a string.',
  ),
  'sensitive/sensitive#only-there': advice(
    'endpoints.retrieve-sensitive',
    'What a sensitive record shows of a card stands in no other response.',
    {
      immediate: true,
      why: 'Good practice that the contract does not state: it has an operation of its own for this data, and permits members that it does not name. Judged is what an earlier response of the run showed: the number wherever it stands, and shorter values under their own name in what is about the same account.',
    },
  ),
  'sensitive/retrieve#answer': rule(
    'endpoints.retrieve-sensitive',
    'Reading a sensitive record returns the record.',
    {
      why: 'Assay reads it with GET. One sample shows a POST, whose response proves nothing.',
    },
  ),
  'sensitive/retrieve#id': ofThePath(
    'endpoints.retrieve-sensitive',
    'The sensitive record returned is the one requested.',
  ),
  'sensitive/retrieve#account': ofThePath(
    'sensitive.account-id',
    'The account that a sensitive record names is the account of the path.',
  ),
  'card-products/card-product#strings': rule(
    'card-product.strings',
    'Name, issuer and type of a card product are strings.',
  ),
  'card-products/card-product#brands': rule(
    'card-product.brands',
    'A card product lists its brands, each with id, description, network, network_tier and default_image.',
  ),
  'card-products/card-product#own-brands': advice(
    'conventions.id-product-brand',
    'The id of each brand of a card product begins with that of the product.',
    {
      why: 'The notation pdt_<n>_brd_<n> suggests it, and does not say that the first number is that of the product: another one is noted. Which number follows is open.',
    },
  ),
  'card-products/card-product#default-image': rule(
    'card-product.default-image',
    'The default image of a brand is an absolute URL.',
  ),
  'card-products/retrieve#answer': rule(
    'endpoints.retrieve-card-product',
    'Reading a card product returns the card product.',
  ),
  'card-products/retrieve#id': ofThePath(
    'endpoints.retrieve-card-product',
    'The card product returned is the one requested.',
  ),
  'merchants/merchant#names': rule(
    'merchant.names',
    'Name and parent name of a merchant are strings.',
  ),
  'merchants/merchant#logo': rule('merchant.logo', 'The logo of a merchant is an absolute URL.'),
  'merchants/merchant#type': rule('merchant.type', 'The type of a merchant is a string.'),
  'merchants/merchant#provider-ids': rule(
    'merchant.provider-ids',
    'provider_ids maps the name of a provider to an array of strings, which may be empty.',
  ),
  'merchants/merchant#is-temp': rule(
    'merchant.is-temp',
    'The flag is_temp of a merchant is a boolean.',
  ),
  'merchants/merchant#number-formats': rule(
    'merchant.number-formats',
    'The account number formats of a merchant are an array of strings.',
  ),
  'merchants/merchant#number-sign': rule(
    'merchant.number-sign',
    'A # in an account number format stands for one digit.',
    { excluded: 'Descriptive: no operation takes an account number of that form.' },
  ),
  'merchants/retrieve#answer': rule(
    'endpoints.retrieve-merchant',
    'Reading a merchant returns the merchant.',
  ),
  'merchants/retrieve#id': ofThePath(
    'endpoints.retrieve-merchant',
    'The merchant returned is the one requested.',
  ),
}
