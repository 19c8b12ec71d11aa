import {
  addressOfName,
  type ClauseId,
  clauses,
  clausesNamed,
  operations,
} from '../../contract/index.ts'
import { SuiteError, suggest } from '../../errors/index.ts'
import {
  type ActionName,
  actions,
  type SubjectName,
  subjects,
} from '../../target/catalogue/index.ts'
import { declaredScenarios } from '../../traceability/index.ts'
import {
  explainClause,
  explainNeed,
  explainOperation,
  explainScenario,
  renderPage,
} from './pages.ts'
import { explainReading } from './readings.ts'

/** The pages about an address as text. E_ADDRESS_UNKNOWN, with the nearest known one. */
export function explainAddress(address: string): string {
  const operation = addressOfName(address)
  const isBelow = (id: string) => operation === undefined && id.startsWith(`${address}/`)
  const reading = explainReading(address)
  const pages = [
    ...(reading ? [reading] : []),
    ...clausesNamed(address).map((id) => explainClause(id as ClauseId)),
    ...(operation ? [explainOperation(operation)] : []),
    ...declaredScenarios.filter(({ id }) => id === address || isBelow(id)).map(explainScenario),
    ...(Object.hasOwn({ ...subjects, ...actions }, address)
      ? [explainNeed(address as SubjectName | ActionName)]
      : []),
  ]
  if (pages.length > 0) return pages.map(renderPage).join('\n')
  const named = [operations, clauses, subjects, actions].flatMap(Object.keys)
  const near = suggest(address, [...named, ...declaredScenarios.map(({ id }) => id)])
  throw new SuiteError('E_ADDRESS_UNKNOWN', `Unknown address: ${address}`, {
    remedy:
      near === undefined
        ? { text: 'See the addresses', command: ['list'] }
        : { text: 'Did you mean', command: ['explain', near] },
  })
}
