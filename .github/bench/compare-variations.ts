/**
 * Measures what `assay compare` finds between runs of the sandbox: nothing between two seeds of one variation, and every
 * variation against the plain sandbox, but for those that are named here with the reason. Exits with 1 where that is not so.
 *   node .github/bench/compare-variations.ts [VARIATION…]
 */
import { compareSides, type Side, testSide } from '../../src/app/compare/index.ts'
import { startEmbedded } from '../../src/app/runner/index.ts'
import { variations } from '../../src/sources/sandbox/variations/index.ts'

/** Why a variation shows in no difference. */
const unseen: Readonly<Record<string, readonly string[]>> = {
  'the values and headers that are compared are the same': [
    ...['media-type-in-capitals', 'spaced-json', 'answers-compressed', 'answers-deflated'],
    ...['answers-in-pieces', 'json-with-byte-order-mark', 'json-escaped', 'answers-late'],
    ...['integers-with-an-exponent', 'members-in-another-order', 'lists-in-any-order'],
  ],
  'of requests of another version than that of the run only the statuses are compared': [
    ...['unknown-version-is-latest', 'webhooks-by-version', 'account-by-version'],
  ],
  'what is sent again until it is right is compared once': [
    ...['changes-visible-later', 'widget-events-late'],
  ],
  'which record is returned, and which of its values, is no fact': [
    ...['owners-added', 'session-under-way-goes-on', 'report-requested-again'],
    ...['account-created-once', 'update-requested-again', 'update-named-when-delivered'],
    'card-brand-requested-again',
  ],
  'how times follow each other is no fact': [
    ...['clock-of-whole-seconds', 'clock-of-sixteen-milliseconds', 'clocks-half-a-second-apart'],
    ...['updates-answered-out-of-order', 'looks-move-the-clock'],
  ],
  'redaction masks the values of people': [
    ...['numbers-shown-in-lists', 'state-in-lower-case', 'names-in-capitals'],
  ],
}
const named = new Set(Object.values(unseen).flat())

async function sideOf(variation: string | undefined, seed: number): Promise<Side> {
  const options = { defects: [], variations: variation === undefined ? [] : [variation], seed }
  return testSide(await startEmbedded(options))
}

function differencesOf(before: Side, after: Side) {
  return compareSides(before, after, { level: 'exact' }).differences
}

const asked = process.argv.slice(2)
const chosen = Object.keys(variations).filter((id) => asked.length === 0 || asked.includes(id))
const plain = await sideOf(undefined, 12)
const wrong: string[] = []
for (const id of [undefined, ...chosen]) {
  const [side, otherSeed] = [await sideOf(id, 12), await sideOf(id, 11)]
  const noise = differencesOf(otherSeed, side).map(({ call, rule, pointer }) => [
    call,
    rule,
    pointer,
  ])
  if (noise.length > 0) wrong.push(`${id ?? 'plain'}, two seeds: ${noise.join('; ')}`)
  if (id === undefined) continue
  const isShown = differencesOf(plain, side).length > 0
  if (isShown === named.has(id)) wrong.push(`${id}: ${isShown ? 'shown, and named' : 'not shown'}`)
}
for (const line of wrong) console.log(line)
console.log(`${chosen.length} variations, ${named.size} of all are named; ${wrong.length} wrong`)
process.exit(wrong.length > 0 ? 1 : 0)
