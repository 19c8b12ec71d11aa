import { form, gap, implied, obligation, rule } from '../clauses/clause.ts'

/** Clauses about the entity itself and the operations on it. */
export const entities = {
  'entities/entity#type': rule('entity.type', 'An entity is an individual or a corporation.', {
    why: 'Binding from version 2024-04-04 on; earlier versions had finer types.',
  }),
  'entities/entity#legal-forms': rule(
    'entity.legal-forms',
    'From version 2024-04-04 on, the finer legal forms of a company are no longer entity types.',
    { also: ['versioning.legal-forms'] },
  ),
  'entities/entity#type-after-withdrawal': rule(
    'entity.type-after-withdrawal',
    'The type is null on an entity whose consent was withdrawn, and not null on an active one.',
  ),
  'entities/entity#individual': rule(
    'entity.individual',
    'An individual carries its personal data in the object individual.',
  ),
  'entities/entity#corporation': rule(
    'entity.corporation',
    'A corporation carries its data in the object corporation.',
    { why: 'Before version 2024-04-04, a company of each legal form does.' },
  ),
  'entities/entity#receive-only': rule(
    'entity.receive-only',
    'receive_only is null where it is present.',
  ),
  'entities/entity#status': rule('entity.status', 'The status of an entity is a string.', {
    why: 'active and disabled are named; others exist and are not shown.',
  }),
  'entities/entity#connect': rule(
    'entity.connect',
    'The member connect of an entity is an object or null.',
    {
      why: 'Services in the field send an id here; a string is only noted.',
    },
  ),
  'entities/entity#credit-score': rule(
    'entity.credit-score',
    'The member credit_score of an entity is an object or null.',
    { why: 'Services in the field send an id here; a string is only noted.' },
  ),
  'entities/entity#products': rule(
    'entity.products',
    'From version 2024-04-04 on, products lists what is available to the entity, as strings.',
  ),
  'entities/entity#restricted-products': rule(
    'entity.restricted-products',
    'From version 2024-04-04 on, restricted_products lists what could be enabled and is not, as strings; no product is in both lists.',
  ),
  'entities/entity#subscriptions': rule(
    'entity.subscriptions',
    'From version 2024-04-04 on, subscriptions lists the names of the active subscriptions of the entity.',
  ),
  'entities/entity#available-subscriptions': rule(
    'entity.available-subscriptions',
    'From version 2024-04-04 on, available_subscriptions is an array of strings.',
  ),
  'entities/entity#restricted-subscriptions': rule(
    'entity.restricted-subscriptions',
    'From version 2024-04-04 on, restricted_subscriptions is an array of strings.',
  ),
  'entities/entity#arrays-of-corporations': gap(
    'entity.arrays-of-corporations',
    'The contract does not say whether corporations carry the product and subscription arrays.',
  ),
  'entities/entity#metadata': rule(
    'entity.metadata',
    'The metadata of an entity is an object or null.',
  ),
  'entities/update#request': obligation(
    'endpoints.update-entity-request',
    'An update sends the object for the type of the entity, or an address.',
  ),
  'entities/update#answer': rule('endpoints.update-entity', 'An update returns the entity.'),
  'entities/update#individual': form(
    'endpoints.update-entity-request',
    'An update of the object individual is accepted.',
  ),
  'entities/update#corporation': form(
    'endpoints.update-entity-request',
    'An update of the object corporation is accepted.',
  ),
  'entities/update#owners': form(
    'endpoints.update-entity-request',
    'An update of the owners in the object corporation is accepted.',
  ),
  'entities/update#address': form(
    'endpoints.update-entity-request',
    'An update of the address is accepted.',
  ),
  'entities/update#sent': rule(
    'endpoints.update-entity',
    'The response to an accepted update shows what the update sent.',
    {
      why: 'A refusal is permitted. Free text may come back in other case and with other white space, all else exactly as sent (A40); numbers that services mask are not compared. A member that no request of the contract shows may be ignored, but not set to another value.',
    },
  ),
  'entities/update#lasts': implied(
    'endpoints.update-entity',
    'Later responses show what an update set, until another update replaces it.',
  ),
  'entities/update#only-sent': implied(
    'endpoints.update-entity',
    'An update changes what it sent, and sets nothing else to a value that nobody sent.',
    {
      why: 'An update that replaces a part, or the whole, may drop all that was not sent of it, or all but its lists. One that keeps some and drops some does neither. It may not set another value, nor add to a list when it is sent again, and no other entity may get the values sent.',
    },
  ),
  'entities/update#id': implied(
    'endpoints.update-entity',
    'The entity returned is the entity of the path.',
  ),
  'entities/withdraw-consent#request': obligation(
    'endpoints.withdraw-request',
    'A withdrawal sends its type and its reason.',
  ),
  'entities/withdraw-consent#answer': rule(
    'endpoints.withdraw',
    'A withdrawal returns the entity.',
  ),
  'entities/withdraw-consent#id': implied(
    'endpoints.withdraw',
    'The entity returned is the entity of the path.',
  ),
  'entities/withdraw-consent#disabled': rule(
    'states.withdrawal-disables',
    'A withdrawal of consent disables the entity.',
    { why: 'A second withdrawal may be refused.' },
  ),
  'entities/withdraw-consent#stays-disabled': implied(
    'states.withdrawal-disables',
    'An entity that a withdrawal disabled is disabled in all later responses.',
    { also: ['A42'] },
  ),
  'entities/withdraw-consent#one-only': implied(
    'states.withdrawal-disables',
    'A withdrawal of consent disables the entity of the path and no other.',
    { why: 'One that is refused disables none.' },
  ),
  'entities/withdraw-consent#others-keep': implied(
    'states.withdrawal-account-products',
    'Accounts of other entities keep their products and subscriptions.',
    { why: "One that is refused takes nothing from any account, its own entity's either." },
  ),
  'entities/withdraw-consent#stays-empty': implied(
    'A63',
    'After an update, an entity whose consent was withdrawn still has the type null and an empty address.',
    {
      also: ['entity.type-after-withdrawal', 'entity.address-after-withdrawal'],
      why: 'The update may be refused or accepted.',
    },
  ),
  'entities/withdraw-consent#receive-only': rule(
    'entity.receive-only-after-withdrawal',
    'The response to a withdrawal carries receive_only.',
  ),
  'entities/withdraw-consent#error': rule(
    'states.withdrawal-error',
    'A withdrawal leaves an error of type ENTITY_DISABLED, sub type ENTITY_CONSENT_WITHDRAWN and code 12004.',
    { also: ['errors.withdrawal-values'] },
  ),
  'entities/withdraw-consent#account-consent': rule(
    'states.withdrawal-account-consent',
    'A withdrawal ends the consent on all accounts of the entity.',
    { excluded: 'No member of an account shows consent.' },
  ),
  'entities/withdraw-consent#account-products': rule(
    'states.withdrawal-account-products',
    'A withdrawal removes the products of all accounts of the entity.',
    {
      also: ['endpoints.withdraw-products', 'A43'],
      why: 'Judged for accounts whose holder is the entity, created or shown before the withdrawal.',
    },
  ),
  'entities/withdraw-consent#account-subscriptions': rule(
    'states.withdrawal-account-subscriptions',
    'A withdrawal removes the subscriptions of all accounts of the entity.',
  ),
  'entities/list#answer': rule(
    'endpoints.list-entities',
    'The list of entities is an array in the member data.',
  ),
  'entities/list#empty': rule(
    'endpoints.list-entities-empty',
    'data is an empty array where there is no entity.',
  ),
  'entities/list#not-empty': implied(
    'A41',
    'The list of entities is not empty after a response showed an entity that is not disabled.',
    {
      why: 'A list that lacks a record may be a page, but an empty list without a query says that there is no record. Recorded traffic may lack the request that removed the record, so an empty list is only noted there (A50).',
    },
  ),
  'entities/entity#error': rule('entity.error', 'The error of an entity is an object or null.'),
}
