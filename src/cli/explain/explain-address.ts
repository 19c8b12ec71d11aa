import { addressOfName, clausesNamed } from '../../contract/index.ts'
import { SuiteError, suggest } from '../../errors/index.ts'
import type { Inventory } from '../../traceability/index.ts'
import {
  explainClause,
  explainDefect,
  explainOperation,
  explainScenario,
  explainVariant,
  type Page,
  renderPage,
} from './pages.ts'

/** The pages about an address as text. E_ADDRESS_UNKNOWN, with the nearest known one. */
export async function explainAddress(address: string, inventory: Inventory): Promise<string> {
  const { scenarios, subjects, actions, defects, variants } = inventory
  const operation = addressOfName(address)
  const pageIn = (known: object, page: (id: string, inventory: Inventory) => Page) =>
    Object.hasOwn(known, address) ? [page(address, inventory)] : []
  const pages = [
    ...clausesNamed(address).map((id) => explainClause(id, inventory)),
    ...(operation ? [explainOperation(operation, inventory)] : []),
    ...scenarios
      .filter(({ id }) => id === address || id.startsWith(`${address}/`))
      .filter(({ id }) => id === address || operation === undefined)
      .map((scenario) => explainScenario(scenario)),
    ...(address in { ...subjects, ...actions }
      ? [(await import('./need.ts')).explainNeed(address, inventory)]
      : []),
    ...pageIn(defects, explainDefect),
    ...pageIn(variants, explainVariant),
  ]
  if (pages.length === 0) throw unknownAddress(address, inventory)
  return pages.map(renderPage).join('\n')
}

function unknownAddress(address: string, inventory: Inventory): SuiteError {
  const { scenarios, operations, clauses, subjects, actions, defects, variants } = inventory
  const named = [operations, clauses, subjects, actions, defects, variants].flatMap(Object.keys)
  const near = suggest(address, [...named, ...scenarios.map(({ id }) => id)])
  return new SuiteError('E_ADDRESS_UNKNOWN', `Unknown address: ${address}`, {
    remedy:
      near === undefined
        ? { text: 'See the addresses', command: ['list'] }
        : { text: 'Did you mean', command: ['explain', near] },
  })
}
