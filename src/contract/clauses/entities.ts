import { gap, implied, rule } from './clause.ts'

/** Clauses about the entity itself and the operations on it. */
export const entities = {
  'entities/entity#type': rule('C039', 'An entity is an individual or a corporation.', {
    why: 'Binding from version 2024-04-04 on; earlier versions had finer types.',
  }),
  'entities/entity#legal-forms': rule(
    'C086',
    'The finer legal forms of a company are no longer entity types.',
    { also: ['C315'] },
  ),
  'entities/entity#type-after-withdrawal': rule(
    'C040',
    'The type is null on an entity whose consent was withdrawn, and not null on an active one.',
  ),
  'entities/entity#individual': rule(
    'C041',
    'An individual carries its personal data in the object individual.',
  ),
  'entities/entity#corporation': rule(
    'C042',
    'A corporation carries its data in the object corporation.',
  ),
  'entities/entity#receive-only': rule('C043', 'receive_only is null where it is present.'),
  'entities/entity#status': rule('C051', 'The status of an entity is a string.', {
    why: 'active and disabled are named; others exist and are not shown.',
  }),
  'entities/entity#connect': rule('C061', 'The member connect of an entity is an object or null.', {
    why: 'Services in the field send an id here; a string is noted, not blamed.',
  }),
  'entities/entity#credit-score': rule(
    'C062',
    'The member credit_score of an entity is an object or null.',
    { why: 'Services in the field send an id here; a string is noted, not blamed.' },
  ),
  'entities/entity#products': rule(
    'C063',
    'products lists what is available to the entity, as strings.',
  ),
  'entities/entity#restricted-products': rule(
    'C064',
    'restricted_products lists what could be enabled and is not, as strings; no product is in both lists.',
  ),
  'entities/entity#subscriptions': rule(
    'C065',
    'subscriptions lists the names of the active subscriptions of the entity.',
  ),
  'entities/entity#available-subscriptions': rule(
    'C066',
    'available_subscriptions is an array of strings.',
  ),
  'entities/entity#restricted-subscriptions': rule(
    'C067',
    'restricted_subscriptions is an array of strings.',
  ),
  'entities/entity#arrays-of-corporations': gap(
    'C068',
    'The contract does not say whether corporations carry the product and subscription arrays.',
  ),
  'entities/entity#metadata': rule('C070', 'The metadata of an entity is an object or null.'),
  'entities/update#request': rule(
    'C246',
    'An update sends the object for the type of the entity, or an address.',
    { excluded: 'An obligation of the caller; Assay fulfils it.' },
  ),
  'entities/update#answer': rule('C247', 'An update returns the entity.'),
  'entities/update#sent': rule(
    'C247',
    'The response to an accepted update shows what the update sent.',
    {
      why: 'A refusal is permitted. Case and surrounding space may be normalised; numbers that services mask are not compared.',
    },
  ),
  'entities/update#lasts': implied(
    'C247',
    'Later responses show what an update set, until something newer replaces it.',
  ),
  'entities/update#only-sent': implied(
    'C247',
    'An update changes what it sent, and sets nothing else to a value that nobody sent.',
    {
      why: 'An update that replaces the whole entity may drop what was not sent; it may not set another value, and no other entity may take the values sent.',
    },
  ),
  'entities/update#id': implied('C247', 'The entity returned is the entity of the path.'),
  'entities/withdraw-consent#request': rule('C248', 'A withdrawal sends its type and its reason.', {
    excluded: 'An obligation of the caller; Assay fulfils it.',
  }),
  'entities/withdraw-consent#answer': rule('C249', 'A withdrawal returns the entity.'),
  'entities/withdraw-consent#id': implied('C249', 'The entity returned is the entity of the path.'),
  'entities/withdraw-consent#disabled': rule(
    'C227',
    'A withdrawal of consent disables the entity.',
    { why: 'A second withdrawal may be refused.' },
  ),
  'entities/withdraw-consent#stays-disabled': implied(
    'C227',
    'An entity that a withdrawal disabled is disabled in all later responses.',
  ),
  'entities/withdraw-consent#one-only': implied(
    'C227',
    'A withdrawal of consent disables the entity of the path and no other.',
  ),
  'entities/withdraw-consent#receive-only': rule(
    'C044',
    'The response to a withdrawal carries receive_only.',
  ),
  'entities/withdraw-consent#error': rule(
    'C231',
    'A withdrawal leaves an error of type ENTITY_DISABLED, sub type ENTITY_CONSENT_WITHDRAWN and code 12004.',
    { also: ['C301'] },
  ),
  'entities/withdraw-consent#account-consent': rule(
    'C228',
    'A withdrawal ends the consent on all accounts of the entity.',
    { excluded: 'No member of an account shows consent.' },
  ),
  'entities/withdraw-consent#account-products': rule(
    'C229',
    'A withdrawal removes the products of all accounts of the entity.',
    { also: ['C278'] },
  ),
  'entities/withdraw-consent#account-subscriptions': rule(
    'C230',
    'A withdrawal removes the subscriptions of all accounts of the entity.',
  ),
  'entities/list#answer': rule('C250', 'The list of entities is an array in the member data.'),
  'entities/list#empty': rule('C251', 'data is an empty array where there is no entity.'),
  'entities/entity#error': rule('C069', 'The error of an entity is an object or null.'),
}
