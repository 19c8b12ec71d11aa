import type { World } from '../../src/sources/scenario/index.ts'
import { homes } from '../entities/sample-changes.ts'
import { situations } from '../support/situations.ts'
import { request as session } from '../verification-sessions/sessions.ts'
import {
  assertDistinct,
  createToken,
  fresh,
  issueToken,
  requestToken,
  tokenOf,
  usesOf,
} from './tokens.ts'

const minutes = 60
const used = 'when it was used before'
const almost = 29.5 * minutes
const whenAlmost = '29 and a half minutes after it was created'
const late = '30 and a half minutes after it was created'

const tokens = situations('elements/create-token', {
  needs: ['redeemElementToken'],
  proves: ['elements/create-token#single-use'],
  subject: async (world) => usesOf(world as unknown as World),
  call: (api) => requestToken(api),
})

const withClock = {
  needs: ['advanceClock'],
  proves: ['elements/create-token#lifetime'],
} as const
const afterExpiry = {
  'after-expiry': ['elements/create-token'],
  'much-later': ['elements/create-token'],
} as const

/** A token that somebody finds later is worthless, even at the third attempt. */
export const validOnce = tokens.inSituation(
  'an element token can be used once, for whomever it was created',
  { mayNeed: ['entity.individual'] },
  async ({ given, api }, { accepts, rejects }) => {
    const person = await given('entity.individual')
    for (const whom of [undefined, person?.id]) {
      // Two devices of one person may begin at the same time.
      const [token] = await Promise.all([createToken(api, whom), createToken(api, whom)])
      await accepts(token, fresh, whom)
      await rejects(token, 'single-use', used)
    }
  },
)

/** A person may wait for half an hour before they begin. A service that forgets used tokens must not take them for new ones. */
export const validFor30Minutes = tokens.inSituation(
  'an element token can be used shortly before its 30 minutes are over, and no longer',
  { ...withClock, situations: afterExpiry },
  async ({ api, actions }, { accepts, acceptsAfter, rejects }) => {
    const other = await createToken(api)
    await accepts(other, fresh)
    const expiring = await createToken(api)
    // The last request before the wait, so that the token is hardly older than the wait is long.
    const issued = await issueToken(api)
    assertDistinct(issued.token, other)
    await actions.advanceClock(almost)
    const uses = [rejects(other, 'single-use', used), acceptsAfter(almost, issued, whenAlmost)]
    await Promise.all(uses)
    await actions.advanceClock(minutes)
    await Promise.all([
      rejects(other, 'single-use', 'when it was used half an hour before'),
      rejects(expiring, 'lifetime', late),
    ])
  },
)

/** It cannot be used longer. A token for an existing entity has the same lifetime. */
export const expiresAfter30Minutes = tokens.inSituation(
  'an element token cannot be used shortly after its 30 minutes are over',
  {
    ...withClock,
    mayNeed: ['entity.individual', 'entity.corporation'],
    situations: afterExpiry,
  },
  async ({ given, api, actions, versions }, { accepts, acceptsAfter, rejects }) => {
    const id = (await given('entity.individual'))?.id
    const company = (await given('entity.corporation'))?.id
    const [token, other, own, created] = await Promise.all([
      createToken(api),
      createToken(api),
      createToken(api, id),
      requestToken(api.under(versions.at(1) ?? versions[0]!)),
    ])
    const ofVersion = tokenOf(created)
    const expiring = [token, own, ...(ofVersion === undefined ? [] : [ofVersion])]
    assertDistinct(token, other)
    await accepts(other, fresh)
    // The last requests before the wait, so that the tokens are hardly older than the wait is long.
    const early = await Promise.all([id, company].map((whom) => issueToken(api, whom)))
    assertDistinct(own, early[0]!.token)
    await actions.advanceClock(almost)
    await Promise.all(early.map((issued) => acceptsAfter(almost, issued, whenAlmost)))
    await actions.advanceClock(minutes)

    // A new token is valid, and the old ones are not.
    await Promise.all([
      createToken(api).then((token) => accepts(token, fresh)),
      ...expiring.map((expired) => rejects(expired, 'lifetime', late)),
    ])
    // 24 hours and 15 minutes after they were created, so that neither the time of day nor the minute alone decides.
    await actions.advanceClock((23 * 60 + 45) * minutes)
    // An old token that is issued once more is not valid.
    await accepts(await createToken(api, id), fresh)
    await Promise.all([
      ...expiring.map((expired) => rejects(expired, 'lifetime', '24 hours later')),
      rejects(other, 'single-use', '24 hours after it was used'),
    ])
  },
)

