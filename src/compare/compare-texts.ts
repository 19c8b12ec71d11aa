import { vocabulary } from '../contract/index.ts'
import { either, newsOf, type Pair } from './change.ts'
import type { RuleId } from './rules/index.ts'
import {
  alphabetName,
  type IdForm,
  isVocabulary,
  isWord,
  mostFractions,
  type TextKind,
  type Texts,
} from './texts.ts'

/** A difference between the texts of one place. */
export interface TextChange {
  readonly rule: RuleId
  readonly before: string
  readonly after: string
}

/** How the texts of a place differ in form; nothing where either side hides them. */
export function compareTexts(pair: Pair<Texts>, known?: ReadonlySet<unknown>): TextChange[] {
  const { before, after } = pair
  const kinds = compareKinds(pair)
  if (kinds !== undefined) return [kinds]
  if (isHidden(before) || isHidden(after)) return []
  return [...compareTimes(pair), ...compareIds(pair), ...compareValues(pair, known)]
}

function isHidden({ kinds }: Texts): boolean {
  return kinds.has('hidden')
}

/** Whether the texts are of another kind; undefined where the kinds are the same. */
function compareKinds({ before, after }: Pair<Texts>): TextChange | undefined {
  // Free text may look like anything, and what is hidden may be anything; either is still empty or not.
  const isFree = before.kinds.has('text') && after.kinds.has('text')
  const isAny = isFree || isHidden(before) || isHidden(after)
  const kindsOf = ({ kinds }: Texts) =>
    Array.from(kinds, (kind) => (isAny && kind !== 'empty' ? 'text' : kind))
  const [was, is] = [kindsOf(before), kindsOf(after)]
  const news = newsOf(was, is)
  const change = (rule: RuleId) => ({ rule, before: either(was), after: either(is) })
  if (was.every((kind) => news.gone.includes(kind))) {
    const kinds: TextKind[] = [...was, ...is]
    const isDay = kinds.every((kind) => kind === 'date' || kind === 'timestamp')
    return change(isDay ? 'timestamp-date' : 'format')
  }
  if (news.new.length > 0) return change(news.gone.length > 0 ? 'format' : 'format-widened')
  return news.gone.length > 0 ? change('format-narrowed') : undefined
}

function compareTimes({ before, after }: Pair<Texts>): TextChange[] {
  if (!before.kinds.has('timestamp')) return []
  const changes: TextChange[] = []
  const say = ({ fractions }: Texts) =>
    either(
      Array.from(fractions.keys(), (digits) =>
        digits === 0 ? 'whole seconds' : `.${'0'.repeat(digits)}`,
      ),
    )
  if (areOtherwiseExact(before, after) || losesFractions(before) !== losesFractions(after)) {
    const [was, is] = [say(before), say(after)]
    changes.push({ rule: 'timestamp-precision', before: was, after: is })
  }
  const offsets = newsOf(before.offsets, after.offsets)
  if (offsets.gone.length + offsets.new.length > 0) {
    const [was, is] = [either(before.offsets), either(after.offsets)]
    changes.push({ rule: 'timestamp-offset', before: was, after: is })
  }
  return changes
}

/** Each zero at the end of a fraction comes once in ten times by chance; so many are none. */
const telling = { zeros: 3 }

/** Whether the longest fractions of one side have more digits than those of the other, which are no zeros left out. */
function areOtherwiseExact(before: Texts, after: Texts): boolean {
  const [was, is] = [longestOf(before), longestOf(after)]
  const { fractions } = was < is ? before : after
  const distinct = [...fractions.values()].reduce((sum, one) => sum + one.distinct.size, 0)
  return Math.abs(was - is) * distinct >= telling.zeros
}

function longestOf({ fractions }: Texts): number {
  return Math.max(...fractions.keys())
}

/**
 * Whether some timestamps lack digits that others have, more often than these are zeros by chance: one in a thousand is
 * without milliseconds.
 */
function losesFractions({ fractions }: Texts): boolean {
  const all = [...fractions.values()].reduce((sum, { count }) => sum + count, 0)
  const longest = Math.max(...fractions.keys())
  return [...fractions].some(([digits, { count, distinct }]) => {
    const isRare = all <= 2 * 10 ** distinct.size
    const isOften = distinct.size === mostFractions && count * 20 >= all
    return longest - digits >= telling.zeros && (isRare || isOften)
  })
}

