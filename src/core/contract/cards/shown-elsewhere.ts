import { isObject, pointerOf } from '../../../base/json/index.ts'
import { type Field, isMasked, traceMap } from '../../judge/index.ts'
import { type RuleContext, rule } from '../judging/rule.ts'
import { operationsWhere } from '../operations.ts'

/** What sensitive records showed: their accounts, long values by themselves, and each value by its account and its name. */
const shown = traceMap<string, true>()

/** No card in use has a shorter number; a zip code may have nine digits. */
const fewestDigits = 12

/** The contract has an operation of its own for the data of a card. An event may repeat a record of any kind. */
export const shownElsewhere = rule({
  clauses: ['sensitive/sensitive#only-there'],
  operations: operationsWhere(({ response }) => response !== 'event'),
  judge(context) {
    const { memory, body, params } = context
    const known = shown(memory)
    if (known.size === 0 || context.schema === 'sensitive') return
    const [account = ''] = params
    if (known.has(account)) context.cover('sensitive/sensitive#only-there')
    for (const { path, text } of leavesOf(body)) {
      const isShown = [`${account} ${path.at(-1)} ${text}`, ...numbersIn(text)].some((key) =>
        known.has(key),
      )
      if (!isShown || memory.sent.has(text)) continue
      context.check('sensitive/sensitive#only-there', false, () => ({
        pointer: pointerOf(path),
        expected: 'nothing of it in another response',
        actual: 'a value that a sensitive record of this run showed',
      }))
    }
  },
  record(context) {
    if (context.schema !== 'sensitive') return
    const [account = ''] = context.params
    const known = shown(context.memory)
    for (const { name, text } of secretsIn(context)) {
      for (const key of [account, `${account} ${name} ${text}`, ...numbersIn(text)]) {
        known.set(key, true)
      }
    }
  },
})

/** The values that the schema of a sensitive record calls secret. */
function secretsIn(context: RuleContext) {
  const all: { readonly name: string; readonly text: string }[] = []
  const collect = (field: Field | undefined, value: unknown, name: string) => {
    if (isObject(value)) {
      for (const [inner, member] of field?.members ?? []) collect(member, value[inner], inner)
    } else if (field?.secret !== undefined && typeof value === 'string' && !isMasked(value)) {
      all.push({ name, text: value })
    }
  }
  collect(context.fields(context.schema), context.body, '')
  return all
}

function numbersIn(text: string): readonly string[] {
  if (text.length < fewestDigits) return []
  const numbers = text.replace(/(?<=\d)[ -](?=\d)/g, '').match(/\d+/g) ?? []
  return numbers.filter(({ length }) => length >= fewestDigits)
}

interface Leaf {
  readonly path: readonly (string | number)[]
  readonly text: string
}

function* leavesOf(value: unknown, path: Leaf['path'] = []): Generator<Leaf> {
  if (typeof value === 'string' || typeof value === 'number') yield { path, text: String(value) }
  else if (Array.isArray(value) || isObject(value)) {
    for (const [name, part] of Object.entries(value)) yield* leavesOf(part, [...path, name])
  }
}
