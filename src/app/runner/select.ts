import { type Remedy, SuiteError, suggest } from '../../base/errors/index.ts'
import { addressOfName, clauses, operations } from '../../core/contract/index.ts'
import type { LoadedScenario } from '../../sources/scenario/index.ts'

/**
 * The scenarios that the addresses name, in the order of `scenarios`: a scenario, a file, a noun, an operation (by address or
 * number) or a clause. Without addresses: all. Throws `E_ADDRESS_UNKNOWN` where an address names no scenario.
 */
export function selectScenarios(
  scenarios: readonly LoadedScenario[],
  addresses: readonly string[],
): LoadedScenario[] {
  if (addresses.length === 0) return [...scenarios]
  const chosen = new Set(addresses.flatMap((address) => selectOne(scenarios, address)))
  return scenarios.filter((scenario) => chosen.has(scenario))
}

function selectOne(scenarios: readonly LoadedScenario[], address: string): LoadedScenario[] {
  const operation = addressOfName(address) ?? address
  const found = scenarios.filter(({ id, scenario }) => {
    if (id === address || id.startsWith(`${address}/`)) return true
    const proves: readonly string[] = scenario.proves
    return proves.some((clause) => clause === address || clause.startsWith(`${operation}#`))
  })
  if (found.length === 0) throw unknownAddress(scenarios, address)
  return found
}

function unknownAddress(scenarios: readonly LoadedScenario[], address: string): SuiteError {
  const error = (message: string, remedy: Remedy) =>
    new SuiteError('E_ADDRESS_UNKNOWN', `${message}: ${address}`, { remedy })
  if (Object.hasOwn(clauses, address)) {
    const remedy = { text: 'See how it is tested', command: ['explain', address] }
    return error('No scenario tests this clause by itself', remedy)
  }
  const ids = scenarios.map(({ id }) => id)
  const known = [...ids, ...Object.keys(clauses), ...Object.keys(operations)]
  const near = suggest(address, [...new Set(known.map((id) => id.split('/')[0]!)), ...known])
  const list = { text: 'List the scenarios', command: ['list', 'scenarios'] }
  return error('Unknown address', near === undefined ? list : `Did you mean ${near}?`)
}