function compareIds({ before, after }: Pair<Texts>): TextChange[] {
  const news = newsOf(before.ids.keys(), after.ids.keys())
  const changes: TextChange[] = []
  if (news.gone.length > 0 && news.new.length > 0) {
    changes.push({ rule: 'id-prefix', before: either(news.gone), after: either(news.new) })
  } else if (news.new.length > 0) {
    changes.push({ rule: 'value-new', before: either(before.ids.keys()), after: either(news.new) })
  } else if (news.gone.length > 0) {
    changes.push({ rule: 'value-gone', before: either(news.gone), after: either(after.ids.keys()) })
  }
  for (const [prefix, was] of before.ids) {
    const is = after.ids.get(prefix)
    if (is === undefined || !differ(was, is)) continue
    changes.push({
      rule: 'id-form',
      before: describeForm(prefix, was),
      after: describeForm(prefix, is),
    })
  }
  return changes
}

/**
 * Distinct ids of so many characters show that none is above F, or that all are of one case; a counter grows by fewer digits
 * than these.
 */
const enough = { characters: 12, cases: 24, digits: 6 }

function differ(was: IdForm, is: IdForm): boolean {
  const gap = Math.max(is.shortest - was.longest, was.shortest - is.longest)
  const isCounter = was.alphabet === 0 && is.alphabet === 0
  if (gap > 0 && (!isCounter || gap >= enough.digits)) return true
  const [one, other] = [alphabetName(was.alphabet), alphabetName(is.alphabet)]
  if (one === other) return false
  const isOfCase = [one, other].includes('mixed case')
  return fewest(was, is) >= (isOfCase ? enough.cases : enough.characters)
}

/** Characters of the side that shows fewer kinds of them; of the one that shows less where each has its own. */
function fewest(was: IdForm, is: IdForm): number {
  const both = was.alphabet & is.alphabet
  if (both === was.alphabet) return was.characters
  return both === is.alphabet ? is.characters : Math.min(was.characters, is.characters)
}

function describeForm(prefix: string, { shortest, longest, alphabet }: IdForm): string {
  const length = shortest === longest ? `${longest}` : `${shortest} to ${longest}`
  return `${prefix} and ${length} characters, ${alphabetName(alphabet)}`
}

/**
 * Words of a vocabulary that came or went; those that the contract lists may always come and go. Where one side has texts
 * that may be anything, other spellings of its words are certain, and so is free text in place of words.
 */
function compareValues(pair: Pair<Texts>, known?: ReadonlySet<unknown>): TextChange[] {
  const { before, after } = pair
  const areWords = known !== undefined || isVocabulary(before, after)
  const isOther = (value: string, others: readonly string[]) =>
    areWords
      ? !(known ?? vocabulary.words).has(value)
      : others.some((other) => fold(other) === fold(value))
  const news = newsOf(before.values, after.values)
  const came = news.new.filter((value) => isOther(value, news.gone))
  const gone = news.gone.filter((value) => isOther(value, news.new))
  if (came.length + gone.length === 0 || !(areWords || isVocabulary(before) || isVocabulary(after)))
    return compareFreedom(pair)
  const quote = (values: Iterable<string>) =>
    either(Array.from(values, (value) => JSON.stringify(value)))
  const changes: TextChange[] = []
  if (came.length > 0) {
    changes.push({ rule: 'value-new', before: quote(before.values), after: quote(came) })
  }
  if (gone.length > 0) {
    changes.push({ rule: 'value-gone', before: quote(gone), after: quote(after.values) })
  }
  return changes
}

/** Whether free text stands where there were words of a vocabulary only, or the other way round. */
function compareFreedom({ before, after }: Pair<Texts>): TextChange[] {
  const [was, is] = [isFree(after, before), isFree(before, after)]
  if (is) return [{ rule: 'value-new', before: 'few words', after: 'free text' }]
  return was ? [{ rule: 'value-gone', before: 'free text', after: 'few words' }] : []
}

/** Whether the texts are free, and those of the other side words that come again and again, more often than by chance. */
function isFree(words: Texts, { values }: Texts): boolean {
  const free = [...values].filter((value) => !isWord(value)).length
  return isVocabulary(words) && words.seen >= 3 * (words.values.size + 1) && free >= 3
}

/** `In progress`, `inProgress` and `in_progress` are one word, spelled otherwise. */
export function fold(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\d]/gu, '')
}
