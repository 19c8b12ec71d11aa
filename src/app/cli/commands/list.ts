import { defineCommand } from '../command.ts'
import { alignColumns, commandLine, printRaw } from '../process.ts'

type Row = Readonly<Record<string, unknown>>

const kinds: Readonly<Record<string, { meaning: string; rows: () => Promise<readonly Row[]> }>> = {
  operations: {
    meaning: 'rows of the endpoint table of the contract',
    rows: async () => {
      const { operations } = await import('../../../core/contract/index.ts')
      return Object.entries(operations).map(([address, { number, method, path, does }]) => {
        return { address, number, method, path, does }
      })
    },
  },
  clauses: {
    meaning: `what the contract promises, one sentence each; how it is tested: ${commandLine('explain', 'CLAUSE')}`,
    rows: async () => {
      const { clauses } = await import('../../../core/contract/index.ts')
      return Object.entries(clauses).map(([address, { origin, level, says, excluded }]) => {
        return { address, origin, level: excluded ? `${level}, not testable` : level, says }
      })
    },
  },
  scenarios: {
    meaning: 'tests of one or more calls',
    rows: async () => {
      const { loadScenarios, suitesFolder } = await import('../../../sources/scenario/index.ts')
      const scenarios = await loadScenarios(suitesFolder)
      return scenarios.map(({ id, scenario: { destructive, title } }) => {
        return { address: id, changes: destructive ? 'destructive' : '', title }
      })
    },
  },
  subjects: {
    meaning:
      'records that a target may have to provide; fields with ? are optional; "uses" is how many a whole run uses up',
    rows: async () => {
      const { subjects } = await import('../../../sources/target/catalogue/index.ts')
      const { loadScenarios, suitesFolder, usesOf } = await import(
        '../../../sources/scenario/index.ts'
      )
      const uses: ReadonlyMap<string, number> = usesOf(await loadScenarios(suitesFolder))
      return Object.entries(subjects).map(([name, { required, optional, for: purpose }]) => {
        const fields = [...required, ...optional.map((field) => `${field}?`)].join(', ')
        return { name, fields, uses: uses.get(name) ?? '', for: purpose }
      })
    },
  },
  actions: {
    meaning: 'what scenarios need and no operation can do',
    rows: async () => {
      const { actions } = await import('../../../sources/target/catalogue/index.ts')
      return Object.entries(actions).map(([name, action]) => {
        return { name, inputs: action.inputs.join(', '), for: action.for }
      })
    },
  },
  defects: {
    meaning: `deliberate faults of the sandbox: ${commandLine('run', '--defect', 'ID')}`,
    rows: async () => {
      const { defects } = await import('../../../sources/sandbox/defects/index.ts')
      return Object.entries(defects).map(([id, { breaks, title }]) => {
        return { id, title, breaks: breaks.join(', ') }
      })
    },
  },
  variations: {
    meaning: `variations of the sandbox that the contract permits: ${commandLine('run', '--variation', 'ID')}`,
    rows: async () => {
      const { variations } = await import('../../../sources/sandbox/variations/index.ts')
      return Object.entries(variations).map(([id, { open, title }]) => {
        return { id, title, open: open.join(', ') }
      })
    },
  },
}

const names = Object.keys(kinds)

export const command = defineCommand({
  name: 'list',
  summary:
    'Lists what Assay knows. The commands run and explain take addresses and names; --defect and --variation take ids.',
  arguments: { label: `[${names.join('|')}]`, choices: names, max: 1 },
  options: {},
  examples: [
    ['list', 'what can be listed'],
    ['list clauses', 'what the contract promises'],
    ['list defects', 'the defects of the sandbox'],
  ],
  run: async ({ arguments: [name] }) => {
    const overview = names.map((kind) => ({ kind, meaning: kinds[kind]!.meaning }))
    const rows: readonly Row[] = name === undefined ? overview : await kinds[name]!.rows()
    const table = [Object.keys(rows[0]!), ...rows.map((row) => Object.values(row).map(String))]
    await printRaw(`${alignColumns(table, '').join('\n')}\n`)
    return 0
  },
})
