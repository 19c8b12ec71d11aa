import type { Defects } from '../deviation.ts'
import { on, rename, set } from '../edit.ts'

const inSeconds = (moment: string) => moment.replace(/\.\d{3}Z$/, 'Z')
const inMicroseconds = (moment: string) => moment.replace(/Z$/, '000Z')
const withoutZone = (moment: string) => moment.replace(/Z$/, '')
const asDay = (moment: string) => moment.slice(0, 10)
const withNumber = (address: { zip?: unknown }) =>
  'zip' in address ? { ...address, zip: Number(address.zip) } : address
const forPeople = (day: string | null) => day?.split('-').reverse().join('/') ?? null

/** Defects of the form of values, each where one operation shows them. */
export const formats = {
  'account-created-at-a-number': {
    title: 'Counts the milliseconds to the creation of an account.',
    breaks: ['C005', 'C034'],
    body: { 'accounts/create': set('/created_at', Date.parse) },
  },
  'webhooks-listed-to-the-second': {
    title: 'Writes the moments of listed webhooks without milliseconds.',
    breaks: ['C005'],
    body: { 'webhooks/list': set('/data/*/updated_at', inSeconds) },
  },
  'sessions-to-the-microsecond': {
    title: 'Writes the moments of listed sessions with six fractional digits.',
    breaks: ['C005'],
    body: { 'verification-sessions/list': set('/data/*/created_at', inMicroseconds) },
  },
  'report-in-local-time': {
    title: 'Writes the moments of a report without a time zone.',
    breaks: ['C005'],
    body: { 'reports/create': set('/created_at', withoutZone) },
  },
  'scores-made-on-a-day': {
    title: 'Writes the day on which a single score was made, not the moment.',
    breaks: ['C005', 'C036'],
    body: { 'credit-scores/retrieve': set('/scores/*/created_at', asDay) },
  },
  'code-came-back-on-a-day': {
    title: 'Writes the day on which a code came back, not the moment.',
    breaks: ['C005', 'C095'],
    body: { 'verification-sessions/list': set('/data/*/sms/timestamp', asDay) },
  },
  'completion-for-people': {
    title: 'Writes the day on which a payment is done as people do.',
    breaks: ['C006'],
    body: on(
      ['payments/cancel', 'payments/simulate'],
      set('/estimated_completion_date', forPeople),
    ),
  },
  'birthday-that-never-was': {
    title: 'Lists individuals who were born on a day that does not exist.',
    breaks: ['C006'],
    body: { 'entities/list': set('/data/*/individual/dob', '1970-02-30') },
  },
  'owner-born-as-people-write': {
    title: 'Writes the days of birth of owners as people do.',
    breaks: ['C006', 'C081'],
    body: { 'entities/list': set('/data/*/corporation/owners/*/dob', forPeople) },
  },
  'owner-phone-for-display': {
    title: 'Writes the phone numbers of owners for people to read.',
    breaks: ['C081'],
    body: { 'entities/list': set('/data/*/corporation/owners/*/phone', '(555) 010-0000') },
  },
  'owner-without-a-house': {
    title: 'Writes the address of owners in one line.',
    breaks: ['C082'],
    body: { 'entities/list': set('/data/*/corporation/owners/*/address', '1 Example Street') },
  },
  'state-in-full': {
    title: 'Spells out the state of an address in the answer to an update.',
    breaks: ['C048', 'C247'],
    body: { 'entities/update': set('/address/state', 'Texas') },
  },
  'zip-as-number': {
    title: 'Writes zip codes as numbers and so loses their leading zeros.',
    breaks: ['C049'],
    body: { 'entities/list': set('/data/*/address', withNumber) },
  },
  'last-four-as-number': {
    title: 'Writes the last four digits of a social security number as a number.',
    breaks: ['C075'],
    body: { 'entities/list': set('/data/*/individual/ssn_4', 7) },
  },
  'products-in-one-string': {
    title: 'Writes the products of an account in one string.',
    breaks: ['C137'],
    body: {
      'accounts/retrieve': set('/products', (products: readonly string[]) => products.join(',')),
    },
  },
  'questions-by-id': {
    title: 'Lists the questions of a session as an object by id, not as an array.',
    breaks: ['C096'],
    body: { 'verification-sessions/list': set('/data/*/kba/questions', { qtn_1: 'Where?' }) },
  },
  'method-under-another-name': {
    title: 'Names the method of a session "service".',
    breaks: ['C033'],
    body: { 'verification-sessions/list': rename('/data/*/method', 'service') },
  },
} as const satisfies Defects
