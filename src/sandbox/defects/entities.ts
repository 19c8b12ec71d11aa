import type { Defects } from '../deviation.ts'
import { drop, inTurn, set, when } from '../edit.ts'
import { addressOf } from '../fake-data.ts'
import type { Entity } from '../records.ts'

const isDisabled = ({ status }: Entity) => status === 'disabled'

/** Defects of entities. */
export const entities = {
  'entity-update-forgotten': {
    title: 'Accepts an update of an entity and answers with the entity as it was.',
    breaks: ['C247'],
    behaviour: { entityUpdatesKept: false },
  },
  'withdrawn-entity-stays-active': {
    title: 'Withdraws consent and leaves the entity active, with its error.',
    breaks: ['C227', 'C300', 'C040'],
    behaviour: { withdrawalDisables: false },
  },
  'withdrawn-entity-keeps-its-type': {
    title: 'Withdraws consent and still says what kind of entity it was.',
    breaks: ['C040'],
    behaviour: { withdrawalErases: false },
    body: {
      'entities/withdraw-consent': set('/address', {}),
      'entities/list': set('/data/*', when(isDisabled, set('/address', {}))),
    },
  },
  'withdrawn-entity-keeps-its-address': {
    title: 'Withdraws consent and still shows where the entity lives.',
    breaks: ['C050'],
    body: { 'entities/withdraw-consent': set('/address', addressOf(1)) },
  },
  'withdrawal-gives-another-code': {
    title: 'Withdraws consent and gives the error another code than 12004.',
    breaks: ['C231'],
    body: {
      'entities/withdraw-consent': set('/error/code', 12005),
      'entities/list': set('/data/*/error/code', 12005),
    },
  },
  'withdrawal-without-a-reason': {
    title: 'Withdraws consent and leaves the error of the disabled entity null.',
    breaks: ['C231', 'C298'],
    behaviour: { withdrawalSaysWhy: false, withdrawalRepeatable: true },
  },
  'withdrawal-hides-receive-only': {
    title: 'Withdraws consent and leaves "receive_only" out of the answer.',
    breaks: ['C044'],
    body: { 'entities/withdraw-consent': drop('/receive_only') },
  },
  'withdrawal-keeps-products': {
    title: 'Withdraws consent and leaves the accounts of the entity their products.',
    breaks: ['C229'],
    behaviour: { withdrawalRemovesProducts: false },
  },
  'withdrawal-keeps-subscriptions': {
    title: 'Withdraws consent and leaves the accounts of the entity their subscriptions.',
    breaks: ['C230'],
    behaviour: { withdrawalRemovesSubscriptions: false },
  },
  'entity-list-without-envelope': {
    title: 'Lists entities as a bare array.',
    breaks: ['C250'],
    body: { 'entities/list': (body) => (body as { data: unknown }).data },
  },
  'masked-number-too-short': {
    title: 'Masks the social security numbers of a list with four x in place of nine.',
    breaks: ['C077'],
    body: { 'entities/list': set('/data/*/individual/ssn', 'xxxx') },
  },
  'phone-without-plus': {
    title: 'Writes the phone numbers of individuals without the leading plus.',
    breaks: ['C073'],
    body: { 'entities/list': set('/data/*/individual/phone', '15551000001') },
  },
  'birthday-with-a-time': {
    title: 'Writes the days of birth of individuals as timestamps.',
    breaks: ['C006'],
    body: { 'entities/list': set('/data/*/individual/dob', '1970-01-01T00:00:00.000Z') },
  },
  'birthday-as-number': {
    title: 'Writes the days of birth of individuals as numbers.',
    breaks: ['C074'],
    body: { 'entities/list': set('/data/*/individual/dob', 19_700_101) },
  },
  'identity-verified-in-words': {
    title: 'Says in a word, not in a boolean, that an identity is verified.',
    breaks: ['C054'],
    body: { 'entities/list': set('/data/*/verification/identity/verified', 'yes') },
  },
  'product-both-open-and-restricted': {
    title: 'Lists a product as available and as restricted at once.',
    breaks: ['C064'],
    body: {
      'entities/list': inTurn(
        set('/data/*/products', ['connect']),
        set('/data/*/restricted_products', ['connect']),
      ),
    },
  },
  'corporation-with-a-legal-form': {
    title: 'Tells limited liability companies from other corporations, as before 2024-04-04.',
    breaks: ['C086'],
    body: {
      'entities/list': set('/data/*/type', (type: unknown) =>
        type === 'corporation' ? 'llc' : type,
      ),
    },
  },
  'company-number-with-a-dash': {
    title: 'Writes the number of a company with a dash after two digits.',
    breaks: ['C079'],
    body: { 'entities/list': set('/data/*/corporation/ein', '00-1000006') },
  },
  'capabilities-still-there': {
    title: 'Lists the capabilities of entities, which 2024-04-04 removed.',
    breaks: ['C313'],
    body: { 'entities/list': set('/data/*/capabilities', []) },
  },
} as const satisfies Defects
