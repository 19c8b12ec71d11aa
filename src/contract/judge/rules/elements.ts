import { valueAt } from '../../../json/index.ts'
import { type Context, hold } from '../context.ts'
import { isObject } from '../matches.ts'

/** A token needs an entity, and no two answers give the same one. */
export function judgeElementToken(context: Context): void {
  const required = lacksEntity(context)
  if (required !== undefined) {
    hold(context, 'elements/create-token#entity-required', !required, () => ({
      pointer: '',
      expected: 'a refusal, as neither entity_id nor connect.entity was sent',
      actual: 'a token',
      message:
        'POST /elements/token issued a token although neither entity_id nor connect.entity was sent.',
    }))
  }
  const token = isObject(context.body) ? context.body.element_token : undefined
  if (typeof token !== 'string' || context.memory.tokens.size === 0) return
  hold(context, 'elements/create-token#distinct', !context.memory.tokens.has(token), () => ({
    pointer: '/element_token',
    expected: 'a token that no earlier answer gave',
    value: token,
    secret: true,
  }))
}

/** A refusal of a request that names no entity is the condition kept. */
export function judgeRefusedElementToken(context: Context): void {
  if (lacksEntity(context)) context.reached.add('elements/create-token#entity-required')
}

function lacksEntity(context: Context): boolean | undefined {
  const { sent } = context
  const { kind } = context.exchange.request.body
  if (kind === 'unknown' || kind === 'text') return undefined
  const given = [valueAt(sent, '/entity_id'), valueAt(sent, '/connect/entity')]
  const lacks = given.every((value) => value === undefined || value === null)
  return lacks ? true : undefined
}
