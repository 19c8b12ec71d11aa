import { isObject, valueAt } from '../../../base/json/index.ts'
import { type Call, ok } from '../call.ts'
import { once } from '../conditions.ts'
import { breaks } from '../defect.ts'
import type { HandlerWrapper } from '../deviation.ts'
import type { Entity, IssuedToken } from '../records.ts'
import { addElementToken } from '../resources/widgets.ts'
import { keep } from '../store.ts'

const redeem = '/_control/element_tokens/redeem'
const hour = 60 * 60_000

/** Does something with the element token that was used. */
const afterUse =
  (act: (token: IssuedToken, call: Call) => void): HandlerWrapper =>
  (call, next) => {
    const response = next(call)
    const token = call.store.elementTokens.get(String(valueAt(call.body, '/element_token')))
    if (response.status < 300 && token !== undefined) act(token, call)
    return response
  }

/** The names of entities as they were before their last update, by id. */
const earlierNames = (call: Call): Map<string, Entity['individual']> =>
  once(call, 'earlier names', () => new Map())

/** Remembers the names of an entity that an update changes. */
const rememberingNames: HandlerWrapper = (call, next) => {
  const entity = call.store.entities.get(call.params.ent_id!)
  if (entity?.individual && isObject(valueAt(call.body, '/individual'))) {
    earlierNames(call).set(entity.id, entity.individual)
  }
  return next(call)
}

/** Gives an entity the names that it had before its last update. */
function restoreNames(id: string, call: Call): void {
  const { entities } = call.store
  const [entity, individual] = [entities.get(id), earlierNames(call).get(id)]
  if (entity?.individual && individual) keep(entities, { ...entity, individual })
}

