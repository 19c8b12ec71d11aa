import { breaks } from '../deviation.ts'
import { rename, replace } from '../edit.ts'

const withNumber = (address: { zip?: unknown }) =>
  'zip' in address ? { ...address, zip: Number(address.zip) } : address
const forPeople = (day: string | null) => day?.split('-').reverse().join('/') ?? null

/** Defects of the form of values, each where one operation shows them. */
export const formats = {
  'account-created-at-a-number': breaks('C005', 'C034')
    .titled('Writes the creation of an account as milliseconds.')
    .sets('accounts/create', '/created_at', Date.parse),
  'webhooks-listed-to-the-second': breaks('C005')
    .titled('Writes timestamps of listed webhooks without milliseconds.')
    .sets('webhooks/list', '/data/*/updated_at', replace(/\.\d{3}Z$/, 'Z')),
  'sessions-to-the-microsecond': breaks('C005')
    .titled('Writes timestamps of listed sessions with six fractional digits.')
    .sets('verification-sessions/list', '/data/*/created_at', replace(/Z$/, '000Z')),
  'report-in-local-time': breaks('C005')
    .titled('Writes timestamps of a report without a time zone.')
    .sets('reports/create', '/created_at', replace(/Z$/, '')),
  'scores-made-on-a-day': breaks('C005', 'C036')
    .titled('Writes the creation of a single score as a date, not as a timestamp.')
    .sets('credit-scores/retrieve', '/scores/*/created_at', replace(/T.*/, '')),
  'code-came-back-on-a-day': breaks('C005', 'C095')
    .titled('Writes the verification by text message as a date, not as a timestamp.')
    .sets('verification-sessions/list', '/data/*/sms/timestamp', replace(/T.*/, '')),
  'completion-for-people': breaks('C006')
    .titled('Writes the estimated completion of a payment as DD/MM/YYYY.')
    .sets(['payments/cancel', 'payments/simulate'], '/estimated_completion_date', forPeople),
  'birthday-that-never-was': breaks('C006')
    .titled('Lists individuals with a date of birth that does not exist.')
    .sets('entities/list', '/data/*/individual/dob', '1970-02-30'),
  'owner-born-as-people-write': breaks('C006', 'C081')
    .titled('Writes the date of birth of owners as DD/MM/YYYY.')
    .sets('entities/list', '/data/*/corporation/owners/*/dob', forPeople),
  'owner-phone-for-display': breaks('C081')
    .titled('Writes the phone numbers of owners with brackets and spaces.')
    .sets('entities/list', '/data/*/corporation/owners/*/phone', '(555) 010-0000'),
  'owner-without-a-house': breaks('C082')
    .titled('Writes the address of owners as a string.')
    .sets('entities/list', '/data/*/corporation/owners/*/address', '1 Example Street'),
  'state-in-full': breaks('C048', 'C247')
    .titled('Writes the state of an address in full when an entity is updated.')
    .sets('entities/update', '/address/state', 'Texas'),
  'zip-as-number': breaks('C049')
    .titled('Writes zip codes as numbers and loses their leading zeros.')
    .sets('entities/list', '/data/*/address', withNumber),
  'last-four-as-number': breaks('C075')
    .titled('Writes the last four digits of a social security number as a number.')
    .sets('entities/list', '/data/*/individual/ssn_4', 7),
  'products-in-one-string': breaks('C137')
    .titled('Writes the products of an account as one string.')
    .sets('accounts/retrieve', '/products', (products: readonly string[]) => products.join(',')),
  'questions-by-id': breaks('C096')
    .titled('Lists the questions of a session as an object by id, not as an array.')
    .sets('verification-sessions/list', '/data/*/kba/questions', { qtn_1: 'Where?' }),
  'method-under-another-name': breaks('C033')
    .titled('Writes the method of a session under the name "service".')
    .edits('verification-sessions/list', rename('/data/*/method', 'service')),
}
