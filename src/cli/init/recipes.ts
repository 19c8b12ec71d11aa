import { operations } from '../../contract/index.ts'
import { isObject } from '../../json/index.ts'
import type { RecipeRequest } from '../../target/index.ts'
import { exampleOf } from './examples.ts'
import { type Found, type FoundSubject, itemAt, type Source } from './probe.ts'

type Written = Readonly<Record<string, unknown>>

/**
 * How a configuration gets a subject that was found: by the reads that led to it, which find it again after a restart of the
 * target, or by a request that makes one. The ids themselves are written only if the reads could find another record.
 */
export function sourceFor(
  name: string,
  found: FoundSubject,
  facts: Pick<Found, 'sources' | 'subjects'>,
): Written {
  const person = name === 'entity.individual' ? undefined : facts.subjects.get('entity.individual')
  const recipe = recipeFor(found, facts, person?.fields.id)
  if (recipe !== undefined) return recipe
  return name === 'account.ach' && person !== undefined
    ? (exampleOf(name) as Written)
    : { value: found.fields }
}

function recipeFor(
  { fields, by, type }: FoundSubject,
  { sources }: Pick<Found, 'sources'>,
  person: string | undefined,
): Written | undefined {
  const requests: RecipeRequest[] = []
  const names = new Map<string, string>()
  if (person !== undefined) names.set(person, '{{person.id}}')

  /** The request of a read, the ids in its path by the names that the recipe gives them. */
  function readOf({ address, params }: Pick<Source, 'address' | 'params'>) {
    const named = operations[address].path.replace(
      /\{(\w+)\}/g,
      (_, name) => names.get(params[name]!)!,
    )
    return { method: 'GET', path: named } as const
  }

  /** Adds the requests that lead to an id; false if no request surely leads to it. */
  function reach(id: string): boolean {
    if (names.has(id)) return true
    const source = sources.get(id)
    const place = source && placeOf(source)
    if (place === undefined || !Object.values(source!.params).every(reach)) return false
    const [variable = ''] = id.split('_')
    if ([...names.values()].includes(`{{${variable}}}`)) return false
    names.set(id, `{{${variable}}}`)
    const { take, pick } = place
    requests.push({ ...readOf(source!), ...pick, take: { [variable]: take } })
    return true
  }

  if (!Object.values(fields).every(reach)) return undefined
  const composed = Object.fromEntries(
    Object.entries(fields).map(([name, id]) => [name, names.get(id)!]),
  )
  const texts = JSON.stringify([requests, composed])
  const needs = texts.includes('{{person.id}}') ? { needs: { person: 'entity.individual' } } : {}
  if (by === 'accounts/retrieve') {
    const check: RecipeRequest = {
      ...readOf({ address: by, params: { acc_id: fields.id! } }),
      until: { pointer: '/type', value: type, timeoutMs: 1 },
      take: { id: '/id', entity_id: '/holder_id' },
    }
    return { ...needs, request: [...requests, check] }
  }
  const [only] = requests
  const isPlain = requests.length === 1 && Object.keys(fields).length === 1
  if (isPlain)
    return { ...needs, request: { ...only, take: { id: Object.values(only!.take!)[0] } } }
  return { ...needs, request: requests.length === 1 ? only : requests, fields: composed }
}

/** The members that distinguish one record of a list from the others, and do not change. */
const marks = ['type', 'status'] as const

/** How a read finds an id again: in the first item of its kind, or at its place; undefined if neither is certain. */
function placeOf({ content, pointer }: Source) {
  const item = itemAt(content, pointer)
  if (item === undefined) return { take: pointer }
  const { list, index, record, rest } = item
  if (!isObject(record)) return { take: pointer }
  const marked = marks.filter((mark) => typeof record[mark] === 'string')
  const first = list.findIndex(
    (item) => isObject(item) && marked.every((mark) => item[mark] === record[mark]),
  )
  if (first !== index) return undefined
  if (marked.length === 0) return { take: pointer }
  const where = Object.fromEntries(marked.map((mark) => [`/${mark}`, record[mark]]))
  const place = Array.isArray(content) ? { pointer: '' } : {}
  return { pick: { pick: { ...place, where } }, take: rest }
}
