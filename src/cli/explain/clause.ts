import type { Inventory } from '../inventory.ts'
import { assayCommand } from '../invocation.ts'
import { carriersOf } from './carriers.ts'
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
  const provers = inventory.scenarios.filter(({ scenario }) =>
    (scenario.proves as readonly string[]).includes(id),
  )
  const carriers = carriersOf(id, inventory)
  const lies = Object.entries(inventory.defects).filter(([, { breaks }]) =>
    breaks.some((broken) => broken === origin || also.includes(broken)),
  )
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
      'proved by':
        provers.length > 0 || excluded !== undefined
          ? provers.map((prover) => `${prover.id}  ${prover.scenario.title}`)
          : 'every exchange that shows the case; no scenario is there for it alone',
      'judged by': excluded === undefined ? sayJudges(carriers, level) : undefined,
      'broken by': lies.map(([lie, { title }]) => `${lie}  ${title}`),
      'see it red': lies.slice(0, 1).map(([lie]) => `${assayCommand()} run --defect ${lie}`),
    },
  }
}

const most = 6

function sayJudges(carriers: ReturnType<typeof carriersOf>, level: string): readonly string[] {
  if (carriers.length === 0) {
    return [
      level === 'gap'
        ? 'no judge: what the target does is only noted'
        : 'a rule of the judge, or the scenario itself: no node of a schema carries it',
    ]
  }
  const told = carriers
    .slice(0, most)
    .map(
      ([operation, places]) =>
        `the schema of ${operation} at ${places.slice(0, 4).join(', ')}${places.length > 4 ? ', …' : ''}`,
    )
  const left = carriers.length - told.length
  return left > 0 ? [...told, `and ${left} more`] : told
}
