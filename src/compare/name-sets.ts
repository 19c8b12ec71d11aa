import { pointerOf } from '../json/index.ts'
import { createRedactor } from '../redaction/index.ts'
import { anything, type Example, type Fact } from './place.ts'
import type { RuleId } from './rules.ts'
import {
  either,
  type FactSet,
  isRare,
  newsIn,
  newsOf,
  type Pair,
  type SetDifference,
} from './sets.ts'

/** One difference of two sides at one place of a call, without what its rule says of it. */
export interface Change {
  readonly rule: RuleId
  readonly direction: 'request' | 'response'
  /** JSON Pointer into the body, `*` for items and free names; '' for the whole of it and where it is in none. */
  readonly pointer: string
  /** The header that differs, in lower case. */
  readonly header?: string
  readonly before: string
  readonly after: string
  /** How often the place was seen on each side. */
  readonly seen: Pair<number>
  /** Fewer records than enough could have shown it. */
  readonly rare: boolean
  /** The facts that differ. */
  readonly facts: Pair<readonly Fact[]>
  /** An exchange of each side that shows them, or else the place. */
  readonly examples: Pair<Example | undefined>
}

/** A difference that no set of facts shows by itself. */
export const noFacts: Change['facts'] = { before: [], after: [] }

interface Named {
  readonly rule: RuleId
  /** What it was and is, where that is not all values of the aspect. */
  readonly before?: string
  readonly after?: string
}

interface News {
  readonly gone: readonly string[]
  readonly came: readonly string[]
}

/** What a text of a target may show of itself. */
const { text: shown } = createRedactor()

/** What a difference of two sets is called; nothing where it says nothing. */
type Namer = (news: News, values: Pair<readonly string[]>, one: SetDifference) => readonly Named[]

const namers: Readonly<Record<string, Namer>> = {
  present: namePresence,
  type: nameTypes,
  // A whole number is a number that may have a fraction.
  number: (news, { before, after }) =>
    [before, after].every((values) => values.some((value) => / /.test(value)))
      ? []
      : nameTypes(news),
  null: nameNulls,
  form: nameForms,
  digits: () => [{ rule: 'timestamp-precision' }],
  zone: () => [{ rule: 'timestamp-offset' }],
  prefix: (news, values, one) =>
    news.gone.length > 0 && news.came.length > 0
      ? [{ rule: 'id-prefix', before: either(news.gone), after: either(news.came) }]
      : nameWords(news, values, one),
  id: ({ gone, came }, { before, after }) =>
    gone.length === before.length && came.length === after.length ? [{ rule: 'id-form' }] : [],
  word: nameWords,
  listed: nameWords,
  name: nameWords,
  entries: ({ gone, came }) => {
    if (gone.includes('some')) return [{ rule: 'entries-gone', ...entries('some', 'none') }]
    return came.includes('some') ? [{ rule: 'entries-came', ...entries('none', 'some') }] : []
  },
  body: () => [{ rule: 'body' }],
  header: (_news, { before, after }) =>
    [...before, ...after].includes('(not kept)')
      ? []
      : [{ rule: 'header-value', before: shown(either(before)), after: shown(either(after)) }],
  time: nameTimes,
}

/** A difference of two sets as changes, each with its rule and its words. */
export function nameSets(one: SetDifference): Change[] {
  const values = { before: valuesOf(one.before), after: valuesOf(one.after) }
  const facts = { before: newsIn(one).gone, after: newsIn(one).came }
  const news = { gone: valuesOf(facts.before), came: valuesOf(facts.after) }
  const named = namers[one.aspect.replace(/ .*/, '')]?.(news, values, one) ?? []
  const { before, after } = one.places
  const isMember = one.aspect === 'present'
  const examples = {
    before: (facts.before[0] ?? one.before[0])?.example,
    after: (facts.after[0] ?? one.after[0])?.example,
  }
  return named.map(({ rule, before: was, after: is }) => ({
    rule,
    direction: 'response',
    pointer: pointerOf(one.path),
    before: was ?? either(values.before),
    after: is ?? either(values.after),
    seen: isMember
      ? { before: before.objects, after: after.objects }
      : { before: before.seen, after: after.seen },
    rare: isRare(one),
    facts,
    examples,
  }))
}

function valuesOf(set: FactSet): readonly string[] {
  return set.map(({ value }) => value)
}

