import type { Clauses } from '../../judge/index.ts'

export const cardProducts = {
  'card-products/card-product#strings': {
    origin: 'C168',
    level: 'rule',
    says: 'Name, issuer and type of a card product are strings.',
  },
  'card-products/card-product#brands': {
    origin: 'C169',
    level: 'rule',
    says: 'A card product lists its brands, each with id, description, network, network_tier and default_image.',
  },
  'card-products/card-product#default-image': {
    origin: 'C170',
    level: 'rule',
    says: 'The default image of a brand is an absolute URL.',
  },
  'card-products/retrieve#answer': {
    origin: 'C268',
    level: 'rule',
    says: 'Reading a card product answers with the card product.',
  },
  'card-products/retrieve#id': {
    origin: 'C268',
    level: 'implied',
    says: 'The card product answered is the one asked for.',
  },
} as const satisfies Clauses
