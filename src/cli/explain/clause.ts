import type { ClauseId } from '../../contract/index.ts'
import type { TracedClause } from '../../traceability/index.ts'
import type { Inventory } from '../inventory.ts'
import { sayRed } from './others.ts'
import type { Page } from './page.ts'

const levels: Readonly<Record<string, string>> = {
  rule: 'rule: stated by the contract; breaking it is a violation',
  implied: 'implied: follows from what the contract states; breaking it is a violation',
  advice: 'advice: common sense the contract does not state; a warning, a violation with --strict',
  seen: 'seen: a value from a sample; another value is a novelty, and nobody is blamed',
  gap: 'gap: the contract is silent; what the target does is an observation',
}

/** What a clause says, why, and how it is proved. */
export function explainClause(id: string, inventory: Inventory): Page {
  const { origin, also = [], level, says, why, excluded } = inventory.clauses[id]!
  const owner = id.split('#')[0]!
  const operation = inventory.operations[owner]
  const entry = inventory.traceability.get(id as ClauseId)
  const titles = new Map(inventory.scenarios.map((loaded) => [loaded.id, loaded.scenario.title]))
  const lies = entry?.defects ?? []
  return {
    title: id,
    lead: says,
    facts: {
      level: levels[level],
      why,
      origin: [origin, ...also].join(', '),
      'belongs to':
        operation === undefined
          ? owner
          : `operation ${operation.number}, ${operation.method} ${operation.path} (${owner})`,
      'not tested': excluded,
      ...(entry && {
        'proved by':
          entry.scenarios.length > 0
            ? entry.scenarios.map((story) => `${story}  ${titles.get(story)}`)
            : 'every exchange that shows the case; no scenario is there for it alone',
        'judged by': sayJudges(entry),
        'needs of a target': sayNeeds(entry),
        'broken by': lies.map((lie) => `${lie}  ${inventory.defects[lie]!.title}`),
        'broken in': entry.mutants ? 'small faults made from these answers' : undefined,
        'see it red': lies.slice(0, 1).map((lie) => sayRed(lie, inventory.defects[lie]!)),
      }),
      ...(level === 'gap' && { 'judged by': 'no judge: what the target does is only noted' }),
    },
  }
}

const most = 6

function sayJudges({ places, rules }: TracedClause): readonly string[] {
  const carriers = [...places]
  const told = carriers
    .slice(0, most)
    .map(
      ([operation, at]) =>
        `the schema of ${operation} at ${at.slice(0, 4).join(', ')}${at.length > 4 ? ', …' : ''}`,
    )
  const left = carriers.length - told.length
  const all = [
    ...told,
    ...(left > 0 ? [`and ${left} more`] : []),
    ...(rules.length > 0 ? [`the judge: ${rules.join(', ')}`] : []),
  ]
  return all.length > 0 ? all : ['the scenario itself: no answer alone can break it']
}

function sayNeeds({ needs }: TracedClause): readonly string[] {
  return needs.map((set) => (set.length === 0 ? 'nothing but a key' : set.join(' and ')))
}
