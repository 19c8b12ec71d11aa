import { vocabulary } from '../contract/index.ts'
import { wordsOf } from './difference.ts'
import { haveCommon, newsIn, type SetDifference } from './fact-sets.ts'
import { type FactSet, ofContract } from './place.ts'
import { isRare } from './rare.ts'

/** The words that came to one place, and those that are gone for certain, are one difference; they may be the same in another case. */
export function wordsTogether(found: readonly SetDifference[]): SetDifference[] {
  const isListed = ({ aspect }: SetDifference) => aspect === 'known' || aspect === 'listed'
  const others = found.filter((one) => !isListed(one))
  const words = others.map((one) => (/^(?:word|code)$/.test(one.aspect) ? withCase(one) : one))
  return [...listedTogether(found.filter(isListed)), ...words]
}

function listedTogether(pair: readonly SetDifference[]): readonly SetDifference[] {
  const [known, listed] = ['known', 'listed'].map((name) => pair.find((one) => one.aspect === name))
  if (listed === undefined) return pair
  if (known === undefined) return [withCase(listed)]
  const all = pair.map(newsIn)
  const gone = all.flatMap((news) => news.gone)
  const came = all.flatMap((news) => news.came)
  const change = caseIn(listed, { gone, came })
  const isReplaced = gone.length > 0 && came.length > 0
  // Where no record keeps a word that a side had, each of them shows that the earlier ones are gone.
  const isSure = !haveCommon(listed) || !isRare(known)
  if (change === undefined && !(isReplaced && isSure)) return pair
  return [{ ...listed, words: { before: wordsOf(gone), after: wordsOf(came) }, change }]
}

function withCase(one: SetDifference): SetDifference {
  return { ...one, change: caseIn(one, newsIn(one)) }
}

/**
 * `case` if the words that came are words that are gone, in another case; one side may have words of the contract instead, of which
 * none stays: a word beside those that stood there is a new one.
 */
function caseIn(
  { before, after }: SetDifference,
  { gone, came }: ReturnType<typeof newsIn>,
): string | undefined {
  const [had, has] = [before, after].map((set) => set.some(({ value }) => value === ofContract))
  const areOfContract = gone.length === 0 ? had && !has : !had && has
  const isCase =
    gone.length > 0 && came.length > 0
      ? areCased(gone, lowerCased(came))
      : areOfContract && areCased([...gone, ...came], wordsOfContract)
  return isCase ? 'case' : undefined
}

const lowerCased = (set: FactSet) => new Set(set.map(({ value }) => value.toLowerCase()))
const wordsOfContract = new Set([...vocabulary.words].map((word) => word.toLowerCase()))

function areCased(words: FactSet, known: ReadonlySet<string>): boolean {
  return words.every(({ value }) => known.has(value.toLowerCase()))
}
