import { clauses, operations } from '../contract/index.ts'
import { SuiteError, suggest } from '../errors/index.ts'
import type { LoadedScenario } from './load.ts'

/**
 * The stories that an address means: a story, a topic, a noun, an operation (by address or number) or
 * a clause. Without addresses: all.
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
  const found = scenarios.filter(({ id, scenario }) => {
    if (id === address || id.startsWith(`${address}/`)) return true
    if (address.includes('#')) return (scenario.proves as readonly string[]).includes(address)
    const operation =
      Object.entries(operations).find(([, { number }]) => String(number) === address)?.[0] ??
      address
    return scenario.proves.some((clause) => clause.startsWith(`${operation}#`))
  })
  if (found.length > 0) return found
  const known = [
    ...scenarios.map(({ id }) => id),
    ...Object.keys(clauses),
    ...Object.keys(operations),
  ]
  const nouns = new Set(known.map((id) => id.split('/')[0]!))
  const near = suggest(address, [...nouns, ...known])
  const untold = Object.hasOwn(clauses, address)
  throw new SuiteError(
    'E_ADDRESS_UNKNOWN',
    untold ? `No scenario tests this clause by itself: ${address}` : `Unknown address: ${address}`,
    {
      remedy: untold
        ? { text: 'See how it is tested', command: ['explain', address] }
        : near === undefined
          ? { text: 'List the scenarios', command: ['list', 'scenarios'] }
          : `Did you mean ${near}?`,
    },
  )
}