/** Only its use and its time end a token (A57); another token or a change of its entity does not. */
export const validBesideAnother = tokens.inSituation(
  'an element token stays valid when others are used and its entity changes',
  {
    mayNeed: ['entity.individual', 'entity.corporation'],
    changes: ['entity.individual'],
    since: '2024-04-04',
    situations: {
      again: ['elements/create-token'],
      'same-owner': ['elements/create-token'],
      'other-owner': ['elements/create-token'],
    },
  },
  async ({ given, api, fake }, { accepts, rejects }) => {
    const id = (await given('entity.individual'))?.id
    const whoms = [undefined, id, (await given('entity.corporation'))?.id]
    const kept = await Promise.all(whoms.map((whom) => createToken(api, whom)))
    const [others] = await Promise.all([
      Promise.all(whoms.map((whom) => createToken(api, whom))),
      api.mayFail.elements.createToken({ type: 'connect', connect: { products: ['balance'] } }),
    ])
    // One after the other: where one is rejected the scenario stops, and no other is under way.
    for (const [index, token] of others.entries()) {
      assertDistinct(token, kept[index]!)
      await accepts(token, fresh, whoms[index])
      await rejects(token, 'single-use', used)
    }
    if (id !== undefined) {
      await Promise.all([
        api.entities.update(id, { address: homes[0]! }),
        api.verificationSessions.create(id, session),
        api.accounts.create({ holder_id: id, ach: fake.bankAccount() }),
      ])
    }
    await Promise.all([api.entities.list(), api.as({ token: kept[1]! }).webhooks.list()])

    await createToken(api, id)
    await rejects(others[1]!, 'single-use', 'when another one was created')
    const when = 'after others were used and its entity changed'
    for (const [index, token] of kept.entries()) await accepts(token, when, whoms[index])
  },
)

/** Another token of the same person or company gives it no more time, nor does an update. */
export const notProlongedByAnother = tokens.inSituation(
  'the life of an element token is not prolonged by another one of its entity, nor by an update',
  {
    ...withClock,
    mayNeed: ['entity.individual', 'entity.corporation'],
    changes: ['entity.individual', 'entity.corporation'],
    situations: { ...afterExpiry, 'same-owner': ['elements/create-token'] },
  },
  async ({ given, api, actions }, { acceptsOnce, rejects }) => {
    const found = [await given('entity.individual'), await given('entity.corporation')]
    const owners = found.flatMap((owner) => owner ?? [])
    const create = () => Promise.all(owners.map(({ id }) => createToken(api, id)))
    const tokens = await create()
    await actions.advanceClock(20 * minutes)
    await Promise.all(owners.map(({ id }) => api.entities.update(id, { address: homes[0]! })))
    const others = await create()
    for (const [index, other] of others.entries()) assertDistinct(tokens[index]!, other)
    await Promise.all(others.map(acceptsOnce))
    await actions.advanceClock(10.5 * minutes)

    await Promise.all(tokens.map((token) => rejects(token, 'lifetime', late)))
  },
)

/** The second of two uses finds the token used, even if both come at the same time. */
export const usedOnceAtOnce = tokens.inSituation(
  'one of two uses of an element token at once is rejected',
  { situations: { concurrent: ['elements/create-token'] } },
  async ({ api }, { acceptsOnce }) => acceptsOnce(await createToken(api)),
  ['elements/create-token#single-use'],
)

/** A token can be used whatever version of the API it comes from. */
export const validFromEachVersion = tokens.inSituation(
  'an element token of another version can be used, once',
  {
    situations: { 'each-version': ['elements/create-token'] },
  },
  async ({ api, versions }, { accepts, rejects }) => {
    const other = await createToken(api)
    await accepts(other, fresh)
    const created = await Promise.all(versions.map((each) => requestToken(api.under(each))))
    for (const [index, version] of versions.entries()) {
      const token = tokenOf(created[index]!)
      if (token === undefined) continue
      assertDistinct(token, other)
      await accepts(token, `${fresh} under version ${version}`)
      await rejects(token, 'single-use', used)
    }
  },
)
