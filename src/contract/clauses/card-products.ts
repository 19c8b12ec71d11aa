import { implied, rule } from './clause.ts'

export const cardProducts = {
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
  'card-products/retrieve#id': implied('C268', 'The card product returned is the one requested.'),
}
