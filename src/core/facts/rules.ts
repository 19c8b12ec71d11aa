import { noResponse } from './collect-facts.ts'
import { areOfSameValues, newsIn, type SetDifference } from './fact-sets.ts'
import { type ComparedFact, type FactSet, kindOf, type Pair } from './place.ts'
import table from './rules.json' with { type: 'json' }

export type ComparedSection = 'path' | 'request' | 'status' | 'header' | 'body'

export type ChangeClass =
  | 'announcement'
  | 'breaking-read'
  | 'breaking-write'
  | 'loosened'
  | 'addition'
  | 'neutral'
export type CompareLevel = 'wire' | 'reader' | 'exact'

/** Which changes break clients, and whom. */
export const breaking: Readonly<Partial<Record<ChangeClass, string>>> = {
  'breaking-read': 'breaks clients that read',
  'breaking-write': 'breaks calls of clients',
}

export const levels: readonly CompareLevel[] = ['wire', 'reader', 'exact']

type Rule = Readonly<{ class: ChangeClass; level: CompareLevel; sentence: string; why: string }>

/** Written out, because a type of the JSON file would need it wherever the types of the package are read. */
export type RuleId = string

/** What a difference means for clients if its rule does not say it: such a difference breaks no client. */
const whyNot: Readonly<Record<string, string>> = {
  loosened: 'The target accepts more than before: clients keep working.',
  addition: 'Clients that ignore unknown members keep working; clients with a closed schema fail.',
  neutral: 'No client breaks: the other side may just not have shown it.',
}

const rows = Object.entries(table).flatMap(([group, some]) => {
  const [kind = '', level] = group.split(' ')
  return Object.entries<string>(some).map(([id, row]) => {
    const [when = '', sentence, why = whyNot[kind]] = row.split(' | ')
    return { id, when, rule: { class: kind, level, sentence, why } as Rule }
  })
})

export const rules: ReadonlyMap<RuleId, Rule> = new Map(rows.map(({ id, rule }) => [id, rule]))

export const ruleOf = (id: RuleId): Rule => rules.get(id)!

/**
 * The rules of each aspect, by what is gone and what came: `-null` if null is gone, `-` if anything is, `-date+timestamp` if a
 * date is gone and a timestamp came, '' if anything changed. `header:present` applies to headers only.
 */
const rulesOf = new Map<string, Map<string, RuleId>>()
for (const { id, when } of rows) {
  for (const part of when.split('; ')) {
    const [aspects = '', ...news] = part.split(' ')
    for (const aspect of aspects.split(',')) {
      const names = rulesOf.get(aspect) ?? new Map<string, RuleId>()
      rulesOf.set(aspect, names)
      for (const name of news.length > 0 ? news : ['']) names.set(name, id)
    }
  }
}

/** The rules of one way to do something: whatever shows it, and with whichever values, is one change. */
const ways: ReadonlySet<RuleId> = new Set(
  rows.flatMap(({ id, when }) => (/(?<!;) [a-z]/.test(when) ? id : [])),
)

export const isWay = (id: RuleId) => ways.has(id)

/** The rules that only say what is gone. */
const ofGone: ReadonlySet<RuleId> = new Set(
  rows.flatMap(({ id, when }) => (/ -/.test(when) && !/\+/.test(when) ? id : [])),
)

export const isOfGone = (id: RuleId) => ofGone.has(id)

export interface Named {
  readonly rule: RuleId
  readonly facts: Pair<FactSet>
}

/** Finds the rule that names a difference of two sets; undefined if it says nothing. */
export function nameSets(
  sets: SetDifference,
  section: ComparedSection = 'body',
): Named | undefined {
  const aspect = kindOf(sets.aspect)
  const { gone, came } = newsIn(sets)
  const isShared = gone.length < sets.before.length || came.length < sets.after.length
  // As long as the earlier form of ids, or the earlier path, is still there, others may come and go.
  if (isShared && /^(?:id|path|spelling|size|fraction)$/.test(aspect)) return undefined
  const ofAll = section === 'request' ? undefined : rulesOf.get(aspect)
  const names = rulesOf.get(`${section}:${aspect}`) ?? ofAll
  const news =
    sets.change !== undefined
      ? [sets.change]
      : newsOf('+', came).flatMap((is) => newsOf('-', gone).map((was) => was + is))
  const rule = news.map((name) => names?.get(name)).find((found) => found !== undefined)
  if (rule === undefined) return undefined
  const { before, after } = sets
  // Of what both sides show, one shows more.
  const facts = areOfSameValues(sets) ? { before, after } : { before: gone, after: came }
  return { rule, facts }
}

function newsOf(sign: '-' | '+', set: FactSet): string[] {
  return set.length === 0 ? [''] : [...set.map((fact) => sign + valueNameOf(fact)), sign, '']
}

function valueNameOf({ aspect, value }: ComparedFact): string {
  if (aspect !== 'status') return value
  if (value === noResponse) return 'none'
  if (value.startsWith('5')) return 'failure'
  if (value.startsWith('3')) return 'redirect'
  return value.startsWith('2') ? 'success' : 'refusal'
}
