import {
  addressOfName,
  type ClauseId,
  clauses,
  clausesNamed,
  operations,
} from '../../contract/index.ts'
import { SuiteError, suggest } from '../../errors/index.ts'
import { loadScenarios, suitesFolder } from '../../scenario/index.ts'
import {
  type ActionName,
  actions,
  type SubjectName,
  subjects,
} from '../../target/catalogue/index.ts'
import { explainClause, explainOperation, explainScenario, renderPage } from './pages.ts'

/** The pages about an address as text. E_ADDRESS_UNKNOWN, with the nearest known one. */
export async function explainAddress(address: string): Promise<string> {
  const scenarios = await loadScenarios(suitesFolder)
  const operation = addressOfName(address)
  const pages = await Promise.all([
    ...clausesNamed(address).map((id) => explainClause(id as ClauseId, scenarios)),
    ...(operation ? [explainOperation(operation, scenarios)] : []),
    ...scenarios
      .filter(({ id }) => id === address || (!operation && id.startsWith(`${address}/`)))
      .map(explainScenario),
    ...(address in { ...subjects, ...actions }
      ? [(await import('./need.ts')).explainNeed(address as SubjectName | ActionName)]
      : []),
  ])
  if (pages.length > 0) return pages.map(renderPage).join('\n')
  const named = [operations, clauses, subjects, actions].flatMap(Object.keys)
  const near = suggest(address, [...named, ...scenarios.map(({ id }) => id)])
  throw new SuiteError('E_ADDRESS_UNKNOWN', `Unknown address: ${address}`, {
    remedy:
      near === undefined
        ? { text: 'See the addresses', command: ['list'] }
        : { text: 'Did you mean', command: ['explain', near] },
  })
}
