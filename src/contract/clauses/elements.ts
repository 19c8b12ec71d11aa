import { implied, rule } from './clause.ts'

export const elements = {
  'elements/create-token#request': rule(
    'C243',
    'The request for an element token names a type and either an entity or what to connect.',
    { excluded: 'An obligation of the caller; Assay fulfils it.' },
  ),
  'elements/create-token#entity-required': rule(
    'C244',
    'No element token is issued when entity_id and connect.entity are both missing.',
    { why: 'The form of the refusal is open; a success is not.' },
  ),
  'elements/create-token#answer': rule(
    'C245',
    'The response holds the element token as a string that begins with pk_elem_.',
  ),
  'elements/create-token#distinct': implied('C277', 'No element token is issued twice.'),
  'elements/create-token#starting-credential': rule(
    'C284',
    'An embeddable component starts from an element token.',
    { excluded: 'The component runs in a browser and needs a person.' },
  ),
  'elements/create-token#single-use': rule('C285', 'An element token can be used once.'),
  'elements/create-token#lifetime': rule(
    'C303',
    'An element token can be used for 30 minutes after its creation, and not after that.',
  ),
}
