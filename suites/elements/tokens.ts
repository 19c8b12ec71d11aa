import { type ApiResponse, Stop, testData, type World } from '../../src/sources/scenario/index.ts'

/** A token can be used for so long after it was issued. */
const lifetimeMs = 30 * 60 * 1000

const eusebio = testData({ first_name: 'Eusebio', last_name: 'Sample' })

type Elements = Pick<World['api'], 'elements'>
type Created = ApiResponse<{ readonly element_token?: string | null }>

/** Requests a token, for a person who is described or for an entity. */
export function requestToken(api: Elements, entity_id?: string): Promise<Created> {
  const entity = { type: 'individual', individual: eusebio }
  const whom =
    entity_id === undefined ? { connect: { products: ['balance'], entity } } : { entity_id }
  return api.elements.createToken({ type: 'connect', ...whom })
}

/**
 * The token in a response; none if it was refused, which is open under another version, or if the token has a wrong form, which
 * the judge has reported.
 */
export function tokenOf(created: Created): string | undefined {
  const token = created.ok ? String(created.expectOk().element_token) : ''
  return token.startsWith('pk_elem_') ? token : undefined
}

/** An element token, for whom it is, and when it was requested, in milliseconds since the Unix epoch. */
interface IssuedToken {
  readonly token: string
  readonly entity_id: string | undefined
  readonly requestedAt: number | null
}

/** A new element token that can be redeemed. */
export async function createToken(api: Elements, entity_id?: string): Promise<string> {
  return (await issueToken(api, entity_id)).token
}

/** Creates an element token, and says when. */
export async function issueToken(api: Elements, entity_id?: string): Promise<IssuedToken> {
  const created = await requestToken(api, entity_id)
  const { element_token } = created.expectOk()
  const token = tokenOf(created)
  if (token === undefined) {
    const because = element_token
      ? 'The element token of the response has not the form of a token.'
      : 'The response has no element token.'
    throw new Stop('blocked', because)
  }
  return { token, entity_id, requestedAt: created.exchange.startedAt }
}

/** The judge has reported a token that was issued twice; its uses show nothing more. */
export function assertDistinct(token: string, other: string): void {
  if (token === other) throw new Stop('blocked', 'The same element token was issued twice.')
}

export const fresh = 'seconds after it was created'

type Use = Awaited<ReturnType<World['actions']['redeemElementToken']>>

type Access = Pick<World, 'api' | 'actions'>

type Checking = Access & Pick<World, 'clause'>

/** What else may end a token than its time. */
const endings = ['created', 'used'] as const

/** How often another token has to end one, each time, to be why: what other scenarios do ends one now and then. */
const sure = 3

/** When a token is rejected that was tried at some time: that need not have ended it, where another one ends it as well. */
async function whenRejected(access: Access, when: string, entity_id?: string): Promise<string> {
  // A token of another scenario may come in between.
  for (const _ of [1, 2, 3]) {
    if ((await acceptsNew(access, entity_id)) === false) continue
    for (const ending of endings) {
      let ended = 0
      while (ended < sure && (await acceptsNew(access, entity_id, ending)) === false) ended++
      if (ended === sure) return `after another one was ${ending}`
      if (ended > 0) return `${when}, whatever other requests do meanwhile`
    }
    return when
  }
  return fresh
}

/** Whether a new token is accepted, after another one was created or used where that is said; undefined where none is issued. */
async function acceptsNew(
  { api, actions }: Access,
  entity_id: string | undefined,
  ending?: (typeof endings)[number],
): Promise<boolean | undefined> {
  const token = tokenOf(await requestToken(api, entity_id))
  const other = ending && tokenOf(await requestToken(api, entity_id))
  if (ending === 'used' && other !== undefined) await actions.redeemElementToken(other)
  return token === undefined ? undefined : (await actions.redeemElementToken(token)).accepted
}

async function assertAccepted(
  access: Checking,
  use: Use,
  when: string,
  entity_id: string | undefined,
): Promise<void> {
  // Another one may show that the action works.
  const words = use.accepted ? when : await whenRejected(access, when, entity_id)
  use.assertOfToken()
  access.clause('elements/create-token#lifetime', use, {
    holds: use.accepted,
    expected: `an element token is accepted ${words}`,
    actual: 'the token was rejected',
  })
  if (!use.accepted) throw new Stop('blocked', 'An element token was rejected.')
}

/** What somebody else than the API refused is accepted the next time, as the token was not used. */
async function useOf({ actions }: Access, token: string): Promise<Use> {
  const first = await actions.redeemElementToken(token)
  if (first.accepted) return first
  const second = await actions.redeemElementToken(token)
  return second.accepted ? second : first
}

/** Uses tokens, and checks the results against their clauses; `when` says in words which token it is, and when. */
export function usesOf(access: Checking) {
  const { actions, clause } = access
  return {
    /** A token must be accepted; only then does a later refusal show anything. */
    async accepts(token: string, when: string, entity_id?: string): Promise<void> {
      const use = await useOf(access, token)
      // A token that is accepted at once says nothing of its 30 minutes.
      if (!use.accepted) await assertAccepted(access, use, when, entity_id)
    },

    /** A token must be accepted after the clock was advanced, unless requests had to wait until the token had expired. */
    async acceptsAfter(seconds: number, issued: IssuedToken, when: string): Promise<void> {
      const use = await useOf(access, issued.token)
      const { startedAt = null, durationMs = 0 } = use.exchange ?? {}
      const isTimed = startedAt !== null && issued.requestedAt !== null
      const passedMs = isTimed ? startedAt + durationMs - issued.requestedAt : 0
      // With --real-time, what the clock was advanced by has passed as well.
      const advancedMs = seconds * 1000
      const ageMs = advancedMs + (passedMs % advancedMs)
      if (!use.accepted && ageMs > lifetimeMs) {
        throw new Stop('blocked', 'Requests had to wait until the element token had expired.')
      }
      await assertAccepted(access, use, when, issued.entity_id)
    },

    /** Of uses of a token at the same time, one is accepted at most. There are four, so that two of them meet. */
    async acceptsOnce(token: string): Promise<void> {
      const uses = await Promise.all([1, 2, 3, 4].map(() => actions.redeemElementToken(token)))
      for (const use of uses) use.assertOfToken()
      const accepted = uses.filter((use) => use.accepted)
      if (accepted.length === 0) return
      clause('elements/create-token#single-use', accepted.at(-1)!, {
        holds: accepted.length === 1,
        expected: 'a token that is used at the same time is accepted once',
        actual: `the token was accepted ${accepted.length} times`,
      })
    },

    /** A token that was used or has expired is rejected, also when it is tried twice. */
    async rejects(token: string, why: 'single-use' | 'lifetime', when: string): Promise<void> {
      const uses = await Promise.all([1, 2].map(() => actions.redeemElementToken(token)))
      for (const use of uses) {
        use.assertOfToken()
        clause(`elements/create-token#${why}`, use, {
          holds: !use.accepted,
          expected: `an element token is rejected ${when}`,
          actual: 'the token was accepted',
        })
      }
    },
  }
}
