import { valuesOf } from '../../src/app/cli/listed-values.ts'
import { partsOf } from '../../src/base/json/index.ts'
import {
  clauses,
  operations,
  placesOfClauses,
  type SchemaLocations,
} from '../../src/core/contract/index.ts'
import { type Exchange, isSuccess, jsonOf } from '../../src/core/exchange/index.ts'
import { createMatcher } from '../../src/core/judge/index.ts'
import { requestsOf } from '../../src/sources/scenario/index.ts'
import { changedBy } from './reference-run.fixture.ts'
import { runAll, scenarios } from './run-all.fixture.ts'
import { allVariations } from './trials.fixture.ts'
import { valuesAt } from './values-at.fixture.ts'

/** A value that the contract lists for a member, by the clause of the list. */
interface Listed {
  readonly clause: string
  readonly value: string
}

const allListed = Object.keys(clauses).flatMap((clause) =>
  valuesOf(clause).map((value): Listed => ({ clause, value })),
)

/** The operations and pointers where a clause is checked. */
const placesOf = ({ clause }: Listed): SchemaLocations => placesOfClauses().get(clause) ?? new Map()

/** The values of an `enum` that no response shows, neither of these nor of the sandbox with a variation; each with what to do. */
export async function unshownValues(
  exchanges: readonly Exchange[],
  listed: readonly Listed[] = allListed,
): Promise<readonly string[]> {
  const unshown: string[] = []
  for (const one of listed) {
    if (shows(exchanges, one) || (await isVaried(one))) continue
    unshown.push(
      `${one.clause} lacks a response that shows "${one.value}" → src/sources/sandbox/resources/, or a variation in src/sources/sandbox/variations/`,
    )
  }
  return unshown
}

/** Whether the sandbox shows a value with one of the variations of its operations, in a scenario of these. */
async function isVaried(one: Listed): Promise<boolean> {
  for (const operation of placesOf(one).keys()) {
    const [own] = scenarios
      .filter(({ id }) => id.startsWith(`${operation}/`))
      .sort((first, second) => requestsOf(first) - requestsOf(second))
    const meant = allVariations.filter(([, variation]) => changedBy(variation)?.has(operation))
    for (const [id] of own ? meant : []) {
      const exchanges: Exchange[] = []
      await runAll({ variations: [id] }, [own!], (exchange) => exchanges.push(exchange))
      if (shows(exchanges, one)) return true
    }
  }
  return false
}

function shows(exchanges: readonly Exchange[], one: Listed): boolean {
  return exchanges.some(({ request: { method, url }, response }) => {
    if (!isSuccess(response)) return false
    const { origin: baseUrl } = new URL(url)
    const match = createMatcher(operations, { baseUrl, sandboxUrl: baseUrl, paths: {} })
    const pointers = placesOf(one).get(match(method, url)?.address ?? '') ?? []
    const body = jsonOf(response.body)
    return pointers.some((pointer) => valuesAt(body, partsOf(pointer)).includes(one.value))
  })
}