/** Defects of element tokens beside requests about their entity, and of names that come back. */
export const tokensAndNames = {
  'element-token-issued-again-after-an-hour': breaks(
    'endpoints.token-once',
    'limits.token-lifetime',
  )
    .titled('Issues for an entity the element token that it issued for it an hour before.')
    .sets('elements/create-token', '/element_token', (token: string, { store, body }) => {
      const whom = valueAt(body, '/entity_id')
      const isOld = ({ entity_id, issuedAt }: IssuedToken) =>
        whom !== undefined && entity_id === whom && store.now() - issuedAt > hour
      return [...store.elementTokens.values()].find(isOld)?.id ?? token
    }),
  'element-token-life-begins-again': breaks('limits.token-lifetime')
    .titled('Starts the 30 minutes of all element tokens of an entity again with a new one.')
    .does<{ element_token: string }>('elements/create-token', ({ element_token }, { store }) => {
      const entity = store.elementTokens.get(element_token)?.entity_id
      for (const token of store.elementTokens.values()) {
        if (entity === null || token.entity_id !== entity) continue
        keep(store.elementTokens, { ...token, issuedAt: store.now() })
      }
    }),
  'element-token-of-a-company-lives-longer': breaks('limits.token-lifetime')
    .titled('Lets the element tokens of companies be used for an hour.')
    .does<{ element_token: string }>('elements/create-token', ({ element_token }, { store }) => {
      const token = store.elementTokens.get(element_token)!
      const entity = store.entities.get(String(token.entity_id))
      if (!entity?.corporation) return
      keep(store.elementTokens, { ...token, issuedAt: token.issuedAt + hour / 2 })
    }),
  'element-token-ended-by-a-refusal': breaks('limits.token-lifetime')
    .titled('Ends the last element token when a request for another one is refused.')
    .responds('elements/create-token', (response, { store }) => {
      const last = [...store.elementTokens.values()].at(-1)
      if (response.status >= 400 && last) keep(store.elementTokens, { ...last, issuedAt: 0 })
      return response
    }),
  'element-token-for-an-empty-description': breaks('endpoints.create-token-entity')
    .titled('Issues an element token where "connect" is an empty object.')
    .around('elements/create-token', (call, next) => {
      const connect = valueAt(call.body, '/connect')
      const isEmpty = isObject(connect) && Object.keys(connect).length === 0
      return isEmpty ? ok({ element_token: addElementToken(call.store, null).id }) : next(call)
    }),
  'element-token-for-a-description-of-nobody': breaks('endpoints.create-token-entity')
    .titled('Issues an element token where "connect" describes no entity.')
    .around('elements/create-token', (call, next) =>
      isObject(valueAt(call.body, '/connect'))
        ? ok({ element_token: addElementToken(call.store, null).id })
        : next(call),
    ),
  'element-token-for-an-entity-beside-connect': breaks('endpoints.create-token-entity')
    .titled('Issues an element token where the entity stands beside "connect".')
    .around('elements/create-token', (call, next) =>
      isObject(valueAt(call.body, '/entity'))
        ? ok({ element_token: addElementToken(call.store, null).id })
        : next(call),
    ),
  'element-token-expires-by-the-minute': breaks('limits.token-lifetime')
    .titled('Compares the minutes of the hour where the age of an element token counts.')
    .around(redeem, (call, next) => {
      const { elementTokens, now } = call.store
      const token = elementTokens.get(String(valueAt(call.body, '/element_token')))
      const looksYoung = token && (now() - token.issuedAt) % hour < hour / 2
      if (looksYoung) keep(elementTokens, { ...token, issuedAt: now() })
      return next(call)
    }),
  'element-token-life-begins-again-with-an-update': breaks('limits.token-lifetime')
    .titled('Starts the 30 minutes of all element tokens of an entity again with an update of it.')
    .does('entities/update', ({ id }: Entity, { store }) => {
      for (const token of store.elementTokens.values()) {
        if (token.entity_id === id) keep(store.elementTokens, { ...token, issuedAt: store.now() })
      }
    }),
  'used-element-token-usable-after-another': breaks(
    'endpoints.token-once',
    'authentication.token-single-use',
  )
    .titled('Lets the used element tokens of an entity be used again once it has another one.')
    .does('elements/create-token', (_, { store: { elementTokens }, body }) => {
      const whom = valueAt(body, '/entity_id')
      for (const token of elementTokens.values()) {
        if (token.entity_id === whom) keep(elementTokens, { ...token, redeemed: false })
      }
    }),
  'withdrawal-undone-by-a-token': breaks(
    'states.withdrawal-disables',
    'entity.type-after-withdrawal',
  )
    .titled('Activates a disabled entity when an element token of it is used.')
    .around(
      redeem,
      afterUse(({ entity_id }, { store: { entities } }) => {
        const entity = entities.get(String(entity_id))
        if (entity?.status === 'disabled')
          keep(entities, { ...entity, status: 'active', error: null })
      }),
    ),
  'names-undone-after-an-hour': breaks('endpoints.update-entity')
    .titled('Undoes the last change of names an hour later.')
    .around('entities/update', rememberingNames)
    .around('entities/list', (call, next) => {
      for (const { id, updated_at } of call.store.entities.values()) {
        if (call.store.now() - Date.parse(updated_at) > hour) restoreNames(id, call)
      }
      return next(call)
    }),
  'email-follows-the-last-name': breaks('endpoints.update-entity')
    .titled('Makes an e-mail address of a last name that is changed alone.')
    .stores(
      '/individual/email',
      (email: string, { body }) => {
        const sent = valueAt(body, '/individual')
        const isAlone = isObject(sent) && 'last_name' in sent && !('email' in sent)
        return isAlone ? 'made.up@example.com' : email
      },
      ({ individual }: Entity) => individual !== null,
    ),
  'flat-made-up': breaks('endpoints.update-entity')
    .titled('Makes up the second line of an address that is changed without one.')
    .stores('/address/line2', (line2: unknown, { body }) => {
      const sent = valueAt(body, '/address')
      return isObject(sent) && !('line2' in sent) ? 'Ground floor' : line2
    }),
}
