import { partsOf } from '../../../json/index.ts'
import type { ClauseId } from '../../clauses/index.ts'
import type { OperationAddress } from '../../operations/index.ts'
import { type Context, hold } from '../context.ts'
import { type Field, fieldsOf } from '../fields.ts'
import { isObject } from '../matches.ts'

/** What was sent and must come back, by operation: pointer in the request → clause. */
const echoes: Partial<Record<OperationAddress, Readonly<Record<string, ClauseId>>>> = {
  'verification-sessions/create': {
    '/type': 'verification-sessions/create#sent',
    '/method': 'verification-sessions/create#sent',
  },
  'accounts/create': {
    '/holder_id': 'accounts/create#holder',
    '/ach/routing': 'accounts/create#sent',
    '/ach/type': 'accounts/create#sent',
  },
  'payments/simulate': { '/status': 'payments/simulate#status' },
  'reports/create': { '/type': 'reports/create#type' },
}

/** What an accepted request sent is what the answer shows. */
export function judgeSent(context: Context): void {
  if (!isObject(context.sent) || !isObject(context.body)) return
  for (const [pointer, clause] of Object.entries(echoes[context.address] ?? {})) {
    const path = partsOf(pointer)
    compare(context, clause, pointer, path, memberAt(context.sent, path))
  }
  for (const { pointer, path, value } of context.sentMembers) {
    compare(context, 'entities/update#sent', pointer, path, value)
  }
  if (context.address === 'accounts/create' && isObject(context.sent.ach)) {
    const type = context.body.type
    hold(context, 'accounts/create#type', type === 'ach', () => ({
      pointer: '/type',
      expected: '"ach", as an ach object was sent',
      value: type,
    }))
  }
}

function compare(
  context: Context,
  clause: ClauseId,
  pointer: string,
  path: readonly string[],
  sent: unknown,
): void {
  if (sent === undefined || sent === null) return
  if (path.length > 1 && !isObject(memberAt(context.body, path.slice(0, -1)))) return
  const value = memberAt(context.body, path)
  hold(context, clause, sameValue(value, sent), () => ({
    pointer,
    expected: 'what was sent',
    value,
    secret:
      pointer !== '/status' &&
      pointer !== '/type' &&
      pointer !== '/method' &&
      pointer !== '/holder_id',
  }))
}

/** Members that services mask or derive in their answers. */
const notCompared = new Set(['ssn', 'ssn_4', 'owners'])

export interface SentMember {
  /** RFC 6901, into the request and into the record that answers it. */
  readonly pointer: string
  readonly path: readonly string[]
  readonly value: unknown
}

/** The members of an update that its answer must show: known ones, less those that services mask. */
export function sentMembersOf(sent: unknown): SentMember[] {
  const found: SentMember[] = []
  visit(fieldsOf('entity'), sent, [], found)
  return found
}

function visit(field: Field, value: unknown, path: readonly string[], found: SentMember[]): void {
  if (isObject(value)) {
    for (const name in value) {
      const known = field.members?.get(name)
      if (known !== undefined && !notCompared.has(name))
        visit(known, value[name], [...path, name], found)
    }
  } else if (value !== null && !Array.isArray(value)) {
    found.push({ pointer: `/${path.join('/')}`, path, value })
  }
}

/** The value at a path of member names; own members of objects only. */
export function memberAt(value: unknown, path: readonly string[]): unknown {
  let at = value
  for (const part of path) at = isObject(at) && Object.hasOwn(at, part) ? at[part] : undefined
  return at
}

/** Equal, or equal but for case and surrounding space, which services may normalise. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string') {
    return a === b || a.trim().toLowerCase() === b.trim().toLowerCase()
  }
  return a === b
}
