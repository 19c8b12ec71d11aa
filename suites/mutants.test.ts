import { expect, test } from 'vitest'
import {
  type ClauseId,
  judgeSettings,
  latestApiVersion,
  operations,
} from '../src/contract/index.ts'
import { contract } from '../src/contract/rules/index.ts'
import { bodyFromText, type Exchange } from '../src/exchange/index.ts'
import { openTrace } from '../src/judge/index.ts'
import { loadTraceability } from '../src/traceability/index.ts'
import brokenByDefectsOnly from './support/broken-by-defects-only.json' with { type: 'json' }
import { mutate } from './support/mutation/index.ts'
import { referenceRun } from './support/reference-run.fixture.ts'
import { scenarios } from './support/run-all.fixture.ts'
import survivors from './support/survivors.json' with { type: 'json' }

/** Mutants that the contract permits: reason → mutants, each as `operator schema pointer`, with `@version` after the schema where only that version permits it. */
const explained = new Set(Object.values(survivors).flat())

/** The reason that holds for a mutant: what every version permits, an earlier one does. */
const explain = (name: string) => [name, name.replace(/@\S+/, '')].find((one) => explained.has(one))

const killing = killAll((await referenceRun()).exchanges)

test('every mutant of every response is killed, but for those that the contract permits', async ({
  task,
}) => {
  const { total, lived } = killing
  const names = [...new Set(lived)].sort()
  const used = new Set(names.map(explain))
  const equivalent = lived.filter(explain).length
  task.meta.detection = { kind: 'mutant', total, caught: total - lived.length, equivalent }
  expect(
    names.filter((name) => !explain(name)),
    'survivors without a reason',
  ).toEqual([])
  expect(
    [...explained].filter((reason) => !used.has(reason)),
    'reasons without a survivor',
  ).toEqual([])
  expect(total).toBeGreaterThan(3000)
})

// But for clauses that no mutant breaks, or only one that breaks another clause first.
test('the mutants break every clause that the responses show, but for those that defects break', async () => {
  const { reached, broken } = killing
  const traceability = loadTraceability(scenarios)
  const carried = [...traceability].filter(([id, { mutants }]) => mutants && reached.has(id))
  const unbroken = carried.filter(([id]) => !broken.has(id)).map(([id]) => id)
  expect(unbroken.sort()).toEqual(brokenByDefectsOnly)
  const unshown = unbroken.filter((id) => traceability.get(id)!.defects.length === 0)
  expect(unshown, 'neither mutant nor defect').toEqual([])
})

interface Killing {
  readonly total: number
  /** The mutants of which nothing was reported. */
  readonly lived: readonly string[]
  /** Clauses that the responses put to the test. */
  readonly reached: ReadonlySet<ClauseId>
  /** Clauses that some mutant was found to break. */
  readonly broken: ReadonlySet<string>
}

/** Judges every mutant by itself; it is killed when a violation is reported at its place or beside it. */
function killAll(traffic: readonly Exchange[]): Killing {
  const seen = new Set<string>()
  const lived: string[] = []
  const reached = new Set<ClauseId>()
  const broken = new Set<string>()
  let total = 0
  for (const exchange of traffic) {
    const { origin } = new URL(exchange.request.url)
    const settings = judgeSettings(origin)
    const trace = openTrace(contract, settings)
    const { operation, findings } = trace.judge(exchange)
    for (const id of trace.covered()) reached.add(id)
    const body = exchange.response?.body
    if (operation === null || body?.kind !== 'json' || exchange.response!.status >= 300) continue
    if (findings.some(({ severity }) => severity === 'violation')) continue
    const version = exchange.request.headers['service-version'] ?? latestApiVersion
    const tag = version === latestApiVersion ? '' : `@${version}`
    const schema = `${operations[operation].response}${tag}`
    for (const mutant of mutate(operations[operation].response, body.value)) {
      const name = `${mutant.operator} ${schema} ${general(mutant.pointer) || '(whole)'}`
      const key = `${operation} ${name} ${shapeOf(body.value)}`
      if (seen.has(key)) continue
      seen.add(key)
      total++
      const response = { ...exchange.response!, body: bodyFromText(JSON.stringify(mutant.body)) }
      const judged = openTrace(contract, settings).judge({ ...exchange, response })
      for (const { clause, severity } of judged.findings) {
        if (severity === 'violation') broken.add(clause)
      }
      const parent = mutant.pointer.replace(/\/[^/]*$/, '')
      const dead = judged.findings.some(
        ({ severity, pointer }) =>
          severity === 'violation' && (pointer === '' || pointer.startsWith(parent)),
      )
      if (!dead) lived.push(name)
    }
  }
  return { total, lived, reached, broken }
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
