import { partsOf } from '../../src/base/json/index.ts'
import {
  apiVersions,
  type ClauseId,
  type JudgeSettings,
  judgeSettings,
  latestApiVersion,
  type OperationAddress,
  operations,
  testableClauses,
} from '../../src/core/contract/index.ts'
import { contract, fieldAt } from '../../src/core/contract/judging/index.ts'
import { bodyFromText, type Exchange } from '../../src/core/exchange/index.ts'
import { openTrace } from '../../src/core/judge/index.ts'
import type { Finding } from '../../src/core/run/index.ts'
import brokenByDefectsOnly from '../../src/sources/scenario/broken-by-defects-only.json' with {
  type: 'json',
}
import { isMutated, isOfSchemas } from '../../src/sources/scenario/index.ts'
import { mutate } from './mutation/index.ts'
import { referenceRun } from './reference-run.fixture.ts'
import survivors from './survivors.json' with { type: 'json' }

/** Mutants that the contract permits: reason → mutants, each as `operator schema pointer`, with `@version` after the schema where only that version permits it. */
const explained = new Set(Object.values(survivors).flat())

/** The reason that holds for a mutant: what every version permits, an earlier one does; and `x-absent` says that null may stand there. */
function explain(name: string): string | undefined {
  const ofEvery = ofEveryVersion(name)
  const [operator, schema = '', pointer = ''] = ofEvery.split(' ')
  const isAbsent = operator === 'null' && fieldAt(schema, partsOf(pointer))?.absent === true
  return isAbsent ? name : [name, ofEvery].find((name) => explained.has(name))
}

/** What became of mutated responses of the sandbox. */
export interface MutantTrial {
  readonly total: number
  readonly killed: number
  /** How many the contract permits. */
  readonly permitted: number
  /** What should not have happened, in sentences. */
  readonly faults: readonly string[]
}

/** Judges one in `step` mutants: each should be reported, unless the contract permits it. */
export async function tryMutants(step = 1): Promise<MutantTrial> {
  const { exchangesOf } = await referenceRun()
  // A free text of generated requests may look like a word of a vocabulary.
  const exchanges = [...exchangesOf].flatMap(([id, own]) =>
    id.startsWith('conventions/generated/') ? [] : own,
  )
  const { total, lived, ...rest } = killAll(exchanges, step)
  const names = [...new Set(lived)].sort()
  const unexplained = onceEach(names.filter((name) => !explain(name)))
  return {
    total,
    killed: total - lived.length,
    permitted: lived.filter(explain).length,
    faults: [...unexplained.map(unexplainedSays), ...(step === 1 ? faultsOfAll(names, rest) : [])],
  }
}

/** Without those of earlier versions that survive under the latest version, too: a reason holds for every version. */
export function onceEach(names: readonly string[]): readonly string[] {
  const all = new Set(names)
  return names.filter((name) => name === ofEveryVersion(name) || !all.has(ofEveryVersion(name)))
}

const ofEveryVersion = (name: string) => name.replace(/@\S+/, '')

/** What a mutant shows that survives without a reason, and where the reason goes. */
export function unexplainedSays(name: string): string {
  const ofNull = name.startsWith('null ')
    ? 'x-absent in its schema, where null stands for it; else '
    : ''
  return `The mutant "${name}" survives without a reason → ${ofNull}suites/support/survivors.json`
}

/** What only all mutants together show: reasons that hold for none, and clauses that none breaks. */
function faultsOfAll(
  survived: readonly string[],
  { reached, broken }: Pick<Killing, 'reached' | 'broken'>,
): readonly string[] {
  const used = new Set(survived.map(explain))
  const known: readonly string[] = brokenByDefectsOnly
  const unbroken = testableClauses
    .map(([id]) => id)
    .filter((id) => isOfSchemas(id) && reached.has(id) && !broken.has(id))
  return [
    ...[...explained]
      .filter((reason) => !used.has(reason))
      .map((reason) => `The mutant "${reason}" has a reason to survive, and does not.`),
    ...unbroken
      .filter(isMutated)
      .map(
        (id) =>
          `No mutant breaks ${id}, which src/sources/scenario/broken-by-defects-only.json does not name.`,
      ),
    ...known
      .filter((id) => !unbroken.some((other) => other === id))
      .map(
        (id) =>
          `A mutant breaks ${id}, which src/sources/scenario/broken-by-defects-only.json names.`,
      ),
  ]
}

