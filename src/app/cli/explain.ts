import { dirname, extname, join, relative } from 'node:path'
import { SuiteError, suggest } from '../../base/errors/index.ts'
import {
  addressOfName,
  type Clause,
  type ClauseId,
  clauses,
  clausesNamed,
  type Operation,
  type OperationAddress,
  operations,
  readings,
  sectionOf,
  shownAt,
  statementsOf,
  versionsOfPlaces,
} from '../../core/contract/index.ts'
import { contract } from '../../core/contract/judging/index.ts'
import { judgedClauses } from '../../core/judge/index.ts'
import { countOf, levelMeanings, nounOf, ownerOf } from '../../core/run/index.ts'
import { defects } from '../../sources/sandbox/defects/index.ts'
import type { Defect } from '../../sources/sandbox/index.ts'
import {
  brokenBy,
  type DeclaredScenario,
  suitesFolder,
  type TracedClause,
  testedBy,
  traceClause,
} from '../../sources/scenario/index.ts'
import {
  type ActionName,
  actions,
  isAction,
  type SubjectName,
  subjects,
} from '../../sources/target/catalogue/index.ts'
import { exampleOf } from './init/examples.ts'
import type { findMissing } from './missing.ts'
import { alignColumns, commandLine } from './process.ts'

const nouns = [clauses, operations].flatMap(Object.keys).map(nounOf)

/** The page of an address, and what is missing there. E_ADDRESS_UNKNOWN, with the nearest known one. */
export function explainAddress(
  address: string,
  scenarios: Scenarios,
  find: typeof findMissing = () => [],
): string {
  const operation = addressOfName(address)
  const named = clausesNamed(address)
  const above = [...nouns, ...Object.keys(clauses).map(ownerOf), ...scenarios.map(fileOf)]
  const pages = [
    ...(!operation && above.includes(address) ? [explainAbove(address, scenarios)] : []),
    ...(Object.hasOwn(readings, address) ? [explainReading(address as keyof typeof readings)] : []),
    ...named.map((id) => explainClause(id as ClauseId, scenarios)),
    ...(operation ? [explainOperation(operation, scenarios)] : []),
    ...scenarios.filter(({ id }) => id === address).map(explainScenario),
    ...(Object.hasOwn({ ...subjects, ...actions }, address)
      ? [explainNeed(address as SubjectName | ActionName)]
      : []),
    ...missingFrom(find, scenarios, [operation ?? address, ...named]),
  ]
  if (pages.length > 0) return pages.join('\n')
  const known = [operations, clauses, subjects, actions].flatMap(Object.keys)
  const near = suggest(address, [...above, ...known, ...scenarios.map(({ id }) => id)])
  throw new SuiteError('E_ADDRESS_UNKNOWN', `Unknown address: ${address}`, {
    remedy:
      near === undefined
        ? { text: 'See the addresses', command: ['list'] }
        : { text: 'Did you mean', command: ['explain', near] },
  })
}

type Scenarios = readonly DeclaredScenario[]

const fileOf = ({ id }: DeclaredScenario) => dirname(id)

/** What is missing of what is half-done, and of its parts. */
function missingFrom(
  find: typeof findMissing,
  scenarios: Scenarios,
  addresses: readonly string[],
): readonly string[] {
  const missing = find(scenarios, (of) =>
    addresses.some((one) => [of, nounOf(of), ownerOf(of)].includes(one)),
  )
  const lines = missing.map(({ says }) => `  ${says}\n`)
  return lines.length === 0 ? [] : [`Still missing\n${lines.join('')}`]
}

type Details = Readonly<Record<string, string | readonly string[] | undefined>>

function page(title: string, lead: string, details: Details): string {
  const rows = Object.entries(details).flatMap(([name, value = []]) =>
    [value].flat().map((line, index) => [index === 0 ? name : '', line]),
  )
  return `${[title, `  ${lead}`, '', ...alignColumns(rows)].join('\n')}\n`
}

function explainClause(id: ClauseId, scenarios: Scenarios): string {
  const clause: Clause = clauses[id]
  const { level, says, why, excluded } = clause
  const owner = ownerOf(id)
  const address = addressOfName(owner)
  const { number, method, path }: Partial<Operation> = address ? operations[address] : {}
  // A rule of the judge or a scenario may know other versions than the schemas.
  const isOfSchemas = !judgedClauses(contract).has(id)
  const { since, until } = isOfSchemas ? versionsOfPlaces(id) : {}
  return page(id, says, {
    level: `${level}: ${levelMeanings[level]}`,
    why,
    origin: statementsOf(clause).join(', '),
    section:
      clause.origin in readings
        ? `${sectionOf(clause.origin)}: ${commandLine('explain', clause.origin)}`
        : `${sectionOf(clause.origin)} (of the contract)`,
    ...(level === 'advice' && {
      'to demand it': `"levels": { "${id}": "violation" } in the target of the configuration`,
    }),
    since: since && `version ${since}`,
    until: until && `version ${until}, to which it no longer applies`,
    'belongs to': address ? `operation ${number}, ${method} ${path} (${owner})` : owner,
    'not tested': excluded,
    ...(!excluded && describeTests(id, scenarios)),
    ...(level === 'gap' && { 'checked by': 'nothing: the report notes what the target does' }),
  })
}

function explainReading(name: keyof typeof readings): string {
  const [about, concludes] = readings[name]
  const naming = Object.entries<Clause>(clauses).filter(
    ([, clause]) => statementsOf(clause).includes(name) || clause.why?.includes(`(${name})`),
  )
  return page(name, concludes, {
    about,
    'named by': naming.map(([id]) => id),
  })
}

