import { SuiteError, suggest } from '../../errors/index.ts'
import type { Defect, Variant } from '../../sandbox/index.ts'
import type { TracedClause } from '../../traceability/index.ts'
import { defineCommand } from '../command.ts'
import { commandLine } from '../invocation.ts'
import { print } from '../print.ts'
import { renderTable } from '../table.ts'

/** `assay list`: all that has an address. */
export const command = defineCommand({
  name: 'list',
  summary: 'Lists all that has an address, as run and explain take it.',
  arguments: {
    label: '[operations|clauses|scenarios|subjects|actions|defects|variants]',
    max: 1,
  },
  options: { json: { type: 'flag', help: 'print JSON' } },
  examples: [
    ['list', 'what can be listed, and how many there are'],
    ['list clauses', 'every sentence that the contract promises'],
    ['list defects --json', 'the defects of the sandbox as JSON'],
  ],
  run: ({ options, arguments: [kind] }) => list(kind, options.json),
})

type Row = Readonly<Record<string, unknown>>

interface Kind {
  readonly meaning: string
  /** Loads no more than it needs. */
  readonly rows: () => Promise<readonly Row[]>
  /** Where counting needs less than listing. */
  readonly count?: () => Promise<number>
}

const kinds: Readonly<Record<string, Kind>> = {
  operations: {
    meaning: 'the rows of the endpoint table of the contract',
    rows: async () => {
      const { operations } = await import('../../contract/index.ts')
      return Object.entries(operations).map(([address, { number, method, path, does }]) => ({
        address,
        number,
        method,
        path,
        does,
      }))
    },
  },
  clauses: {
    meaning: 'the sentences that the contract promises',
    rows: listClauses,
    count: async () => Object.keys((await import('../../contract/index.ts')).clauses).length,
  },
  scenarios: {
    meaning: 'the tests of several calls',
    rows: async () => {
      const { loadOwnScenarios } = await import('../../traceability/index.ts')
      return (await loadOwnScenarios()).map(({ id, scenario: { destructive, title } }) => ({
        address: id,
        changes: destructive ? 'destructive' : '',
        title,
      }))
    },
  },
  subjects: {
    meaning: 'preconditions that a target may have to provide',
    rows: async () => {
      const { subjects } = await import('../../target/index.ts')
      return Object.entries(subjects).map(([name, { required, optional, for: purpose }]) => ({
        name,
        fields: [...required, ...optional.map((field) => `${field}?`)].join(', '),
        for: purpose,
      }))
    },
  },
  actions: {
    meaning: 'what a target may be able to do besides its operations',
    rows: async () => {
      const { actions } = await import('../../target/index.ts')
      return Object.entries(actions).map(([name, { inputs, for: purpose }]) => ({
        name,
        inputs: inputs.join(', '),
        for: purpose,
      }))
    },
  },
  defects: {
    meaning: 'deliberate faults of the sandbox',
    rows: async () => {
      const { defects } = await import('../../sandbox/index.ts')
      return Object.entries<Defect>(defects).map(([id, { breaks, title }]) => ({
        id,
        breaks: breaks.join(', '),
        title,
      }))
    },
  },
  variants: {
    meaning: 'permitted variations of the sandbox',
    rows: async () => {
      const { variants } = await import('../../sandbox/index.ts')
      return Object.entries<Variant>(variants).map(([id, { open, title }]) => ({
        id,
        open: open.join(', '),
        title,
      }))
    },
  },
}

async function listClauses(): Promise<readonly Row[]> {
  const { loadInventory } = await import('../../traceability/index.ts')
  const { clauses, traceability } = await loadInventory()
  const traced: ReadonlyMap<string, TracedClause> = traceability
  return Object.entries(clauses).map(([address, { origin, level, says, excluded }]) => {
    const entry = traced.get(address)
    return {
      address,
      origin,
      level: excluded === undefined ? level : `${level}, not testable`,
      scenarios: entry?.scenarios.length ?? '',
      checked: entry === undefined ? '' : describeChecks(entry),
      defects: entry?.defects.length ?? '',
      says,
    }
  })
}

/** What checks a clause, short enough for a column. */
function describeChecks({ schemas, rules }: TracedClause): string {
  const checks = [schemas.size > 0 && 'schema', rules.length > 0 && 'rule']
  return checks.filter((check) => check !== false).join('+') || 'scenario'
}

async function list(name: string | undefined, asJson: boolean): Promise<number> {
  const kind = name !== undefined && Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (name !== undefined && kind === undefined) throw unknownKind(name)
  const rows = await (kind?.rows ?? overview)()
  if (asJson) await print(`${JSON.stringify(rows, null, 2)}\n`)
  else await print(renderTable(rows.map((row) => Object.values(row).map(String))))
  if (name === undefined && !asJson) await print(`\nList one: ${commandLine('list', 'clauses')}\n`)
  return 0
}

function overview(): Promise<readonly Row[]> {
  return Promise.all(
    Object.entries(kinds).map(async ([kind, { rows, count, meaning }]) => ({
      kind,
      count: await (count?.() ?? rows().then(({ length }) => length)),
      are: meaning,
    })),
  )
}

function unknownKind(kind: string): SuiteError {
  const near = suggest(kind, Object.keys(kinds))
  return new SuiteError('E_USAGE', `Unknown list: ${kind}`, {
    facts: { known: Object.keys(kinds).join(', ') },
    remedy:
      near === undefined
        ? { text: 'See the lists', command: ['list'] }
        : { text: 'Did you mean', command: ['list', near] },
  })
}
