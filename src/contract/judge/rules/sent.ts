import { valueAt } from '#exchange'
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
    compare(context, clause, pointer, valueAt(context.sent, pointer))
  }
  if (context.address === 'entities/update') {
    for (const [pointer, value] of sentMembers(context.sent)) {
      compare(context, 'entities/update#sent', pointer, value)
    }
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

function compare(context: Context, clause: ClauseId, pointer: string, sent: unknown): void {
  if (sent === undefined || sent === null) return
  const parent = valueAt(context.body, pointer.replace(/\/[^/]*$/, ''))
  if (!isObject(parent)) return
  const value = valueAt(context.body, pointer)
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

/** The members of an update that its answer must show: known ones, less those that services mask. */
export function sentMembers(sent: unknown): [pointer: string, value: unknown][] {
  return visit(fieldsOf('entity'), sent, '')
}

function visit(field: Field, value: unknown, pointer: string): [string, unknown][] {
  if (!isObject(value)) return value === null || Array.isArray(value) ? [] : [[pointer, value]]
  return Object.entries(value).flatMap(([name, member]) => {
    const known = field.members?.get(name)
    return known === undefined || notCompared.has(name)
      ? []
      : visit(known, member, `${pointer}/${name}`)
  })
}

/** Equal, or equal but for case and surrounding space, which services may normalise. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' && typeof b === 'string') {
    return a === b || a.trim().toLowerCase() === b.trim().toLowerCase()
  }
  return a === b
}