function describeTests(id: ClauseId, scenarios: Scenarios): Details {
  const traced = traceClause(id, scenarios)
  const statements: readonly string[] = statementsOf(clauses[id])
  const breaking = Object.entries<Defect>(defects)
    .filter(
      ([defect, { breaks }]) =>
        brokenBy(defect)?.includes(id) ?? breaks.some((one) => statements.includes(one)),
    )
    // What was measured and breaks little comes first: of one statement, a defect may break another clause.
    .sort(([one], [other]) => breadthOf(one) - breadthOf(other))
  const [[first, { under }] = ['', {} as Partial<Defect>]] = breaking
  const version = under === undefined ? [] : ['--api-version', under]
  return {
    'tested by':
      traced.scenarios.length > 0
        ? traced.scenarios.map(({ id, scenario }) => `${id}  ${scenario.title}`)
        : 'every exchange to which it applies; no scenario is needed',
    'checked by': describeChecks(id, traced),
    'target needs':
      traced.scenarios.length === 0
        ? `a response that shows ${shownAt(id)}`
        : traced.needs.map((set) => (set.length === 0 ? 'only its key' : set.join(' and '))),
    'broken by': firstOf(breaking, ([defect, { title }]) => `${defect}  ${title}`),
    'also broken by': traced.mutants ? 'faults generated from the schemas' : undefined,
    'see it fail': first ? commandLine('run', '--defect', first, ...version) : undefined,
  }
}

const breadthOf = (defect: string) => brokenBy(defect)?.length ?? Number.MAX_VALUE

const most = 6

function firstOf<T>(all: readonly T[], describe: (item: T) => string): readonly string[] {
  const more = all.length - most
  return [...all.slice(0, most).map(describe), ...(more > 0 ? [`and ${more} more`] : [])]
}

function describeChecks(id: ClauseId, { schemas, scenarios }: TracedClause): readonly string[] {
  const places = firstOf([...schemas], ([operation, pointers]) => {
    const listed = pointers.slice(0, 4).join(', ')
    return `the schema of ${operation} at ${listed}${pointers.length > 4 ? ', …' : ''}`
  })
  const checks = judgedClauses(contract).has(id) ? [...places, 'a rule of the judge'] : places
  if (checks.length > 0) return checks
  return scenarios.some((one) => testedBy(one).includes(id))
    ? ['the scenario: a single response cannot break it']
    : ['nothing: no schema, no rule, and no scenario, as far as npm run measure knows']
}

function describeParts(address: string, scenarios: Scenarios) {
  const belongs = (id: string) => [nounOf(id), ownerOf(id)].includes(address)
  const testing = scenarios.filter(
    (one) => fileOf(one) === address || one.scenario.proves.some(belongs),
  )
  return {
    clauses: Object.entries(clauses).flatMap(([id, { says }]) =>
      belongs(id) ? [`${id}  ${says}`] : [],
    ),
    scenarios: testing.map(({ id, scenario }) => `${id}  ${scenario.title}`),
    'run them': testing.length > 0 ? commandLine('run', address) : undefined,
  }
}

/** What stands below a noun, below the first part of the addresses of clauses, or in a file of scenarios. */
function explainAbove(address: string, scenarios: Scenarios): string {
  const parts = {
    operations: Object.entries<Operation>(operations).flatMap(([id, { method, path, does }]) =>
      nounOf(id) === address ? [`${id}  ${method} ${path} ${does}`] : [],
    ),
    ...describeParts(address, scenarios),
  }
  const figures = (['operations', 'clauses', 'scenarios'] as const).flatMap((name) =>
    parts[name].length > 0 ? [countOf(parts[name].length, name.slice(0, -1))] : [],
  )
  return page(address, `${figures.join(', ')}.`, parts)
}

function explainOperation(address: OperationAddress, scenarios: Scenarios): string {
  const { number, does, method, path, ...operation }: Operation = operations[address]
  const { base, credential, request, response, since, destructive } = operation
  return page(`${address} (operation ${number})`, `${method} ${path} ${does}.`, {
    address: base === 'sandboxUrl' ? 'under the sandbox address' : 'under the base address',
    credential: credential === 'key' ? 'the secret key' : 'the token of a widget session',
    request: request === null ? 'no body' : `schema ${request}`,
    response: `schema ${response}`,
    since,
    changes: describeChanges(destructive),
    ...describeParts(address, scenarios),
  })
}

function describeChanges(isDestructive = false): string | undefined {
  return isDestructive ? 'data of the target permanently (destructive)' : undefined
}

function explainScenario({ id, scenario }: DeclaredScenario): string {
  const file = join(suitesFolder, `${dirname(id)}.scenario${extname(import.meta.filename)}`)
  return page(id, `${scenario.title.charAt(0).toUpperCase()}${scenario.title.slice(1)}.`, {
    tests: scenario.proves,
    'target needs': scenario.needs,
    since: scenario.since,
    changes: describeChanges(scenario.destructive),
    file: relative(process.cwd(), file),
    'run it': commandLine('run', id),
  })
}

function explainNeed(name: SubjectName | ActionName): string {
  const { for: lead, ...need } = isAction(name) ? actions[name] : subjects[name]
  const fields =
    'inputs' in need
      ? []
      : [...need.required, ...need.optional.map((field) => `${field} (optional)`)]
  const recipe = JSON.stringify(exampleOf(name), null, 1).replace(/\n\s*/g, ' ')
  return page(name, lead, {
    ...('inputs' in need ? { inputs: need.inputs } : { fields }),
    'configured in': `"${isAction(name) ? 'actions' : 'subjects'}" of the target in the configuration`,
    'to adapt': `"${name}": ${recipe}`,
    headers:
      '"headers" of a request replace the key ("authorization") and the version; null leaves one out',
  })
}
