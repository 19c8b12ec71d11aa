import { partsOf } from '../../src/base/json/index.ts'
import { apiVersions, type SchemaLocations } from '../../src/core/contract/index.ts'
import { defects } from '../../src/sources/sandbox/defects/index.ts'
import { sampleCalls } from '../../src/sources/sandbox/index.ts'
import { brokenBy } from '../../src/sources/scenario/index.ts'
import { valuesAt } from './values-at.fixture.ts'

interface Shown {
  /** The operations and pointers, with stars for items, where it is shown. */
  readonly places: SchemaLocations
  /** A defect breaks one of them, as measured, or is not measured yet. */
  readonly clauses: readonly string[]
  /** Of the versions that are meant, one is enough. */
  readonly under: (version: string) => boolean
  readonly isMeant: (value: unknown) => boolean
}

/** Whether a defect of the sandbox shows a value that is meant, in an example of an operation under a version that is meant. */
export function isShownByDefect({ places, clauses, under, isMeant }: Shown): boolean {
  const own = Object.entries(defects).filter(
    ([id]) => brokenBy(id)?.some((clause) => clauses.includes(clause)) ?? true,
  )
  return apiVersions.filter(under).some((version) =>
    own.some(([, defect]) =>
      [...sampleCalls(version, '', [defect])].some(([operation, { response }]) => {
        const pointers = places.get(operation) ?? []
        return pointers.some((at) => valuesAt(response, partsOf(at)).some(isMeant))
      }),
    ),
  )
}
