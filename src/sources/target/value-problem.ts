import { suggest } from '../../base/errors/index.ts'
import {
  addressOfName,
  apiVersionProblem,
  clauses,
  clausesNamed,
  operations,
  optionalMembers,
  testableClauses,
  vocabulary,
} from '../../core/contract/index.ts'
import { findAddressProblem } from './addresses.ts'
import { type SubjectMeaning, type SubjectName, subjects } from './catalogue/subject-catalogue.ts'

const secretHeaders = /^(?:(?:proxy-)?authorization|(?:set-)?cookie)$/i

const testable: ReadonlySet<string> = new Set(testableClauses.map(([id]) => id))

/** What the schema says that a value is ("x-is"), with a function that looks for a problem in such a value. */
const kinds = {
  address: findAddressProblem,
  day: apiVersionProblem,
  clause: clauseProblem,
  'clause that can be broken': (name) => {
    const named = clausesNamed(name)
    const isBreakable = named.length === 0 || named.some((id) => testable.has(id))
    return isBreakable
      ? clauseProblem(name)
      : 'is about what the contract leaves open: nothing breaks it'
  },
  'clause or kind': (name) => {
    if (name === optionalMembers || clausesNamed(name).length > 0) return undefined
    const names = `name a clause, a statement (states.cancel-legs) or "${optionalMembers}"`
    return unknownName(name, [optionalMembers, ...Object.keys(clauses)], names)
  },
  operation: (name) =>
    addressOfName(name) === undefined ? unknownName(name, Object.keys(operations)) : undefined,
  'public name': (name) => {
    if (secretHeaders.test(name)) return 'carries a credential; remove it from the list'
    const isSecret = vocabulary.members.get(name)?.secret !== undefined
    return isSecret ? 'is secret by the contract; remove it from the list' : undefined
  },
} as const satisfies Readonly<Record<string, (value: string) => string | undefined>>

function clauseProblem(name: string): string | undefined {
  return clausesNamed(name).length === 0 ? unknownName(name, Object.keys(clauses)) : undefined
}

export type ValueKind = keyof typeof kinds

export function valueProblem(kind: ValueKind, value: unknown): string | undefined {
  return kinds[kind](String(value))
}

/** @param otherwise What to name, where no known name is near. */
export function unknownName(name: string, known: Iterable<string>, otherwise?: string): string {
  const near = suggest(name, known)
  const help = near === undefined ? otherwise : `did you mean "${near}"?`
  return [`"${name}" is not known`, ...(help ? [help] : [])].join('; ')
}

/** Says that a field of a subject has the id of another kind of record. An id of no kind that the contract has may be one of the target. */
export function kindProblem(name: SubjectName, field: string, id: unknown): string | undefined {
  const { example }: SubjectMeaning = subjects[name]
  const [right = ''] = /^[a-z]+_/.exec(example[field] ?? '') ?? []
  const known = vocabulary.prefixes.filter((prefix) => String(id).startsWith(prefix))
  if (right === '' || known.length === 0 || known.includes(right)) return undefined
  const [longest = ''] = known.toSorted((a, b) => b.length - a.length)
  return `begins with ${longest}; the ${field} of ${name} begins with ${right}`
}
