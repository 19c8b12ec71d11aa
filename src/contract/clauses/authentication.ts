import { advice, gap, rule } from './clause.ts'

export const authentication = {
  'authentication/key#sent': rule(
    'C282',
    'Server calls carry the secret key, which begins with sk_, as a bearer token.',
    { excluded: 'An obligation of the caller; Assay fulfils it.' },
  ),
  'authentication/key#required': advice('C242', 'Without a valid key nothing is answered.', {
    why: 'Common sense that the contract does not state.',
  }),
  'authentication/version#sent': rule('C286', 'Requests carry the version header.', {
    excluded: 'An obligation of the caller; Assay fulfils it.',
  }),
  'authentication/widget-token#issued': gap(
    'C287',
    'How a widget session token is issued is not shown.',
  ),
}
