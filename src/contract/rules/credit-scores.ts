import { isObject } from '../../json/index.ts'
import { rule } from './rule.ts'

/** A higher score is a new record, and at least one pair of the same source and model has risen. */
export const creditScoreIncrease = rule({
  name: 'events/credit-score-increase',
  clauses: ['events/event#new-score', 'events/event#higher-score'],
  operations: ['events/retrieve'],
  judge(context) {
    const event = context.body
    if (!isObject(event) || event.type !== 'credit_score.increased' || !isObject(event.diff)) return
    const { before, after } = event.diff
    if (!isObject(before) || !isObject(after)) return
    if (typeof before.id === 'string' && typeof after.id === 'string') {
      context.check('events/event#new-score', before.id !== after.id, () => ({
        pointer: '/diff/after/id',
        expected: 'the id of a new record',
        value: after.id,
      }))
    }
    const old = scoresOf(before.scores)
    const pairs = [...scoresOf(after.scores)].flatMap(([key, { index, score }]) => {
      const was = old.get(key)
      return was === undefined ? [] : [{ index, score, was: was.score }]
    })
    const [first] = pairs
    if (first === undefined) return
    const hasRisen = pairs.some(({ score, was }) => score > was)
    context.check('events/event#higher-score', hasRisen, () => ({
      pointer: `/diff/after/scores/${first.index}/score`,
      expected: `more than ${first.was}, the score before`,
      value: first.score,
    }))
  },
})

interface Score {
  readonly index: number
  readonly score: number
}

/** Scores by source and model. */
function scoresOf(scores: unknown): Map<string, Score> {
  const found = new Map<string, Score>()
  for (const [index, item] of (Array.isArray(scores) ? scores : []).entries()) {
    if (!isObject(item) || typeof item.score !== 'number' || !Number.isInteger(item.score)) continue
    if (typeof item.source !== 'string' || typeof item.model !== 'string') continue
    found.set(`${item.source} ${item.model}`, { index, score: item.score })
  }
  return found
}
