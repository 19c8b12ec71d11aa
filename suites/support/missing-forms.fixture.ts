import { valueAt } from '../../src/base/json/index.ts'
import { base, exchange, violationsIn } from '../../src/core/contract/exchanges.fixture.ts'
import {
  apiVersions,
  type OperationAddress,
  operations,
  placesOfClauses,
} from '../../src/core/contract/index.ts'
import type { Deviation } from '../../src/sources/sandbox/deviation.ts'
import {
  changedAt,
  type EarlierForm,
  earlierForms,
} from '../../src/sources/sandbox/earlier-forms.ts'
import { type SampleCall, sampleCalls } from '../../src/sources/sandbox/index.ts'
import { isShownByDefect } from './shown-by-defects.fixture.ts'

/** The forms of a member that a version changes in place, and that no clause keeps out of the versions of the other form. */
export function unjudgedForms(forms: readonly EarlierForm[] = earlierForms): readonly string[] {
  // Of whole records, schemas name the members that a version lacks, and the sandbox makes up the others.
  return forms.filter(({ at }) => at !== '' && !at.endsWith('*')).flatMap(lacksOf)
}

function lacksOf(form: EarlierForm): readonly string[] {
  const { until, where, at, as } = form
  const earlier = apiVersions.find((version) => version < until)
  if (earlier === undefined) return []
  const place = at.replaceAll('*', '0')
  const samples = sampleCalls(until)
  const shown = where.flatMap((operation) => {
    const later = valueAt(samples.get(operation)?.response, place)
    const before = later === undefined ? undefined : as(later)
    return JSON.stringify(before) === JSON.stringify(later) ? [] : { operation, later, before }
  })
  if (shown.length === 0) {
    return [
      `${where[0]} lacks a value at ${at} that was another before version ${until} → its record in src/sources/sandbox/resources/, or its row in src/sources/sandbox/earlier-forms.ts`,
    ]
  }
  const samplesBefore = sampleCalls(earlier)
  return shown.flatMap(({ operation, later, before }) => {
    const isJudged = (calls: typeof samples, version: string, value: unknown) => {
      const sample = calls.get(operation)
      return sample === undefined || breaksAt(operation, sample, { version, place, value })
    }
    const isBroken = (value: unknown, under: (version: string) => boolean) =>
      kindOf(before) === kindOf(later) || showsKind({ operation, at, value, under })
    const lacks = (which: string, bound: string) =>
      `${operation} lacks a clause that the form of ${at} ${which} version ${until} breaks in the other versions → a part of allOf with ${bound} ${until} and its type, in its schema`
    const lacksDefect = (which: string) =>
      `${operation} lacks a defect that shows the form of ${at} ${which} version ${until} in another version → src/sources/sandbox/defects/, with .afterShape() and under(…), then npm run measure`
    return [
      ...(isJudged(samples, until, before) ? [] : [lacks('before', 'x-since')]),
      ...(isJudged(samplesBefore, earlier, later) ? [] : [lacks('from', 'x-until')]),
      ...(isBroken(before, (version) => version >= until) ? [] : [lacksDefect('before')]),
      ...(isBroken(later, (version) => version < until) ? [] : [lacksDefect('from')]),
    ]
  })
}

interface ShownKind {
  readonly operation: OperationAddress
  readonly at: string
  readonly value: unknown
  readonly under: (version: string) => boolean
}

function showsKind({ operation, at, value, under }: ShownKind): boolean {
  const all = [...placesOfClauses()].filter(([, places]) => places.get(operation)?.includes(at))
  return isShownByDefect({
    places: new Map([[operation, [at]]]),
    clauses: all.map(([clause]) => clause),
    under,
    isMeant: (shown) => kindOf(shown) === kindOf(value),
  })
}

const kindOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

/** Whether an example of a version breaks a clause at a place, or within, where it has a value there. */
function breaksAt(
  operation: OperationAddress,
  sample: SampleCall,
  { version, place, value }: { version: string; place: string; value: unknown },
): boolean {
  const pointer = place.replace(/\/0(?=\/|$)/g, '/*')
  const response = changedAt(sample.response, pointer, () => value)
  const found = violationsOf(operation, { ...sample, response }, version)
  return found.some((one) => one.split(' ')[1]?.startsWith(place))
}

/** What examples of the sandbox break under a version that it claims. */
export function faultyExamples(deviations: readonly Deviation[] = []): readonly string[] {
  return apiVersions.flatMap((version) =>
    [...sampleCalls(version, base, deviations)].flatMap(([operation, sample]) =>
      violationsOf(operation, sample, version).map(
        (violation) =>
          `The sandbox breaks ${violation} in ${operation} under version ${version} → src/sources/sandbox/resources/, or a row of earlierForms in src/sources/sandbox/earlier-forms.ts`,
      ),
    ),
  )
}

function violationsOf(
  operation: OperationAddress,
  { params, request: sent, response }: SampleCall,
  version: string,
): readonly string[] {
  const { method, path } = operations[operation]
  const called = path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? '')
  return violationsIn([exchange(method, called, response, { sent, version })], { apiVersions })
}
