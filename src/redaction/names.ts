import { secretKinds } from '../contract/index.ts'

/** A value with its kind. */
export interface Secret {
  readonly kind: string
  readonly value: string
}

/** The kind of secret that a place of a given name holds; undefined where it holds none. */
export interface Kinds {
  /** A member of a JSON document. */
  readonly member: (name: string) => string | undefined
  /** A header, or a parameter of an address. */
  readonly part: (name: string) => string | undefined
  /** What a sentence calls it, also behind other words: `your PIN`. */
  readonly spoken: (name: string) => string | undefined
}

/** What stands for a value that a name betrays; undefined leaves it. `start` is where the value stands. */
export type ReplaceNamed = (kind: string, value: string, start: number) => string | undefined

/**
 * Names that hold nothing but secrets, whatever words come before them: `user_password`, `homePhone`. Compared without
 * what sets their words apart.
 */
const endings: Readonly<Record<string, string>> = {
  ssn:
    'ssn ssn4 ssnlast4 ssnlastfour ssnumber socialsecurity socialsecurityno socialsecuritynumber ' +
    'socialinsurancenumber taxid taxidnumber taxnumber taxidentificationnumber taxpayerid tin itin ' +
    'nationalid nationalidnumber passportnumber passportno driverslicense driverslicensenumber ' +
    'driverlicense driverlicensenumber licensenumber',
  ein: 'ein employeridentificationnumber',
  'account number':
    'accountnumber accountno accountnum acctnumber acctno acctnum iban ibannumber bban bankaccount',
  'routing number':
    'routing routingnumber routingno routingnum abanumber aba abarouting routingtransitnumber sortcode',
  'card number': 'cardnumber cardno cardnum ccnumber ccnum pan primaryaccountnumber',
  'card verification value':
    'cvv cvv2 cvc cvc2 securitycode cardcode cardverificationcode cardverificationvalue',
  address: 'line1 line2 streetaddress zipcode postalcode postcode',
  mask: 'last4 lastfour last4digits lastfourdigits',
  birthday: 'dob dateofbirth birthdate birthday',
  phone: 'phonenumber phoneno phone mobilenumber cellphone telephone',
  email: 'email emailaddress',
  name: 'firstname givenname forename middlename lastname familyname surname maidenname fullname',
  credential:
    'token secret password passwd pwd passphrase passcode pass pin pincode pinnumber otp otpcode ' +
    'onetimecode verificationcode authcode apikey accesskey privatekey secretkey signingkey ' +
    'encryptionkey sessionkey sessionid authorization credential credentials signature hmac jwt ' +
    'cookie csrf xsrf seedphrase recoverycode',
}
const kindOfEnding = new Map(
  Object.entries(endings).flatMap(([kind, all]) => all.split(' ').map((name) => [name, kind])),
)

/** Those that are telling also where nothing sets them apart: `userpassword`. */
const long = new RegExp(
  `(?:${[...kindOfEnding.keys()].filter((name) => name.length > 7).join('|')})$`,
)

/** Words that make a header or a parameter one of a credential, wherever they stand in its name. */
const credentialWord =
  /^(?:o?auth2?|authorization|authentication|cookies?|sess|session|sid|sig|hmac|csrf|xsrf|(?:csrf|xsrf)?token|jwt|secret|passw(?:or)?d|pwd|passphrase|credentials?|signature|signed)$/
/** What tells of a credential and shows none: `token_type`. */
const telling =
  /^(?:types?|kind|count|limit|remaining|reset|status|enabled|required|expires|expiry|expiration|at|in|ttl|age|version|algorithm|alg|length|format|ur[il]|endpoint|method|hint|policy)$/

/** Kinds by name, however written: those of the schemas (`x-secret`), and further names as secrets. */
export function kindsOf(names: readonly string[] = []): Kinds {
  const all = [...secretKinds, ...names.map((name) => [name, 'secret'] as const)]
  const kinds = new Map(all.map(([name, kind]) => [wordsOf(name).join(''), kind]))
  const spoken = memo((name) => {
    const words = wordsOf(name)
    const tails = words.map((_, at) => words.slice(at).join(''))
    const found = tails.find((tail) => kindOfEnding.has(tail))
    return kindOfEnding.get(found ?? long.exec(tails[0] ?? '')?.[0] ?? '')
  })
  const member = memo((name) => kinds.get(wordsOf(name).join('')) ?? spoken(name))
  const part = memo((name) => member(name) ?? (namesCredential(name) ? 'credential' : undefined))
  return { member, part, spoken }
}

function namesCredential(name: string): boolean {
  const words = wordsOf(name)
  if (telling.test(words.at(-1) ?? '')) return false
  return (
    words.some((word) => credentialWord.test(word)) ||
    /(?:api|access|private)key/.test(words.join('')) ||
    name === 'key'
  )
}

/** Of a longer name so many characters are looked at, the last ones: what it holds is said at its end. */
const longestName = 200

/** The words of a name in lower case, in whatever way they are set apart: `userSSN`, `USER_SSN`, `user-ssn`. */
function wordsOf(name: string): string[] {
  // Most names are like this, and an object may have very many.
  if (name.length <= longestName && /^[a-z\d]+(?:_[a-z\d]+)*$/.test(name)) return name.split('_')
  const spaced = name
    .slice(-longestName)
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
  return spaced.toLowerCase().match(/[\p{L}\p{M}\d]+/gu) ?? []
}

/**
 * A function of texts that remembers its results, since the same few short ones come again and again; all are forgotten
 * when there are too many, and when what `state` returns changes.
 */
export function memo<Result>(make: (text: string) => Result, state: () => number = () => 0) {
  const known = new Map<string, Result>()
  let before = state()
  return (text: string): Result => {
    if (text.length > 200) return make(text)
    const now = state()
    if (now !== before || known.size >= 2_000) known.clear()
    before = now
    let result = known.get(text)
    if (result === undefined && !known.has(text)) {
      result = make(text)
      known.set(text, result)
    }
    return result as Result
  }
}
