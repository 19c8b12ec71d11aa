import { isNamedIn, valuesOf } from '../../src/app/cli/listed-values.ts'
import {
  apiVersions,
  type Clause,
  clauses,
  datesOfPlaces,
  placesOfClauses,
  versionsOfPlaces,
} from '../../src/core/contract/index.ts'
import { contract } from '../../src/core/contract/judging/index.ts'
import { judgedClauses } from '../../src/core/judge/index.ts'
import { schemaTexts } from './missing-versions.fixture.ts'
import { isShownByDefect } from './shown-by-defects.fixture.ts'

type Sentences = Readonly<Record<string, Pick<Clause, 'says' | 'why'>>>

/** What a sentence says of versions and what its schemas say of them, each without the other; a sentence may say it in its reason. */
export function missingOfSentences(sentences: Sentences = clauses): readonly string[] {
  return Object.entries(sentences).flatMap(([id, { says, why = '' }]) => {
    if (!placesOfClauses().has(id)) return []
    const { telling, all } = datesOfPlaces(id)
    const named = datesIn(`${says} ${why}`)
    const unlisted = unlistedIn(id, says)
    const unbound = named.filter((date) => !all.has(date) || lacksBound(id, says, date))
    // Of what a rule judges, too, the schemas do not say the versions alone.
    const unnamed = isJudgedByRule(id) ? [] : [...telling].filter((date) => !named.includes(date))
    return [
      ...unlisted,
      ...(unlisted.length > 0 ? [] : unbound.map((date) => unboundSays(id, says, date))),
      ...unnamed.map(
        (date) =>
          `${id} lacks version ${date} in its sentence, as x-since or x-until of its schema says → clauses.ts of its noun in src/core/contract/`,
      ),
    ]
  })
}

function datesIn(text: string): readonly string[] {
  return [...text.matchAll(/\bversion (\d{4}-\d\d-\d\d)\b/gi)].map(([, date]) => date!)
}

function unboundSays(id: string, says: string, date: string): string {
  const word = new RegExp(`before version ${date}`, 'i').test(says) ? 'x-until' : 'x-since'
  return `${id} lacks ${word} ${date}, as its sentence says → ${word} at the member or the part of its schema in schemas/`
}

/** A sentence that begins with a version has a clause which begins or ends with it. */
function lacksBound(id: string, says: string, date: string): boolean {
  const [, word] = new RegExp(`^(From|Before) version ${date}\\b`).exec(says) ?? []
  if (word === undefined || isOfRemoved(id)) return false
  const { since, until } = versionsOfPlaces(id)
  return (word === 'From' ? since : until) !== date
}

/** It is the clause of what a version removed, which holds from then on. */
function isOfRemoved(id: string): boolean {
  return schemaTexts().includes(`"x-until": "${id}"`)
}

let judged: ReadonlySet<string> | undefined

function isJudgedByRule(id: string): boolean {
  judged ??= judgedClauses(contract)
  return judged.has(id)
}

/** "direct, snapshot or, from version 2099-01-01 on, upload": what follows is listed from that version on, or before it, and not otherwise. */
function unlistedIn(id: string, says: string): readonly string[] {
  const phrases = says.matchAll(/\b(from|before) version (\d{4}-\d\d-\d\d)(?: on)?,? ([^,.;]+)/g)
  return [...phrases].flatMap(([phrase, word, date, words]) => {
    const earlier = apiVersions.find((version) => version < date!)
    if (earlier === undefined) return []
    const sides = [valuesOf(id, date), valuesOf(id, earlier)] as const
    const [own, other] = word === 'from' ? sides : sides.toReversed()
    const named = [...new Set(sides.flat())].filter((value) => isNamedIn(words!, value))
    const isRight = named.every((value) => own!.includes(value) && !other!.includes(value))
    if (own!.length + other!.length === 0) return []
    if (named.length > 0 && isRight)
      return other!.length === 0 ? [] : undefectedIn(id, named, word!, date!)
    const [versions, bound] = word === 'from' ? ['earlier', 'x-until'] : ['later', 'x-since']
    return `${id} lacks a list that changes as its sentence says: "${phrase}" → all values in the enum of the member, and those of ${versions} versions in a part of allOf with ${bound} ${date}, in schemas/`
  })
}

/** The values that no defect shows under a version that does not list them: no mutant does. */
export function undefectedIn(
  id: string,
  values: readonly string[],
  word: string,
  date: string,
): readonly string[] {
  const places = placesOfClauses().get(id) ?? new Map()
  const under = (version: string) => version >= date === (word === 'before')
  const when = word === 'from' ? `before version ${date}` : `from version ${date} on`
  const isShown = (value: string) =>
    isShownByDefect({ places, clauses: [id], under, isMeant: (shown) => shown === value })
  return values
    .filter((value) => !isShown(value))
    .map(
      (value) =>
        `${id} lacks a defect that shows "${value}" ${when} → src/sources/sandbox/defects/, under(…) such a version, then npm run measure`,
    )
}
