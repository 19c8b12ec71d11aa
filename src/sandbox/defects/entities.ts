import { breaks } from '../deviation.ts'
import { drop, replace, set, setAll, when } from '../edit.ts'
import { addressOf } from '../fake-data.ts'
import { isDisabled } from '../refusal.ts'

/** Defects of entities. */
export const entities = {
  'entity-update-forgotten': breaks(['C247'], {
    title: 'Accepts an update of an entity and changes nothing.',
    behaviour: { entityUpdatesKept: false },
  }),
  'withdrawn-entity-stays-active': breaks(['C227', 'C300', 'C040'], {
    title: 'Withdraws consent and leaves the entity active.',
    behaviour: { withdrawalDisables: false },
  }),
  'withdrawn-entity-keeps-its-type': breaks(['C040'], {
    title: 'Withdraws consent and keeps the type of the entity.',
    behaviour: { withdrawalErases: false },
    'entities/withdraw-consent': set('/address', {}),
    'entities/list': set('/data/*', when(isDisabled, set('/address', {}))),
  }),
  'withdrawn-entity-keeps-its-address': breaks(['C050'], {
    title: 'Withdraws consent and keeps the address of the entity.',
    'entities/withdraw-consent': set('/address', addressOf(1)),
  }),
  'withdrawal-gives-another-code': breaks(['C231'], {
    title: 'Withdraws consent with another error code than 12004.',
    'entities/withdraw-consent': set('/error/code', 12005),
    'entities/list': set('/data/*/error/code', 12005),
  }),
  'withdrawal-without-a-reason': breaks(['C231', 'C298'], {
    title: 'Withdraws consent and leaves the error null.',
    behaviour: { withdrawalSaysWhy: false, withdrawalRepeatable: true },
  }),
  'withdrawal-hides-receive-only': breaks(['C044'], {
    title: 'Withdraws consent and omits "receive_only" from the response.',
    'entities/withdraw-consent': drop('/receive_only'),
  }),
  'withdrawal-keeps-products': breaks(['C229'], {
    title: 'Withdraws consent and leaves the accounts their products.',
    behaviour: { withdrawalRemovesProducts: false },
  }),
  'withdrawal-keeps-subscriptions': breaks(['C230'], {
    title: 'Withdraws consent and leaves the accounts their subscriptions.',
    behaviour: { withdrawalRemovesSubscriptions: false },
  }),
  'entity-list-without-envelope': breaks(['C250'], {
    title: 'Lists entities as a bare array.',
    'entities/list': (body) => (body as { data: unknown }).data,
  }),
  'masked-number-too-short': breaks(['C077'], {
    title: 'Masks listed social security numbers with four x, not with nine.',
    'entities/list': set('/data/*/individual/ssn', 'xxxx'),
  }),
  'phone-without-plus': breaks(['C073'], {
    title: 'Writes the phone numbers of individuals without the leading plus.',
    'entities/list': set('/data/*/individual/phone', '15551000001'),
  }),
  'birthday-with-a-time': breaks(['C006'], {
    title: 'Writes the date of birth of individuals as a timestamp.',
    'entities/list': set('/data/*/individual/dob', '1970-01-01T00:00:00.000Z'),
  }),
  'birthday-as-number': breaks(['C074'], {
    title: 'Writes the date of birth of individuals as a number.',
    'entities/list': set('/data/*/individual/dob', 19_700_101),
  }),
  'identity-verified-in-words': breaks(['C054'], {
    title: 'Writes the verification of an identity as a string, not as a boolean.',
    'entities/list': set('/data/*/verification/identity/verified', 'yes'),
  }),
  'product-both-open-and-restricted': breaks(['C064'], {
    title: 'Lists a product as available and as restricted.',
    'entities/list': setAll({
      '/data/*/products': ['connect'],
      '/data/*/restricted_products': ['connect'],
    }),
  }),
  'corporation-with-a-legal-form': breaks(['C086'], {
    title: 'Shows the legal form of corporations, as before version 2024-04-04.',
    'entities/list': set('/data/*/type', replace(/^corporation$/, 'llc')),
  }),
  'company-number-with-a-dash': breaks(['C079'], {
    title: 'Writes the employer identification number with a dash.',
    'entities/list': set('/data/*/corporation/ein', '00-1000006'),
  }),
  'capabilities-still-there': breaks(['C313'], {
    title: 'Lists the capabilities of entities, which version 2024-04-04 removed.',
    'entities/list': set('/data/*/capabilities', []),
  }),
}
