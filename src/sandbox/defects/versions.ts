import type { ApiVersion } from '../../contract/index.ts'
import type { Call } from '../call.ts'
import type { Defects } from '../deviation.ts'
import { drop, set, when } from '../edit.ts'

const under =
  (wanted: ApiVersion) =>
  (_: unknown, { version }: Call) =>
    version === wanted

/** Defects of what came and went with the versions of the interface. */
export const versions = {
  'capabilities-left-in-between': {
    title: 'Lists the capabilities of entities under 2024-04-04, which removed them.',
    breaks: ['C313'],
    under: '2024-04-04',
    body: {
      'entities/list': when(under('2024-04-04'), set('/data/*/capabilities', [])),
    },
  },
  'sync-status-left-in-between': {
    title: 'Tells how an account was synced under 2024-04-04, which removed it.',
    breaks: ['C314'],
    under: '2024-04-04',
    body: {
      'accounts/retrieve': when(under('2024-04-04'), set('/data_source', 'credit_report')),
    },
  },
  'legal-form-left-in-between': {
    title: 'Tells the legal form of companies under 2024-04-04, which removed it.',
    breaks: ['C086'],
    under: '2024-04-04',
    body: {
      'entities/list': set(
        '/data/*/type',
        when(
          (type, { version }) => version === '2024-04-04' && type === 'corporation',
          () => 's_corporation',
        ),
      ),
    },
  },
  'oldest-version-without-dates': {
    title: 'Leaves the moments out of accounts under 2020-12-06.',
    breaks: ['C034'],
    under: '2020-12-06',
    body: {
      'accounts/create': when(under('2020-12-06'), drop('/created_at', '/updated_at')),
    },
  },
  'verification-left-out-of-the-list': {
    title: 'Lists individuals without their verification, as before 2024-04-04.',
    breaks: ['C312'],
    body: { 'entities/list': drop('/data/*/verification') },
  },
  'numbers-left-out-of-the-list': {
    title: 'Lists individuals without social security numbers, as before 2024-04-04.',
    breaks: ['C076', 'C312'],
    body: { 'entities/list': drop('/data/*/individual/ssn') },
  },
  'products-left-out-of-the-update': {
    title: 'Answers an update without the products of the entity, as before 2024-04-04.',
    breaks: ['C312'],
    body: { 'entities/update': drop('/products') },
  },
  'phone-verification-in-the-old-place': {
    title: 'Tells in the personal data how a phone was verified, as before 2024-04-04.',
    breaks: ['C313'],
    body: { 'entities/update': set('/individual/phone_verification_type', 'sms') },
  },
  'vehicles-still-there': {
    title: 'Answers at one of the paths that 2024-04-04 removed.',
    breaks: ['C316'],
    behaviour: { removedPathsAnswer: ['/entities/{ent_id}/vehicles'] },
  },
  'syncs-still-there': {
    title: 'Answers at the path of the syncs of an account, which 2024-04-04 removed.',
    breaks: ['C316'],
    behaviour: { removedPathsAnswer: ['/accounts/{acc_id}/syncs'] },
  },
} as const satisfies Defects
