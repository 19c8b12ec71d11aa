import { dirname, extname, join, relative } from 'node:path'
import {
  type Clause,
  type ClauseId,
  clauses,
  type Operation,
  type OperationAddress,
  operations,
  sectionOf,
  statementsOf,
} from '../../contract/index.ts'
import { levelMeanings, ownerOf } from '../../run/index.ts'
import { type DeclaredScenario, situations, suitesFolder } from '../../scenario/index.ts'
import {
  type ActionName,
  actions,
  isAction,
  type SubjectName,
  subjects,
} from '../../target/catalogue/index.ts'
import {
  type DeclaredDefect,
  declaredScenarios,
  defects,
  type InteractionCell,
  interactionCells,
  loadTraceability,
  scenarios,
  type TracedClause,
} from '../../traceability/index.ts'
import { exampleOf } from '../init/examples.ts'
import { commandLine } from '../process.ts'
import { alignColumns } from '../table.ts'

/** Has a row for each reading: its number, what it is about, and what Assay concludes. */
export const readingsPage = '.github/docs/readings.md'

/** What is shown of one thing: a title, a sentence, and facts, each a line or a list of lines. */
export interface Page {
  readonly title: string
  readonly lead: string
  readonly facts: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** The page as plain text, its facts aligned; a fact that is undefined is left out. */
export function renderPage({ title, lead, facts }: Page): string {
  const rows = Object.entries(facts).flatMap(([name, value = []]) =>
    [value].flat().map((line, index) => [index === 0 ? name : '', line]),
  )
  return `${[title, `  ${lead}`, '', ...alignColumns(rows, '  ')].join('\n')}\n`
}

/** What a clause says, where it comes from, and how it is tested. */
export function explainClause(id: ClauseId): Page {
  const traced = loadTraceability(declaredScenarios, (clause) => clause === id).get(id)
  const clause: Clause = clauses[id]
  const { level, says, why, excluded } = clause
  const owner = ownerOf(id)
  const operation = Object.hasOwn(operations, owner)
    ? operations[owner as OperationAddress]
    : undefined
  return {
    title: id,
    lead: says,
    facts: {
      level: `${level}: ${levelMeanings[level]}`,
      why,
      origin: statementsOf(clause).join(', '),
      section: clause.origin.startsWith('A')
        ? `${sectionOf(clause.origin)} (${readingsPage})`
        : `${sectionOf(clause.origin)} (of the contract)`,
      'belongs to':
        operation === undefined
          ? owner
          : `operation ${operation.number}, ${operation.method} ${operation.path} (${owner})`,
      'not tested': excluded,
      ...(traced && describeTests(traced)),
      ...(level === 'gap' && { 'checked by': 'nothing: the report notes what the target does' }),
    },
  }
}

function describeTests(traced: TracedClause): Page['facts'] {
  const [first] = traced.defects
  return {
    'tested by':
      traced.scenarios.length > 0
        ? traced.scenarios.map((id) => `${id}  ${scenarios[id]!.title}`)
        : 'every exchange to which it applies; no scenario is needed',
    'checked by': describeChecks(traced),
    'target needs': traced.needs.map((set) =>
      set.length === 0 ? 'only its key' : set.join(' and '),
    ),
    'broken by': firstOf(traced.defects, (id) => `${id}  ${defects[id]!.title}`),
    'also broken by': traced.mutants ? 'faults generated from the schemas' : undefined,
    'see it fail': first === undefined ? undefined : commandWithDefect(first, defects[first]!),
  }
}

const most = 6

/** The first of many, in words, and how many more there are. */
function firstOf<T>(all: readonly T[], describe: (item: T) => string): readonly string[] {
  const more = all.length - most
  return [...all.slice(0, most).map(describe), ...(more > 0 ? [`and ${more} more`] : [])]
}

function describeChecks({ schemas, rules }: TracedClause): readonly string[] {
  const places = firstOf([...schemas], ([operation, pointers]) => {
    const shown = pointers.slice(0, 4).join(', ')
    return `the schema of ${operation} at ${shown}${pointers.length > 4 ? ', …' : ''}`
  })
  const checks = [...places, ...(rules.length > 0 ? [`the judge: ${rules.join(', ')}`] : [])]
  return checks.length > 0 ? checks : ['the scenario: a single response cannot break it']
}

/** What an operation is, what it promises, and what tests it. */
export function explainOperation(address: OperationAddress): Page {
  const operation: Operation = operations[address]
  const { number, does, method, path, base, credential, request, response } = operation
  const { since, destructive } = operation
  const belongs = (clause: string) => clause.startsWith(`${address}#`)
  const testing = declaredScenarios.filter(({ scenario }) => scenario.proves.some(belongs))
  return {
    title: `${address} (operation ${number})`,
    lead: `${method} ${path} ${does}.`,
    facts: {
      address: base === 'sandboxUrl' ? 'under the sandbox address' : 'under the base address',
      credential: credential === 'key' ? 'the secret key' : 'the token of a widget session',
      request: request === null ? 'no body' : `schema ${request}`,
      response: `schema ${response}`,
      since,
      changes: destructive ? 'data of the target permanently (destructive)' : undefined,
      clauses: Object.entries(clauses).flatMap(([id, { says }]) =>
        belongs(id) ? [`${id}  ${says}`] : [],
      ),
      scenarios: testing.map(({ id, scenario }) => `${id}  ${scenario.title}`),
      interactions: interactionCells()
        .filter(({ operation }) => operation === address)
        .map(describeInteraction),
      'run them': testing.length > 0 ? commandLine('run', address) : undefined,
    },
  }
}

function describeInteraction({ situation, interaction }: InteractionCell): string {
  const isSilent = typeof interaction === 'string'
  const said = isSilent ? `the contract is silent: ${interaction}` : interaction?.join(', ')
  return `${situation} (${situations[situation]}): ${said ?? 'empty'}`
}

/** What a scenario tests, and what a target needs for it. */
export function explainScenario({ id, scenario }: DeclaredScenario): Page {
  const file = join(suitesFolder, `${dirname(id)}.scenario${extname(import.meta.filename)}`)
  return {
    title: id,
    lead: `${scenario.title.charAt(0).toUpperCase()}${scenario.title.slice(1)}.`,
    facts: {
      tests: scenario.proves,
      'target needs': scenario.needs,
      since: scenario.since,
      changes: scenario.destructive ? 'data of the target permanently (destructive)' : undefined,
      file: relative(process.cwd(), file),
      'run it': commandLine('run', id),
    },
  }
}

/** The run that finds a defect. */
function commandWithDefect(id: string, { under }: DeclaredDefect): string {
  const version = under === undefined ? [] : ['--api-version', under]
  return commandLine('run', '--defect', id, ...version)
}

/** What a subject or an action is for, its fields or inputs, and a recipe to adapt as one line of a configuration. */
export function explainNeed(name: SubjectName | ActionName): Page {
  const recipe = JSON.stringify(exampleOf(name), null, 1).replace(/\n\s*/g, ' ')
  const adapt = { 'to adapt': `"${name}": ${recipe}` }
  if (isAction(name)) {
    const { for: lead, inputs } = actions[name]
    const facts = { inputs, 'configured in': '"actions" of the target in the configuration' }
    return { title: name, lead, facts: { ...facts, ...adapt } }
  }
  const { for: lead, required, optional } = subjects[name]
  const fields = [...required, ...optional.map((field) => `${field} (optional)`)]
  const facts = { fields, 'configured in': '"subjects" of the target in the configuration' }
  return { title: name, lead, facts: { ...facts, ...adapt } }
}
