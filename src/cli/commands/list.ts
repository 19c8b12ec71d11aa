import type { Clause } from '../../contract/index.ts'
import { SuiteError, suggest } from '../../errors/index.ts'
import type { Defect, Variant } from '../../sandbox/index.ts'
import { defineCommand } from '../command.ts'
import { commandLine, print } from '../process.ts'
import { alignColumns } from '../table.ts'

/** `assay list`: everything that has an address. */
export const command = defineCommand({
  name: 'list',
  summary:
    'Lists everything that has an address. The commands run and explain take these addresses.',
  arguments: {
    label: '[operations|clauses|scenarios|interactions|subjects|actions|defects|variants]',
    max: 1,
  },
  options: { json: { type: 'flag', help: 'print JSON' } },
  examples: [
    ['list', 'what can be listed'],
    ['list clauses', 'every statement of the contract'],
    ['list defects --json', 'the defects of the sandbox as JSON'],
  ],
  run: ({ options, arguments: [kind] }) => list(kind, options.json),
})

type Row = Readonly<Record<string, unknown>>

interface Kind {
  readonly meaning: string
  /** Loads no more than it needs. */
  readonly rows: () => Promise<readonly Row[]>
  /** What stands under the table, for a reader. */
  readonly note?: string
}

const kinds: Readonly<Record<string, Kind>> = {
  operations: {
    meaning: 'rows of the endpoint table of the contract',
    rows: async () =>
      rowsOf((await import('../../contract/index.ts')).operations, (address, operation) => {
        const { number, method, path, does } = operation
        return { address, number, method, path, does }
      }),
  },
  clauses: {
    meaning: 'statements of the contract',
    rows: async () =>
      rowsOf<Clause>((await import('../../contract/index.ts')).clauses, (address, clause) => {
        const { origin, level, says, excluded } = clause
        const tested = excluded === undefined ? level : `${level}, not testable`
        return { address, origin, level: tested, says }
      }),
    note: `How a clause is tested: ${commandLine('explain', 'CLAUSE')}`,
  },
  scenarios: {
    meaning: 'tests of one or more calls',
    rows: async () => {
      const { loadScenarios, suitesFolder } = await import('../../scenario/index.ts')
      return (await loadScenarios(suitesFolder)).map(({ id, scenario: { destructive, title } }) => {
        return { address: id, changes: destructive ? 'destructive' : '', title }
      })
    },
  },
  interactions: { meaning: 'each operation in each situation', rows: listInteractions },
  subjects: {
    meaning: 'preconditions that a target may have to provide',
    rows: listSubjects,
    note: 'A field with ? can be left out; "record" is the whole record as JSON. "uses" is how many a whole run takes.',
  },
  actions: {
    meaning: 'what scenarios need done besides the operations',
    rows: async () =>
      rowsOf((await import('../../target/catalogue/index.ts')).actions, (name, action) => {
        return { name, inputs: action.inputs.join(', '), for: action.for }
      }),
  },
  defects: {
    meaning: 'deliberate faults of the sandbox',
    rows: async () =>
      rowsOf<Defect>((await import('../../sandbox/defects/index.ts')).defects, (id, defect) => {
        return { id, breaks: defect.breaks.join(', '), title: defect.title }
      }),
  },
  variants: {
    meaning: 'permitted variations of the sandbox',
    rows: async () =>
      rowsOf<Variant>((await import('../../sandbox/variants/index.ts')).variants, (id, variant) => {
        return { id, open: variant.open.join(', '), title: variant.title }
      }),
  },
}

function rowsOf<Item>(
  items: Readonly<Record<string, Item>>,
  row: (name: string, item: Item) => Row,
): readonly Row[] {
  return Object.entries(items).map(([name, item]) => row(name, item))
}

async function listSubjects(): Promise<readonly Row[]> {
  const [{ subjects }, { loadScenarios, suitesFolder, usesOf }] = await Promise.all([
    import('../../target/catalogue/index.ts'),
    import('../../scenario/index.ts'),
  ])
  const uses: ReadonlyMap<string, number> = usesOf(await loadScenarios(suitesFolder))
  return rowsOf(subjects, (name, { required, optional, for: purpose }) => {
    const fields = [...required, ...optional.map((field) => `${field}?`)].join(', ')
    return { name, fields, uses: uses.get(name) ?? '', for: purpose }
  })
}

async function listInteractions(): Promise<readonly Row[]> {
  const { interactionCells } = await import('../../traceability/interactions/index.ts')
  return interactionCells().map(({ operation, situation, interaction }) => {
    const isSilent = typeof interaction === 'string'
    return {
      operation,
      situation,
      proved: isSilent ? '' : (interaction ?? []).join(', '),
      silent: isSilent ? interaction : '',
    }
  })
}

async function list(name: string | undefined, asJson: boolean): Promise<number> {
  const kind = name !== undefined && Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (name !== undefined && kind === undefined) throw unknownKind(name)
  const rows = await (kind?.rows ?? overview)()
  const table = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row).map(String))]
  await print(`${asJson ? JSON.stringify(rows, null, 2) : alignColumns(table).join('\n')}\n`)
  const note = kind === undefined ? `List one kind: ${commandLine('list', 'clauses')}` : kind.note
  if (note !== undefined && !asJson) await print(`\n${note}\n`)
  return 0
}

function overview(): readonly Row[] {
  return Object.entries(kinds).map(([kind, { meaning }]) => ({ kind, meaning }))
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
