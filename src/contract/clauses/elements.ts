import type { Clauses } from '../../judge/index.ts'

export const elements = {
  'elements/create-token#request': {
    origin: 'C243',
    level: 'rule',
    says: 'The request for an element token names a type and either an entity or what to connect.',
    excluded: 'An obligation of the caller; Assay fulfils it.',
  },
  'elements/create-token#entity-required': {
    origin: 'C244',
    level: 'rule',
    says: 'Without entity_id and without connect.entity no element token is issued.',
    why: 'How the request is refused is open; that it succeeds is not.',
  },
  'elements/create-token#answer': {
    origin: 'C245',
    level: 'rule',
    says: 'An element token is answered as a string that begins with pk_elem_.',
  },
  'elements/create-token#distinct': {
    origin: 'C277',
    level: 'implied',
    says: 'No element token is issued twice.',
  },
  'elements/create-token#starting-credential': {
    origin: 'C284',
    level: 'rule',
    says: 'An element token is what an embeddable component starts from.',
    excluded: 'The component runs in a browser with a person before it.',
  },
  'elements/create-token#single-use': {
    origin: 'C285',
    level: 'rule',
    says: 'An element token can be used once.',
  },
  'elements/create-token#lifetime': {
    origin: 'C303',
    level: 'rule',
    says: 'An element token can be used for 30 minutes after its creation, and not after that.',
  },
} as const satisfies Clauses