function namePresence(_news: News, values: Pair<readonly string[]>, one: SetDifference): Named[] {
  const [was, is] = [presence(values.before), presence(values.after)]
  const name = one.path.at(-1)!
  const say = (rank: string, { members }: { members: ReadonlyMap<string, unknown> }) => {
    const other = [...members.keys()].find(
      (member) => member !== name && bare(member) === bare(name),
    )
    return rank === 'absent' && other !== undefined ? `${rank}; spelled "${shown(other)}"` : rank
  }
  const words = { before: say(was, one.places.before), after: say(is, one.places.after) }
  const [gone, came]: readonly RuleId[] = one.isEntry
    ? ['name-gone', 'name-new']
    : ['member-gone', 'member-new']
  if (is === 'absent') return [{ rule: gone!, ...words }]
  if (was === 'absent') return [{ rule: came!, ...words }]
  if (one.isEntry) return []
  return [{ rule: is === 'present' ? 'member-always' : 'member-sometimes', ...words }]
}

function presence(values: readonly string[]): string {
  return values.length === 2 ? 'absent at times' : values[0]!
}

/** `In progress`, `inProgress` and `in_progress` are one name, spelled otherwise. */
function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]/gu, '')
}

function nameTypes({ gone, came }: News): Named[] {
  if (gone.length > 0 && came.length > 0) return [{ rule: 'type' }]
  return [{ rule: came.length > 0 ? 'type-widened' : 'type-narrowed' }]
}

function nameNulls({ gone, came }: News, { before, after }: Pair<readonly string[]>): Named[] {
  const say = (values: readonly string[]) =>
    values.length === 2 ? 'null at times' : values[0] === 'null' ? 'always null' : 'never null'
  const words = { before: say(before), after: say(after) }
  if (came.includes('null')) return [{ rule: 'null-new', ...words }]
  if (gone.includes('null')) return [{ rule: 'null-gone', ...words }]
  return [{ rule: gone.includes('value') ? 'values-gone' : 'values-came', ...words }]
}

/** A masked text says nothing but that a text was there. */
function nameForms(_news: News, given: Pair<readonly string[]>, one: SetDifference): Named[] {
  // In an envelope that the contract does not have, a name may look secret that is not.
  if (one.places.before.isSecret !== one.places.after.isSecret) return []
  const isMasked = [...given.before, ...given.after].includes('masked')
  const plain = (values: readonly string[]) =>
    isMasked ? [...new Set(values.map((form) => (form === 'empty' ? form : 'text')))] : values
  const [before, after] = [plain(given.before), plain(given.after)]
  const { gone, came } = newsOf(before, after)
  const words = { before: either(before), after: either(after) }
  if (gone.length > 0 && came.length > 0) {
    const turned = [...gone, ...came].sort().join()
    return [{ rule: turned === 'date,timestamp' ? 'timestamp-date' : 'format', ...words }]
  }
  if (gone.length + came.length === 0) return []
  // Beside a masked text any other text may have been there.
  if (isMasked && ![...gone, ...came].includes('empty')) return []
  return [{ rule: came.length > 0 ? 'format-widened' : 'format-narrowed', ...words }]
}

/** Words that came, and words that went. */
function nameWords(
  news: News,
  values: Pair<readonly string[]>,
  { aspect }: SetDifference,
): Named[] {
  if (aspect !== 'listed' && [...values.before, ...values.after].includes(anything)) return []
  const [isNew, isGone]: readonly RuleId[] =
    aspect === 'name' ? ['name-new', 'name-gone'] : ['value-new', 'value-gone']
  const quoted = (words: readonly string[]) =>
    either(
      words.map((word) => {
        const isPlain = aspect === 'prefix' || word === anything
        return isPlain ? word : JSON.stringify(shown(word))
      }),
    )
  const [before, gone] = [quoted(values.before), quoted(news.gone)]
  const [after, came] = [quoted(values.after), quoted(news.came)]
  return [
    ...(came === '' ? [] : [{ rule: isNew!, before, after: came }]),
    ...(gone === '' ? [] : [{ rule: isGone!, before: gone, after }]),
  ]
}

function entries(before: 'some' | 'none', after: 'some' | 'none') {
  const say = (one: string) => (one === 'some' ? 'has entries at times' : 'always empty')
  return { before: say(before), after: say(after) }
}

/** All responses of one side are slower than all of the other, and more than twice as slow. */
function nameTimes(_news: News, { before, after }: Pair<readonly string[]>): Named[] {
  const [was, is] = [before, after].map((values) => values.map(Number).sort((a, b) => a - b)) as [
    number[],
    number[],
  ]
  const say = (some: readonly number[]) => `${some[0]} to ${some.at(-1)! * 2} ms`
  const words = { before: say(was), after: say(is) }
  if (is[0]! >= 4 * was.at(-1)!) return [{ rule: 'slower', ...words }]
  return was[0]! >= 4 * is.at(-1)! ? [{ rule: 'faster', ...words }] : []
}
