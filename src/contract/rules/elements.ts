import { isObject, valueAt } from '../../json/index.ts'
import { traceMap } from '../../judge/index.ts'
import { type Context, rule } from './rule.ts'

/** A token needs an entity. */
const entityRequired = rule({
  name: 'elements/entity-required',
  clauses: ['elements/create-token#entity-required'],
  operations: ['elements/create-token'],
  judge(context) {
    if (!lacksEntity(context)) return
    context.check('elements/create-token#entity-required', false, () => ({
      pointer: '',
      expected: 'a refusal, as neither entity_id nor connect.entity was sent',
      actual: 'a token',
      message:
        'POST /elements/token issued a token although neither entity_id nor connect.entity was sent.',
    }))
  },
  judgeRefusal(context) {
    if (lacksEntity(context)) context.cover('elements/create-token#entity-required')
  },
})

function lacksEntity({ sent, exchange }: Context): boolean {
  const { kind } = exchange.request.body
  if (kind === 'unknown' || kind === 'text') return false
  const given = [valueAt(sent, '/entity_id'), valueAt(sent, '/connect/entity')]
  return given.every((value) => value === undefined || value === null)
}

/** The tokens of earlier responses. */
const tokensOf = traceMap<string, true>()

/** No two responses give the same token. */
const distinctTokens = rule({
  name: 'elements/distinct-tokens',
  clauses: ['elements/create-token#distinct'],
  operations: ['elements/create-token'],
  judge(context) {
    const tokens = tokensOf(context.memory)
    const token = tokenOf(context)
    if (token === undefined || tokens.size === 0) return
    context.check('elements/create-token#distinct', !tokens.has(token), () => ({
      pointer: '/element_token',
      expected: 'a token that no earlier response gave',
      value: token,
      secret: true,
    }))
  },
  record(context) {
    const token = tokenOf(context)
    if (token !== undefined) tokensOf(context.memory).set(token, true)
  },
})

function tokenOf({ body }: Context): string | undefined {
  const token = isObject(body) ? body.element_token : undefined
  return typeof token === 'string' ? token : undefined
}

export const elements = [entityRequired, distinctTokens]
