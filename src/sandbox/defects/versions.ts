import type { Defects } from '../defect.ts'
import { drop, inTurn, set } from '../edit.ts'

/** Lies about what came and went with the versions of the interface. */
export const versions = {
  'capabilities-left-in-between': {
    title: 'Lists the capabilities of entities under 2024-04-04, which removed them.',
    breaks: ['C313'],
    under: '2024-04-04',
    spoil: {
      'entities/list': (body, { version }) =>
        version === '2024-04-04' ? set('/data/*/capabilities', [])(body) : body,
    },
  },
  'sync-status-left-in-between': {
    title: 'Tells how an account was synced under 2024-04-04, which removed it.',
    breaks: ['C314'],
    under: '2024-04-04',
    spoil: {
      'accounts/retrieve': (body, { version }) =>
        version === '2024-04-04' ? set('/data_source', 'credit_report')(body) : body,
    },
  },
  'legal-form-left-in-between': {
    title: 'Tells the legal form of companies under 2024-04-04, which removed it.',
    breaks: ['C086'],
    under: '2024-04-04',
    spoil: {
      'entities/list': (body, { version }) =>
        set('/data/*/type', (type: unknown) =>
          version === '2024-04-04' && type === 'corporation' ? 's_corporation' : type,
        )(body),
    },
  },
  'oldest-version-without-dates': {
    title: 'Leaves the moments out of accounts under 2020-12-06.',
    breaks: ['C034'],
    under: '2020-12-06',
    spoil: {
      'accounts/create': (body, { version }) =>
        version === '2020-12-06' ? inTurn(drop('/created_at'), drop('/updated_at'))(body) : body,
    },
  },
  'verification-left-out-of-the-list': {
    title: 'Lists individuals without their verification, as before 2024-04-04.',
    breaks: ['C312'],
    spoil: { 'entities/list': drop('/data/*/verification') },
  },
  'numbers-left-out-of-the-list': {
    title: 'Lists individuals without social security numbers, as before 2024-04-04.',
    breaks: ['C076', 'C312'],
    spoil: { 'entities/list': drop('/data/*/individual/ssn') },
  },
  'products-left-out-of-the-update': {
    title: 'Answers an update without the products of the entity, as before 2024-04-04.',
    breaks: ['C312'],
    spoil: { 'entities/update': drop('/products') },
  },
  'phone-verification-in-the-old-place': {
    title: 'Tells in the personal data how a phone was verified, as before 2024-04-04.',
    breaks: ['C313'],
    spoil: { 'entities/update': set('/individual/phone_verification_type', 'sms') },
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
