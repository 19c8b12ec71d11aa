import { members, prefixes, resourceTypes, secrets, words } from './generated/vocabulary.ts'
import { operations } from './operations.ts'

/** Words that stand in every file, and those that our own stand-ins are made of. */
const ownWords =
  'recorded invalid simulation person address question string number object boolean request ' +
  'response headers content application bearer authorization server entries creator version ' +
  'method timings'

const pathWords = Object.values(operations).flatMap(({ path }) =>
  path.split('/').filter((part) => part !== '' && !part.startsWith('{')),
)

/** The words of the contract, its members, and how its ids look. */
export const vocabulary: {
  /** Values and names that the contract itself uses; they hide nothing. */
  readonly words: ReadonlySet<string>
  /** Names of all members, in lower case. */
  readonly members: ReadonlySet<string>
  /** How ids begin; the longest first, as `pmt_inst_` begins like `pmt_`. */
  readonly prefixes: readonly string[]
} = {
  words: new Set([
    ...ownWords.split(' '),
    ...words,
    ...Object.keys(resourceTypes),
    ...pathWords,
    ...members,
  ]),
  members: new Set(members),
  prefixes,
}

/** The members that are secret or personal by some schema, and the kind of what they hold. */
export const secretKinds: ReadonlyMap<string, string> = new Map(Object.entries(secrets))

/** Whether a member is hidden in the bodies of a report, or stands in such: a finding about it hides it too. */
export function isSecretPath(path: readonly string[]): boolean {
  return path.some((name) => secretKinds.has(name))
}
