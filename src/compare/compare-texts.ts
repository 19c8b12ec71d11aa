import { vocabulary } from '../contract/index.ts'
import { either, newsOf, type Pair } from './change.ts'
import type { RuleId } from './rules/index.ts'
import { alphabetName, type TextKind } from './text-forms.ts'
import { type IdForm, isVocabulary, mostWhole, type Texts } from './texts.ts'

/** A difference between the texts of one place. */
export interface TextChange {
  readonly rule: RuleId
  readonly before: string
  readonly after: string
}

/** How the texts of a place differ in form; nothing where either side has a secret there. */
export function compareTexts(pair: Pair<Texts>, known?: ReadonlySet<unknown>): TextChange[] {
  const { before, after } = pair
  if (before.kinds.has('hidden') || after.kinds.has('hidden')) return []
  const kinds = compareKinds(pair)
  if (kinds !== undefined) return [kinds]
  return [...compareTimes(pair), ...compareIds(pair), ...compareValues(pair, known)]
}

/** Whether the texts are of another kind; undefined where the kinds are the same, or text may be anything. */
function compareKinds({ before, after }: Pair<Texts>): TextChange | undefined {
  const [was, is] = [[...before.kinds.keys()], [...after.kinds.keys()]]
  const news = newsOf(was, is)
  const change = (rule: RuleId) => ({ rule, before: either(was), after: either(is) })
  if (news.gone.length === was.length) {
    const kinds: TextKind[] = [...was, ...is]
    const isDay = kinds.every((kind) => kind === 'date' || kind === 'timestamp')
    return change(isDay ? 'timestamp-date' : 'format')
  }
  // Free text may look like anything.
  if (before.kinds.has('text') && after.kinds.has('text')) return undefined
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
  const [lengths, later] = [new Set(before.fractions.keys()), new Set(after.fractions.keys())]
  if (areApart(lengths, later) || losesFractions(before) !== losesFractions(after)) {
    const [was, is] = [say(before), say(after)]
    changes.push({ rule: 'timestamp-precision', before: was, after: is })
  }
  if (areApart(before.offsets, after.offsets)) {
    const [was, is] = [either(before.offsets), either(after.offsets)]
    changes.push({ rule: 'timestamp-offset', before: was, after: is })
  }
  return changes
}

/** A fraction that ends with zeros may be written shorter: then both sides share one length at least. */
function areApart<Value>(before: ReadonlySet<Value>, after: ReadonlySet<Value>): boolean {
  if (before.size === 1 && after.size > 1) return !isIn(before, after)
  if (after.size === 1 && before.size > 1) return !isIn(after, before)
  return newsOf(before, after).gone.length === before.size
}

/** Whether fractions are lost: more often than they are zero by chance, and not shortened by their last zeros. */
function losesFractions({ fractions, whole }: Texts): boolean {
  const all = [...fractions.values()].reduce((sum, one) => sum + one, 0)
  return fractions.size === 2 && whole.size === mostWhole && (fractions.get(0) ?? 0) * 20 >= all
}

function isIn<Value>(some: ReadonlySet<Value>, all: ReadonlySet<Value>): boolean {
  return [...some].every((one) => all.has(one))
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
const telling = { characters: 12, cases: 24, digits: 6 }

function differ(was: IdForm, is: IdForm): boolean {
  const gap = Math.max(is.shortest - was.longest, was.shortest - is.longest)
  const isCounter = was.alphabet === 0 && is.alphabet === 0
  if (gap > 0 && (!isCounter || gap >= telling.digits)) return true
  const [one, other] = [alphabetName(was.alphabet), alphabetName(is.alphabet)]
  if (one === other) return false
  const isOfCase = [one, other].includes('mixed case')
  return fewest(was, is) >= (isOfCase ? telling.cases : telling.characters)
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

/** Words of a vocabulary that came or went; those that the contract lists may always come and go. */
function compareValues({ before, after }: Pair<Texts>, known?: ReadonlySet<unknown>): TextChange[] {
  if (before.values.size === 0 || after.values.size === 0) return []
  const isListed = known !== undefined
  if (!isVocabulary(before, isListed) || !isVocabulary(after, isListed)) return []
  const news = newsOf(before.values, after.values)
  const others = { gone: news.gone.filter(isOther), new: news.new.filter(isOther) }
  function isOther(value: string): boolean {
    return !(known ?? vocabulary.words).has(value)
  }
  const quote = (values: Iterable<string>) =>
    either(Array.from(values, (value) => JSON.stringify(value)))
  return [
    ...(others.new.length > 0
      ? [{ rule: 'value-new' as const, before: quote(before.values), after: quote(others.new) }]
      : []),
    ...(others.gone.length > 0
      ? [{ rule: 'value-gone' as const, before: quote(others.gone), after: quote(after.values) }]
      : []),
  ]
}
