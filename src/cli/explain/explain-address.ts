import { SuiteError, suggest } from '../../errors/index.ts'
import type { Inventory } from '../inventory.ts'
import { explainClause } from './clause.ts'
import { explainOperation } from './operation.ts'
import {
  explainAction,
  explainDefect,
  explainScenario,
  explainSubject,
  explainVariant,
} from './others.ts'
import { renderPage } from './page.ts'

/** All pages about an address; one that means nothing is refused, with the nearest that does. */
export function explainAddress(address: string, inventory: Inventory): string {
  const { clauses, operations, scenarios, subjects, actions, defects, variants } = inventory
  const clauseIds = Object.hasOwn(clauses, address)
    ? [address]
    : Object.entries(clauses).flatMap(([id, { origin, also = [] }]) =>
        origin === address || also.includes(address) ? [id] : [],
      )
  const operation = Object.entries(operations).find(
    ([id, { number }]) => id === address || String(number) === address,
  )
  const pages = [
    ...clauseIds.map((id) => explainClause(id, inventory)),
    ...(operation ? [explainOperation(operation[0], inventory)] : []),
    ...scenarios
      .filter(({ id }) => id === address || id.startsWith(`${address}/`))
      .filter(({ id }) => id === address || operation === undefined)
      .map((scenario) => explainScenario(scenario)),
    ...(Object.hasOwn(subjects, address) ? [explainSubject(address, inventory)] : []),
    ...(Object.hasOwn(actions, address) ? [explainAction(address, inventory)] : []),
    ...(Object.hasOwn(defects, address) ? [explainDefect(address, inventory)] : []),
    ...(Object.hasOwn(variants, address) ? [explainVariant(address, inventory)] : []),
  ]
  if (pages.length === 0) throw unknownAddress(address, inventory)
  return pages.map(renderPage).join('\n')
}

function unknownAddress(address: string, inventory: Inventory): SuiteError {
  const near = suggest(address, [
    ...Object.keys(inventory.operations),
    ...Object.keys(inventory.clauses),
    ...inventory.scenarios.map(({ id }) => id),
    ...Object.keys(inventory.subjects),
    ...Object.keys(inventory.actions),
    ...Object.keys(inventory.defects),
    ...Object.keys(inventory.variants),
  ])
  return new SuiteError('E_ADDRESS_UNKNOWN', `Nothing has the address ${address}.`, {
    remedy:
      near === undefined ? 'See what there is: assay list' : `Did you mean: assay explain ${near}`,
  })
}
