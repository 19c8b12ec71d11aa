import { vocabulary } from '../contract/index.ts'

/** What stands for no value of anybody: a day, a time, an id of the contract, an id of 128 bits. */
const others = String.raw`(?!(?:${vocabulary.prefixes.join('|')})|[\da-f]{8}-[\da-f]{4}-|\d{4}-\d\d-\d\dT)`
const day = String.raw`\d{4}-\d\d-\d\d(?!\d)`

/** What the values of a kind look like, where nothing but a name nearby tells that they are some. */
const sources: Readonly<Record<string, string>> = {
  ssn: String.raw`\d{3}[- .]?\d{2}[- .]?\d{4}|[A-Z]{1,2}\d{6,9}[A-Z]?`,
  ein: String.raw`\d{2}-?\d{7}`,
  'card number': String.raw`\d(?:[ -]?\d){12,18}`,
  'account number': String.raw`[A-Z]{2}\d{2}(?: ?[A-Z\d]){8,30}|(?!${day})\d(?:[ -]?\d){5,19}`,
  'routing number': String.raw`\d{9}|\d\d-\d\d-\d\d`,
  birthday: String.raw`\d{4}[-/.]\d\d[-/.]\d\d|\d\d?[-/.]\d\d?[-/.]\d{4}`,
  phone: String.raw`(?!${day})\+?\(?\d{1,4}\)?(?:[-. ]{0,2}\(?\d{2,4}\)?){2,4}`,
  email: String.raw`[^\s@"'<>]{1,64}@[^\s@"'<>]{1,190}`,
  credential: String.raw`(?=[\w~+/=.-]{0,99}\d)(?=[\d~+/=.-]{0,99}[A-Za-z])[\w~+/=-]{8,4096}`,
}

/** Of few characters, as many other things are: values only where it is said that one follows. */
const weak: Readonly<Record<string, string>> = {
  'card verification value': String.raw`\d{3,4}`,
  'card expiry': String.raw`\d\d?/\d{2,4}|\d{4}-\d\d`,
  mask: String.raw`\d{4}`,
  address: String.raw`\d{1,6} \p{Lu}[\p{L} .]{1,60}|\d{5}(?:-\d{4})?`,
  name: String.raw`\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+){0,3}`,
  credential: String.raw`\d{4,8}`,
}

const begins = String.raw`(?<![\p{L}\d_.+-]|\d:)`
const ends = String.raw`(?![\p{L}\d_@-]|[.:]\d)`
const withEnds = (source: string, flags: string) =>
  new RegExp(`${begins}${others}(?:${source})${ends}`, flags)
const strong = new Map(
  Object.entries(sources).map(([kind, source]) => [kind, withEnds(source, 'gu')]),
)
const any = new Map(
  Object.keys({ ...sources, ...weak }).map((kind) => {
    const all = [sources[kind], weak[kind]].filter((source) => source !== undefined)
    return [kind, withEnds(all.join('|'), 'gu')] as const
  }),
)

/** The stretches of a text that look like a value of a kind, also those of few characters where `isTold`. */
export function looksIn(kind: string, text: string, isTold = false): Iterable<RegExpExecArray> {
  const look = (isTold ? any : strong).get(kind)
  return look === undefined || !/\d|@|\p{Lu}/u.test(text) ? [] : text.matchAll(look)
}

/** Whether all of a text looks like a value of a kind. */
export function isLike(kind: string, text: string, isTold = true): boolean {
  if (text.length > 200) return false
  for (const [all] of looksIn(kind, text, isTold)) return all.length === text.length
  return false
}
