import { breaks } from '../deviation.ts'
import { on, rename, replace, set } from '../edit.ts'

const withNumber = (address: { zip?: unknown }) =>
  'zip' in address ? { ...address, zip: Number(address.zip) } : address
const forPeople = (day: string | null) => day?.split('-').reverse().join('/') ?? null

/** Defects of the form of values, each where one operation shows them. */
export const formats = {
  'account-created-at-a-number': breaks(['C005', 'C034'], {
    title: 'Writes the creation of an account as milliseconds.',
    'accounts/create': set('/created_at', Date.parse),
  }),
  'webhooks-listed-to-the-second': breaks(['C005'], {
    title: 'Writes timestamps of listed webhooks without milliseconds.',
    'webhooks/list': set('/data/*/updated_at', replace(/\.\d{3}Z$/, 'Z')),
  }),
  'sessions-to-the-microsecond': breaks(['C005'], {
    title: 'Writes timestamps of listed sessions with six fractional digits.',
    'verification-sessions/list': set('/data/*/created_at', replace(/Z$/, '000Z')),
  }),
  'report-in-local-time': breaks(['C005'], {
    title: 'Writes timestamps of a report without a time zone.',
    'reports/create': set('/created_at', replace(/Z$/, '')),
  }),
  'scores-made-on-a-day': breaks(['C005', 'C036'], {
    title: 'Writes the creation of a single score as a date, not as a timestamp.',
    'credit-scores/retrieve': set('/scores/*/created_at', replace(/T.*/, '')),
  }),
  'code-came-back-on-a-day': breaks(['C005', 'C095'], {
    title: 'Writes the verification by text message as a date, not as a timestamp.',
    'verification-sessions/list': set('/data/*/sms/timestamp', replace(/T.*/, '')),
  }),
  'completion-for-people': breaks(['C006'], {
    title: 'Writes the estimated completion of a payment as DD/MM/YYYY.',
    ...on(['payments/cancel', 'payments/simulate'], set('/estimated_completion_date', forPeople)),
  }),
  'birthday-that-never-was': breaks(['C006'], {
    title: 'Lists individuals with a date of birth that does not exist.',
    'entities/list': set('/data/*/individual/dob', '1970-02-30'),
  }),
  'owner-born-as-people-write': breaks(['C006', 'C081'], {
    title: 'Writes the date of birth of owners as DD/MM/YYYY.',
    'entities/list': set('/data/*/corporation/owners/*/dob', forPeople),
  }),
  'owner-phone-for-display': breaks(['C081'], {
    title: 'Writes the phone numbers of owners with brackets and spaces.',
    'entities/list': set('/data/*/corporation/owners/*/phone', '(555) 010-0000'),
  }),
  'owner-without-a-house': breaks(['C082'], {
    title: 'Writes the address of owners as a string.',
    'entities/list': set('/data/*/corporation/owners/*/address', '1 Example Street'),
  }),
  'state-in-full': breaks(['C048', 'C247'], {
    title: 'Writes the state of an address in full when an entity is updated.',
    'entities/update': set('/address/state', 'Texas'),
  }),
  'zip-as-number': breaks(['C049'], {
    title: 'Writes zip codes as numbers and loses their leading zeros.',
    'entities/list': set('/data/*/address', withNumber),
  }),
  'last-four-as-number': breaks(['C075'], {
    title: 'Writes the last four digits of a social security number as a number.',
    'entities/list': set('/data/*/individual/ssn_4', 7),
  }),
  'products-in-one-string': breaks(['C137'], {
    title: 'Writes the products of an account as one string.',
    'accounts/retrieve': set('/products', (products: readonly string[]) => products.join(',')),
  }),
  'questions-by-id': breaks(['C096'], {
    title: 'Lists the questions of a session as an object by id, not as an array.',
    'verification-sessions/list': set('/data/*/kba/questions', { qtn_1: 'Where?' }),
  }),
  'method-under-another-name': breaks(['C033'], {
    title: 'Writes the method of a session under the name "service".',
    'verification-sessions/list': rename('/data/*/method', 'service'),
  }),
}
