import { type ArgsDef, defineCommand } from 'citty'
import type { ClauseId } from '../../contract/index.ts'
import { SuiteError, suggest } from '../../errors/index.ts'
import type { TracedClause } from '../../traceability/index.ts'
import { readArguments } from '../check-arguments.ts'
import type { Command } from '../command.ts'
import type { Inventory } from '../inventory.ts'
import { assayCommand } from '../invocation.ts'
import { print } from '../print.ts'
import { renderTable } from '../table.ts'

const args: ArgsDef = {
  json: { type: 'boolean', description: 'as JSON, for other programs' },
}

/** `assay list`: what there is, with its addresses. */
export const command: Command = {
  name: 'list',
  does: 'Lists what there is, with the addresses that run and explain take.',
  takes: '[operations|clauses|scenarios|subjects|actions|defects|variants]',
  args,
  examples: [
    ['list', 'what can be listed, and how much of it'],
    ['list clauses', 'every sentence the contract promises'],
    ['list defects --json', 'the lies of the sandbox, for other programs'],
  ],
  definition: defineCommand({ args, run: ({ rawArgs }) => list(rawArgs) }),
}

type Row = Readonly<Record<string, unknown>>

const kinds: Readonly<Record<string, (inventory: Inventory) => readonly Row[]>> = {
  operations: ({ operations }) =>
    Object.entries(operations).map(([address, { number, method, path, does }]) => ({
      address,
      number,
      method,
      path,
      does,
    })),
  clauses: ({ clauses, traceability }) =>
    Object.entries(clauses).map(([address, { origin, level, says, excluded }]) => {
      const entry = traceability.get(address as ClauseId)
      return {
        address,
        origin,
        level: excluded === undefined ? level : `${level}, not testable`,
        stories: entry?.scenarios.length ?? '',
        carried: entry === undefined ? '' : sayCarriers(entry),
        defects: entry?.defects.length ?? '',
        says,
      }
    }),
  scenarios: ({ scenarios }) =>
    scenarios.map(({ id, scenario }) => ({
      address: id,
      changes: scenario.destructive ? 'destructive' : '',
      title: scenario.title,
    })),
  subjects: ({ subjects }) =>
    Object.entries(subjects).map(([name, { required, optional, for: purpose }]) => ({
      name,
      fields: [...required, ...optional.map((field) => `${field}?`)].join(', '),
      for: purpose,
    })),
  actions: ({ actions }) =>
    Object.entries(actions).map(([name, { inputs, for: purpose }]) => ({
      name,
      inputs: inputs.join(', '),
      for: purpose,
    })),
  defects: ({ defects }) =>
    Object.entries(defects).map(([id, { breaks, title }]) => ({
      id,
      breaks: breaks.join(', '),
      title,
    })),
  variants: ({ variants }) =>
    Object.entries(variants).map(([id, { open, title }]) => ({ id, open: open.join(', '), title })),
}

/** What holds a clause, short enough for a column. */
function sayCarriers({ places, rules }: TracedClause): string {
  const carriers = [places.size > 0 && 'schema', rules.length > 0 && 'rule']
  return carriers.filter((carrier) => carrier !== false).join('+') || 'story'
}

async function list(words: readonly string[]): Promise<number> {
  const { has, positionals } = readArguments(command, words)
  const [kind, extra] = positionals
  if (extra !== undefined) {
    throw new SuiteError('E_USAGE', `"${extra}" is one word too many.`, {
      remedy: `One at a time: assay list ${kind}`,
    })
  }
  const select = kind === undefined ? overview : Object.hasOwn(kinds, kind) && kinds[kind]
  if (!select) throw unknownKind(kind ?? '')
  const { takeInventory } = await import('../inventory.ts')
  const records = select(await takeInventory())
  if (has('json')) await print(`${JSON.stringify(records, null, 2)}\n`)
  else await print(renderTable(records.map((record) => Object.values(record).map(String))))
  if (kind === undefined && !has('json')) {
    await print(`\nOne of them: ${assayCommand()} list clauses\n`)
  }
  return 0
}

function overview(inventory: Inventory): readonly Row[] {
  return Object.entries(kinds).map(([kind, select]) => ({
    kind,
    count: select(inventory).length,
    are: meanings[kind]!,
  }))
}

const meanings: Readonly<Record<string, string>> = {
  operations: 'the rows of the contract’s endpoint table',
  clauses: 'the sentences that the contract promises',
  scenarios: 'what puts clauses to the test',
  subjects: 'what scenarios need and a target may have to provide',
  actions: 'what a target may be able to do besides its operations',
  defects: 'deliberate lies of the sandbox',
  variants: 'other lawful ways of the sandbox',
}

function unknownKind(kind: string): SuiteError {
  const near = suggest(kind, Object.keys(kinds))
  return new SuiteError('E_USAGE', `There is no list of "${kind}".`, {
    facts: { known: Object.keys(kinds).join(', ') },
    remedy:
      near === undefined ? 'See what there is: assay list' : `Did you mean: assay list ${near}`,
  })
}