interface Killing {
  readonly total: number
  /** The mutants of which nothing was reported. */
  readonly lived: readonly string[]
  /** Clauses that the responses put to the test. */
  readonly reached: ReadonlySet<ClauseId>
  /** Clauses that some mutant was found to break. */
  readonly broken: ReadonlySet<string>
}

/**
 * Judges each of some mutants by itself; it is killed when a violation is reported at its place or beside it. Whichever are chosen, each
 * is judged in the first response that has it.
 */
function killAll(traffic: readonly Exchange[], step: number): Killing {
  const seen = new Set<string>()
  let total = 0
  const lived: string[] = []
  const reached = new Set<ClauseId>()
  const broken = new Set<string>()
  for (const exchange of traffic) {
    const settings = judgeSettings(new URL(exchange.request.url).origin, { apiVersions })
    const trace = openTrace(contract, settings)
    const { operation, findings } = trace.judge(exchange)
    addAll(reached, trace.covered())
    if (operation === null || findings.some(isViolation)) continue
    for (const mutant of mutantsOf(exchange, operation)) {
      if (seen.has(mutant.key)) continue
      seen.add(mutant.key)
      if (seen.size % step !== 0) continue
      total++
      const violations = violationsOf(exchange, mutant.body(), settings)
      addAll(
        broken,
        violations.map(({ clause }) => clause),
      )
      if (!isAtOrBeside(mutant.pointer, violations)) lived.push(mutant.name)
    }
  }
  return { total, lived, reached, broken }
}

function addAll<Item>(set: Set<Item>, items: Iterable<Item>): void {
  for (const item of items) set.add(item)
}

const isViolation = ({ severity }: Pick<Finding, 'severity'>) => severity === 'violation'

/** Whether one of the violations is at a place or beside it, or is about the whole response. */
function isAtOrBeside(place: string, violations: readonly Pick<Finding, 'pointer'>[]): boolean {
  const parent = place.replace(/\/[^/]*$/, '')
  return violations.some(({ pointer }) => pointer === '' || pointer.startsWith(parent))
}

/** The mutants of a successful response. Those with one key are the same: of one operation, at one place, in one shape. */
function mutantsOf({ request, response }: Exchange, operation: OperationAddress) {
  if (response?.body.kind !== 'json' || response.status >= 300) return []
  const { value } = response.body
  const version = request.headers['service-version'] ?? latestApiVersion
  const tag = version === latestApiVersion ? '' : `@${version}`
  const schema = operations[operation].response
  const shape = shapeOf(value)
  return Array.from(mutate(schema, value), (mutant) => {
    const name = `${mutant.operator} ${schema}${tag} ${general(mutant.pointer) || '(whole)'}`
    return { ...mutant, name, key: `${operation} ${name} ${shape}` }
  })
}

/** The violations in an exchange with another body. */
function violationsOf(exchange: Exchange, body: unknown, settings: JudgeSettings) {
  const response = { ...exchange.response!, body: bodyFromText(JSON.stringify(body)) }
  const { findings } = openTrace(contract, settings).judge({ ...exchange, response })
  return findings.filter(isViolation)
}

/** Responses of the same shape are mutated once. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.length === 0 ? '' : shapeOf(value[0])}]`
  if (typeof value !== 'object' || value === null) return value === null ? '0' : typeof value
  return `{${Object.entries(value)
    .map(([name, member]) => `${name}:${shapeOf(member)}`)
    .sort()
    .join()}}`
}

/** The pointer with any index, and any name of a map, replaced by a star. */
function general(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, '/*')
}
