import { type Answer, type Call, type Handlers, ok } from '../answer.ts'
import { addElementToken } from '../records/element-token.ts'
import { disabledEntity, refuse, unknownRecord } from '../refusal.ts'
import { faultIn, jsonObject, membersOf, oneOf, required, text } from '../request-body.ts'

/** The reference behaviour of element tokens. */
export const elements = { 'elements/create-token': createToken } satisfies Handlers

function createToken({ store, behaviour, body }: Call): Answer {
  const sent = membersOf(body)
  if (!sent) return refuse('invalid', 'The body must be a JSON object.')
  const connect = membersOf(sent.connect)
  const fault =
    faultIn(sent, { type: required(oneOf(['connect'])), entity_id: text, connect: jsonObject }) ??
    (connect && faultIn(connect, { entity: jsonObject, products: listOfText }, 'connect.'))
  if (fault) return refuse('invalid', fault)

  const entityId = sent.entity_id as string | undefined
  if (entityId === undefined && connect?.entity === undefined) {
    if (behaviour.elementTokenNeedsEntity) {
      return refuse('invalid', 'Either "entity_id" or "connect.entity" is required.')
    }
  }
  if (entityId !== undefined) {
    const entity = store.entities.get(entityId)
    if (!entity) return unknownRecord('entity')
    if (entity.status === 'disabled') return disabledEntity()
  }
  const first = behaviour.elementTokensDistinct ? undefined : [...store.elementTokens.values()][0]
  return ok({ element_token: addElementToken(store, entityId ?? null, first?.id).id })
}

const listOfText = {
  accepts: (value: unknown) => Array.isArray(value) && value.every(text.accepts),
  says: 'a list of strings',
}
