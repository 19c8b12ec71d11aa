import type { Clauses } from '../../judge/index.ts'

/** Clauses about the entity itself and the operations on it. */
export const entities = {
  'entities/entity#type': {
    origin: 'C039',
    level: 'rule',
    says: 'An entity is an individual or a corporation.',
    why: 'Binding from version 2024-04-04 on; earlier versions had finer types.',
  },
  'entities/entity#legal-forms': {
    origin: 'C086',
    also: ['C315'],
    level: 'rule',
    says: 'The finer legal forms of a company are no entity types any more.',
  },
  'entities/entity#type-after-withdrawal': {
    origin: 'C040',
    level: 'rule',
    says: 'The type is null on an entity whose consent was withdrawn, and not null on an active one.',
  },
  'entities/entity#individual': {
    origin: 'C041',
    level: 'rule',
    says: 'An individual carries its personal data in the object individual.',
  },
  'entities/entity#corporation': {
    origin: 'C042',
    level: 'rule',
    says: 'A corporation carries its data in the object corporation.',
  },
  'entities/entity#receive-only': {
    origin: 'C043',
    level: 'rule',
    says: 'Where receive_only is present, it is null.',
  },
  'entities/entity#status': {
    origin: 'C051',
    level: 'rule',
    says: 'The status of an entity is a string.',
    why: 'active and disabled are named, further ones exist and are not shown.',
  },
  'entities/entity#connect': {
    origin: 'C061',
    level: 'rule',
    says: 'The member connect of an entity is an object or null.',
    why: 'Services in the field send an id here; a string is noted, not blamed.',
  },
  'entities/entity#credit-score': {
    origin: 'C062',
    level: 'rule',
    says: 'The member credit_score of an entity is an object or null.',
    why: 'Services in the field send an id here; a string is noted, not blamed.',
  },
  'entities/entity#products': {
    origin: 'C063',
    level: 'rule',
    says: 'products lists, as strings, what is available to the entity.',
  },
  'entities/entity#restricted-products': {
    origin: 'C064',
    level: 'rule',
    says: 'restricted_products lists, as strings, what could be enabled and is not; no product is in both lists.',
  },
  'entities/entity#subscriptions': {
    origin: 'C065',
    level: 'rule',
    says: 'subscriptions lists the names of the active subscriptions of the entity.',
  },
  'entities/entity#available-subscriptions': {
    origin: 'C066',
    level: 'rule',
    says: 'available_subscriptions is an array of strings.',
  },
  'entities/entity#restricted-subscriptions': {
    origin: 'C067',
    level: 'rule',
    says: 'restricted_subscriptions is an array of strings.',
  },
  'entities/entity#arrays-of-corporations': {
    origin: 'C068',
    level: 'gap',
    says: 'Whether corporations carry the product and subscription arrays is not said.',
  },
  'entities/entity#metadata': {
    origin: 'C070',
    level: 'rule',
    says: 'The metadata of an entity is an object or null.',
  },
  'entities/update#request': {
    origin: 'C246',
    level: 'rule',
    says: 'An update sends the object of the kind of the entity, or an address.',
    excluded: 'An obligation of the caller; Assay fulfils it.',
  },
  'entities/update#answer': {
    origin: 'C247',
    level: 'rule',
    says: 'An update answers with the entity.',
  },
  'entities/update#sent': {
    origin: 'C247',
    level: 'rule',
    says: 'What an accepted update sent, the entity it answers with shows.',
    why: 'A refusal is lawful. Case and surrounding space may be normalised; numbers that services mask are not compared.',
  },
  'entities/update#lasts': {
    origin: 'C247',
    level: 'implied',
    says: 'What an update set, later answers show, until something newer replaces it.',
  },
  'entities/update#only-sent': {
    origin: 'C247',
    level: 'implied',
    says: 'An update changes what it sent, and nothing else into something that nobody sent.',
    why: 'What was not sent may be lost, where an update replaces the whole; it may not become another value, and no other entity may take the values sent.',
  },
  'entities/update#id': {
    origin: 'C247',
    level: 'implied',
    says: 'The entity answered is the entity of the path.',
  },
  'entities/withdraw-consent#request': {
    origin: 'C248',
    level: 'rule',
    says: 'A withdrawal sends its type and its reason.',
    excluded: 'An obligation of the caller; Assay fulfils it.',
  },
  'entities/withdraw-consent#answer': {
    origin: 'C249',
    level: 'rule',
    says: 'A withdrawal answers with the entity.',
  },
  'entities/withdraw-consent#id': {
    origin: 'C249',
    level: 'implied',
    says: 'The entity answered is the entity of the path.',
  },
  'entities/withdraw-consent#disabled': {
    origin: 'C227',
    level: 'rule',
    says: 'A withdrawal of consent disables the entity.',
    why: 'A second withdrawal may be refused.',
  },
  'entities/withdraw-consent#stays-disabled': {
    origin: 'C227',
    level: 'implied',
    says: 'An entity that a withdrawal disabled is shown disabled from then on.',
  },
  'entities/withdraw-consent#one-only': {
    origin: 'C227',
    level: 'implied',
    says: 'A withdrawal of consent disables the entity of the path and no other.',
  },
  'entities/withdraw-consent#receive-only': {
    origin: 'C044',
    level: 'rule',
    says: 'The answer to a withdrawal carries receive_only.',
  },
  'entities/withdraw-consent#error': {
    origin: 'C231',
    also: ['C301'],
    level: 'rule',
    says: 'A withdrawal leaves an error of type ENTITY_DISABLED, sub type ENTITY_CONSENT_WITHDRAWN and code 12004.',
  },
  'entities/withdraw-consent#account-consent': {
    origin: 'C228',
    level: 'rule',
    says: 'A withdrawal ends the consent on all accounts of the entity.',
    excluded: 'No member of an account shows consent.',
  },
  'entities/withdraw-consent#account-products': {
    origin: 'C229',
    also: ['C278'],
    level: 'rule',
    says: 'A withdrawal removes the products of all accounts of the entity.',
  },
  'entities/withdraw-consent#account-subscriptions': {
    origin: 'C230',
    level: 'rule',
    says: 'A withdrawal removes the subscriptions of all accounts of the entity.',
  },
  'entities/list#answer': {
    origin: 'C250',
    level: 'rule',
    says: 'The list of entities stands as an array in the member data.',
  },
  'entities/list#empty': {
    origin: 'C251',
    level: 'rule',
    says: 'Where there is no entity, data is an empty array.',
  },
  'entities/entity#error': {
    origin: 'C069',
    level: 'rule',
    says: 'The error of an entity is an object or null.',
  },
} as const satisfies Clauses
