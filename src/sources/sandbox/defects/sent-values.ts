import type { Call } from '../call.ts'
import { breaks } from '../defect.ts'

/** Changes a text only. */
const ofText = (change: (text: string) => string) => (value: unknown) =>
  typeof value === 'string' ? change(value) : value

const hasOtherScript = (_: unknown, { body }: Call) =>
  /\p{Script=Cyrillic}/u.test(JSON.stringify(body))

/** Defects that only values at the edge of their form show. */
export const sentValues = {
  'birthday-on-a-leap-day-moved': breaks('endpoints.update-entity')
    .titled('Stores a birthday on 29 February as 1 March.')
    .stores(
      '/individual/dob',
      ofText((text) => text.replace('02-29', '03-01')),
    ),
  'birthday-before-1910-moved': breaks('endpoints.update-entity')
    .titled('Stores a year of birth before 1910 as one a hundred years later.')
    .stores(
      '/individual/dob',
      ofText((text) => text.replace(/^190/, '200')),
    ),
  'phone-of-one-country': breaks('endpoints.update-entity')
    .titled('Stores every phone number as one of the United States.')
    .stores(
      '/individual/phone',
      ofText((text) => text.replace(/^\+(?!1)\d\d/, '+1')),
    ),
  'long-phone-cut': breaks('endpoints.update-entity')
    .titled('Stores twelve characters of a phone number.')
    .stores(
      '/individual/phone',
      ofText((text) => text.slice(0, 12)),
    ),
  'emoji-lost-from-a-name': breaks('endpoints.update-entity')
    .titled('Stores names without characters beyond the basic plane.')
    .stores(
      '/individual/last_name',
      ofText((text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '')),
    ),
  'quotes-escaped-in-a-name': breaks('endpoints.update-entity')
    .titled('Stores quotes in a name with backslashes.')
    .stores(
      '/individual/first_name',
      ofText((text) => text.replaceAll('"', '\\"')),
    ),
  'cyrillic-lost-from-a-name': breaks('endpoints.update-entity')
    .titled('Stores letters of another script as question marks.')
    .stores(
      '/individual/first_name',
      ofText((text) => text.replace(/[\u0400-\u04ff]/g, '?')),
    ),
  'right-to-left-script-lost-from-a-name': breaks('endpoints.update-entity')
    .titled('Stores names without letters that are written from right to left.')
    .stores(
      '/individual/last_name',
      ofText((text) => text.replace(/\p{Script=Hebrew}/gu, '')),
    ),
  'company-name-cut-at-255': breaks('endpoints.update-entity')
    .titled('Stores 255 characters of the name of a corporation.')
    .stores(
      '/corporation/name',
      ofText((text) => text.slice(0, 255)),
    ),
  'one-letter-name-filled-up': breaks('endpoints.update-entity')
    .titled('Fills up a last name of one letter with a dot.')
    .stores(
      '/individual/last_name',
      ofText((text) => (text.length === 1 ? `${text}.` : text)),
    ),
  'long-email-cut': breaks('endpoints.update-entity')
    .titled('Stores 64 characters of an email address.')
    .stores(
      '/individual/email',
      ofText((text) => text.slice(0, 64)),
    ),
  'email-without-its-tag': breaks('endpoints.update-entity')
    .titled('Stores an email address without what follows a plus sign.')
    .stores(
      '/individual/email',
      ofText((text) => text.replace(/^([^+@]*)\+[^@]*@/, '$1@')),
    ),
  'zip-without-its-zeros': breaks('endpoints.update-entity')
    .titled('Stores a zip code without its leading zeros.')
    .stores(
      '/address/zip',
      ofText((text) => text.replace(/^0+/, '')),
    ),
  'line-break-ends-a-name': breaks('endpoints.update-entity')
    .titled('Stores the first line of the name of a business.')
    .stores(
      '/corporation/dba',
      ofText((text) => text.split('\n', 1)[0]!),
    ),
  'backslash-lost-from-a-street': breaks('endpoints.update-entity')
    .titled('Stores the lines of an address without backslashes.')
    .stores(
      '/address/line1',
      ofText((text) => text.replaceAll('\\', '')),
    ),
  'backslash-lost-from-a-last-name': breaks('endpoints.update-entity')
    .titled('Stores a last name without backslashes.')
    .stores(
      '/individual/last_name',
      ofText((text) => text.replaceAll('\\', '')),
    ),
  'percent-decoded-in-a-last-name': breaks('endpoints.update-entity')
    .titled('Decodes letters that are written with a percent sign in a last name.')
    .stores(
      '/individual/last_name',
      ofText((text) => text.replaceAll('%41', 'A')),
    ),
  'city-as-a-number': breaks('endpoints.update-entity')
    .titled('Stores a city that is written as a number as that number.')
    .stores(
      '/address/city',
      ofText((text) => (/^[\d.]+(e\d+)?$/.test(text) ? String(Number(text)) : text)),
    ),
  'thousands-of-an-owner-written-out': breaks('endpoints.update-entity')
    .titled('Stores the city "1e3" of an owner as 1000.')
    .stores(
      '/corporation/owners/*/address/city',
      ofText((text) => (text === '1e3' ? '1000' : text)),
    ),
  'true-of-a-business-stored-as-one': breaks('endpoints.update-entity')
    .titled('Stores the business name "true" as 1.')
    .stores(
      '/corporation/dba',
      ofText((text) => (text === 'true' ? '1' : text)),
    ),
  'percent-decoded-in-a-company': breaks('endpoints.update-entity')
    .titled('Decodes percent signs in the name of a company.')
    .stores(
      '/corporation/name',
      ofText((text) => text.replace('%25', '%')),
    ),
  'percent-takes-a-name-away': breaks('endpoints.update-entity')
    .titled('Stores the first name of a person as null if it has a percent sign.')
    .stores('/individual/first_name', (name: unknown) =>
      typeof name === 'string' && name.includes('%') ? null : name,
    ),
  'name-null-becomes-nothing': breaks('endpoints.update-entity')
    .titled('Stores the last name Null as null.')
    .stores('/individual/last_name', (name: unknown) => (name === 'Null' ? null : name)),
  'accents-lost-from-a-city': breaks('endpoints.update-entity')
    .titled('Stores the name of a city without combining marks.')
    .stores(
      '/address/city',
      ofText((text) => text.replace(/\p{M}/gu, '')),
    ),
  'accented-letters-lost-from-a-name': breaks('endpoints.update-entity')
    .titled('Stores the letters é, ü and ï of a name without their signs.')
    .stores(
      '/individual/first_name',
      ofText((text) => text.replace(/[éüï]/g, (letter) => letter.normalize('NFD')[0]!)),
    ),
  'digits-lost-from-a-name': breaks('endpoints.update-entity')
    .titled('Stores a first name without digits.')
    .stores(
      '/individual/first_name',
      ofText((text) => text.replace(/\d/g, '')),
    ),
  'street-without-its-zeros': breaks('endpoints.update-entity')
    .titled('Stores the first line of an address without leading zeros.')
    .stores(
      '/address/line1',
      ofText((text) => text.replace(/^0+/, '')),
    ),
  'company-number-without-its-zeros': breaks('endpoints.update-entity')
    .titled('Stores the two zeros after the prefix of the number of a company as 01.')
    .stores(
      '/corporation/ein',
      ofText((text) => text.replace(/^(\d\d)00/, '$101')),
    ),
  'brackets-lost-from-a-company': breaks('endpoints.update-entity')
    .titled('Stores the name of a company without what looks like markup.')
    .stores(
      '/corporation/name',
      ofText((text) => text.replace(/<[^<>]*>/g, '')),
    ),
  'routing-number-begins-with-zero': breaks('endpoints.create-account')
    .titled('Shows 0 in the place of the first digit of a routing number.')
    .sets(
      ['accounts/create', 'accounts/retrieve'],
      '/ach/routing',
      ofText((text) => text.replace(/^\d/, '0')),
    ),
  'element-token-of-another-form-for-other-scripts': breaks(
    'endpoints.token-once',
    'endpoints.create-token',
  )
    .titled('Issues a token without its prefix for a person with a name in another script.')
    .sets(
      'elements/create-token',
      '/element_token',
      ofText((text) => text.replace('pk_elem_', '')),
      hasOtherScript,
    ),
  'fractions-spelled-out': breaks('endpoints.update-entity')
    .titled('Stores a fraction in a street as two numbers with a slash.')
    .stores(
      '/address/line1',
      ofText((text) => text.replace('½', '1/2')),
    ),
  'names-of-digits-without-zeros': breaks('endpoints.update-entity')
    .titled('Stores a name that is a number without its leading zeros.')
    .stores(
      '/corporation/dba',
      ofText((text) => (/^\d+$/.test(text) ? String(Number(text)) : text)),
    ),
  'territories-unknown': breaks('endpoints.update-entity')
    .titled('Stores the territory Puerto Rico as the District of Columbia.')
    .stores(
      '/address/state',
      ofText((text) => text.replace('PR', 'DC')),
    ),
} as const
