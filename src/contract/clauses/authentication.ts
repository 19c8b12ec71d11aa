import { advice, gap, rule } from './clause.ts'

export const authentication = {
  'authentication/key#sent': rule(
    'C282',
    'Server calls carry the secret key, which begins with sk_, as a bearer token.',
    { excluded: 'An obligation of the caller; Assay fulfils it.' },
  ),
  'authentication/key#required': advice('C242', 'Requests without a valid key are refused.', {
    why: 'Good practice that the contract does not state.',
  }),
  'authentication/version#sent': rule('C286', 'Requests carry the version header.', {
    excluded: 'An obligation of the caller; Assay fulfils it.',
  }),
  'authentication/widget-token#issued': gap(
    'C287',
    'The contract does not show how a widget session token is issued.',
  ),
}
