import { removedPaths } from './api-version.ts'
import { members, prefixes, resourceTypes, tokenPrefixes, words } from './generated/vocabulary.ts'
import { operations } from './operations.ts'

export type MemberForm = (typeof members)[string]

const pathWords = [...Object.values(operations), ...removedPaths].flatMap(({ path }) =>
  path.split('/').filter((part) => part !== '' && !part.startsWith('{')),
)
const keyPrefixes = Object.values(operations).map(({ opensWith }) => opensWith)

export const vocabulary: {
  readonly words: ReadonlySet<string>
  readonly members: ReadonlyMap<string, MemberForm>
  /** How ids begin; the longest first, as `pmt_inst_` begins like `pmt_`. */
  readonly prefixes: readonly string[]
  readonly tokenPrefixes: readonly string[]
} = {
  words: new Set([...words, ...Object.keys(resourceTypes), ...pathWords, ...Object.keys(members)]),
  members: new Map(Object.entries(members)),
  prefixes,
  tokenPrefixes: [...new Set([...tokenPrefixes, ...keyPrefixes])],
}
