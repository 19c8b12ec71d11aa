import {
  addressOfName,
  type ClauseId,
  clauses,
  clausesNamed,
  operations,
  readings,
} from '../../contract/index.ts'
import { SuiteError, suggest } from '../../errors/index.ts'
import { nounOf } from '../../run/index.ts'
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
  explainNoun,
  explainOperation,
  explainReading,
  explainScenario,
} from './pages.ts'

const nouns = new Set([clauses, operations].flatMap(Object.keys).map(nounOf))

/** The pages about an address as text. E_ADDRESS_UNKNOWN, with the nearest known one. */
export function explainAddress(address: string): string {
  const operation = addressOfName(address)
  const isNoun = nouns.has(address)
  const isBelow = (id: string) => !operation && !isNoun && id.startsWith(`${address}/`)
  const pages = [
    ...(isNoun ? [explainNoun(address)] : []),
    ...(Object.hasOwn(readings, address) ? [explainReading(address as keyof typeof readings)] : []),
    ...clausesNamed(address).map((id) => explainClause(id as ClauseId)),
    ...(operation ? [explainOperation(operation)] : []),
    ...declaredScenarios.filter(({ id }) => id === address || isBelow(id)).map(explainScenario),
    ...(Object.hasOwn({ ...subjects, ...actions }, address)
      ? [explainNeed(address as SubjectName | ActionName)]
      : []),
  ]
  if (pages.length > 0) return pages.join('\n')
  const named = [operations, clauses, subjects, actions].flatMap(Object.keys)
  const near = suggest(address, [...nouns, ...named, ...declaredScenarios.map(({ id }) => id)])
  throw new SuiteError('E_ADDRESS_UNKNOWN', `Unknown address: ${address}`, {
    remedy:
      near === undefined
        ? { text: 'See the addresses', command: ['list'] }
        : { text: 'Did you mean', command: ['explain', near] },
  })
}
