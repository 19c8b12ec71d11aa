import type { Clauses } from '../../judge/index.ts'

export const authentication = {
  'authentication/key#sent': {
    origin: 'C282',
    level: 'rule',
    says: 'Server calls carry the secret key, which begins with sk_, as a bearer token.',
    excluded: 'An obligation of the caller; Assay fulfils it.',
  },
  'authentication/key#required': {
    origin: 'C242',
    level: 'advice',
    says: 'Without a valid key nothing is answered.',
    why: 'Common sense that the contract does not state.',
  },
  'authentication/version#sent': {
    origin: 'C286',
    level: 'rule',
    says: 'Requests carry the version header.',
    excluded: 'An obligation of the caller; Assay fulfils it.',
  },
  'authentication/widget-token#issued': {
    origin: 'C287',
    level: 'gap',
    says: 'How a widget session token is issued is not shown.',
  },
} as const satisfies Clauses
