import type { ClauseId } from '../../contract/index.ts'
import { levelMeanings } from '../../run/index.ts'
import type { Inventory, TracedClause } from '../../traceability/index.ts'
import { commandWithDefect } from './catalogues.ts'
import type { Page } from './page.ts'

/** What a clause says, where it comes from, and how it is tested. */
export function explainClause(id: string, inventory: Inventory): Page {
  const { origin, also = [], level, says, why, excluded } = inventory.clauses[id]!
  const owner = id.split('#')[0]!
  const operation = inventory.operations[owner]
  const traced = inventory.traceability.get(id as ClauseId)
  return {
    title: id,
    lead: says,
    facts: {
      level: `${level}: ${levelMeanings[level]}`,
      why,
      origin: [origin, ...also].join(', '),
      'belongs to':
        operation === undefined
          ? owner
          : `operation ${operation.number}, ${operation.method} ${operation.path} (${owner})`,
      'not tested': excluded,
      ...(traced && describeTests(traced, inventory)),
      ...(level === 'gap' && { 'checked by': 'nothing: the report notes what the target does' }),
    },
  }
}

function describeTests(traced: TracedClause, { scenarios, defects }: Inventory): Page['facts'] {
  const titles = new Map(scenarios.map(({ id, scenario }) => [id, scenario.title]))
  const [first] = traced.defects
  return {
    'tested by':
      traced.scenarios.length > 0
        ? traced.scenarios.map((id) => `${id}  ${titles.get(id)}`)
        : 'every exchange to which it applies; no scenario is needed',
    'checked by': describeChecks(traced),
    'needs of a target': traced.needs.map((set) =>
      set.length === 0 ? 'only its key' : set.join(' and '),
    ),
    'broken by': traced.defects.map((id) => `${id}  ${defects[id]!.title}`),
    'also broken by': traced.mutants ? 'mutants of the responses' : undefined,
    'see it fail': first === undefined ? undefined : commandWithDefect(first, defects[first]!),
  }
}

const most = 6

function describeChecks({ schemas, rules }: TracedClause): readonly string[] {
  const places = Array.from(schemas, ([operation, pointers]) => {
    const shown = pointers.slice(0, 4).join(', ')
    return `the schema of ${operation} at ${shown}${pointers.length > 4 ? ', …' : ''}`
  })
  const checks = [
    ...places.slice(0, most),
    ...(places.length > most ? [`and ${places.length - most} more`] : []),
    ...(rules.length > 0 ? [`the judge: ${rules.join(', ')}`] : []),
  ]
  return checks.length > 0 ? checks : ['the scenario: a single response cannot break it']
}
