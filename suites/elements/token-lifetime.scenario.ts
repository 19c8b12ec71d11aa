import { apiVersions } from '../../src/contract/index.ts'
import { Stop, scenario, testData, type World } from '../../src/scenario/index.ts'

const eusebio = testData({ first_name: 'Eusebio', last_name: 'Sample' })

const minutes = 60

type Api = Pick<World, 'api'>
type Redeem = Pick<
  World<'elements/create-token#lifetime', 'redeemElementToken'>,
  'api' | 'actions' | 'clause'
>

function requestToken(api: Pick<World['api'], 'elements'>, entity_id?: string) {
  const entity = { type: 'individual', individual: eusebio }
  const whom =
    entity_id === undefined ? { connect: { products: ['balance'], entity } } : { entity_id }
  return api.elements.createToken({ type: 'connect', ...whom })
}

/** A new element token. The judge has reported one of the wrong form; it cannot be redeemed. */
async function createToken({ api }: Api, entity_id?: string): Promise<string> {
  const { element_token: token } = (await requestToken(api, entity_id)).expectOk()
  if (String(token).startsWith('pk_elem_')) return String(token)
  throw new Stop('blocked', 'The response has no element token.')
}

/** Redeems a new token. Only where that works does a later refusal show anything. */
async function redeemNewToken(world: Redeem): Promise<string> {
  const token = await createToken(world)
  await redeem(world, token)
  return token
}

async function redeem({ actions, clause }: Omit<Redeem, 'api'>, token: string): Promise<void> {
  const use = await actions.redeemElementToken(token)
  clause('elements/create-token#lifetime', use, {
    holds: use.accepted,
    expected: 'an element token is accepted seconds after it was created',
    actual: 'the token was rejected',
  })
  if (!use.accepted) {
    throw new Stop('blocked', 'An element token that was seconds old was rejected.')
  }
}

/** The judge has reported a token that was issued twice; what becomes of it shows nothing more. */
function assertDistinct(token: string, other: string): void {
  if (token === other) throw new Stop('blocked', 'The same element token was issued twice.')
}

type Use = Pick<
  World<
    'elements/create-token#lifetime' | 'elements/create-token#single-use',
    'redeemElementToken'
  >,
  'actions' | 'clause'
>

/** Uses a token twice, which works once; `which` token it is, in words. */
async function useTwice({ actions, clause }: Use, token: string, which = ''): Promise<void> {
  const first = await actions.redeemElementToken(token)

  clause('elements/create-token#lifetime', first, {
    holds: first.accepted,
    expected: `an element token${which} is accepted seconds after it was created`,
    actual: 'the token was rejected',
  })
  if (!first.accepted) return

  const second = await actions.redeemElementToken(token)

  clause('elements/create-token#single-use', second, {
    holds: !second.accepted,
    expected: `an element token${which} is rejected when it is used a second time`,
    actual: 'the token was accepted',
  })
}

/** A token that somebody finds later is worth nothing. */
export const validOnce = scenario('an element token can be used once', {
  proves: ['elements/create-token#single-use', 'elements/create-token#lifetime'],
  needs: ['redeemElementToken'],

  async run({ api, actions, clause }) {
    await useTwice({ actions, clause }, await createToken({ api }))
  },
})

/** A person may wait for half an hour before they begin. */
export const validFor30Minutes = scenario(
  'an element token can be used shortly before its 30 minutes are over',
  {
    proves: ['elements/create-token#lifetime', 'elements/create-token#single-use'],
    needs: ['redeemElementToken', 'advanceClock'],
    alone: true,

    async run({ api, actions, clause }) {
      const used = await redeemNewToken({ api, actions, clause })
      const token = await createToken({ api })
      assertDistinct(token, used)
      await actions.advanceClock(29.5 * minutes)
      const again = await actions.redeemElementToken(used)
      clause('elements/create-token#single-use', again, {
        holds: !again.accepted,
        expected: 'a used element token is rejected as long as it would be valid',
        actual: 'the token was accepted',
      })

      const use = await actions.redeemElementToken(token)

      clause('elements/create-token#lifetime', use, {
        holds: use.accepted,
        expected: 'an element token is accepted 29 and a half minutes after it was created',
        actual: 'the token was rejected',
      })
    },
  },
)

/** And not for longer; a token for an entity that is there already lives as long. */
export const expiresAfter30Minutes = scenario(
  'an element token cannot be used shortly after its 30 minutes are over',
  {
    proves: ['elements/create-token#lifetime'],
    needs: ['entity.individual', 'redeemElementToken', 'advanceClock'],
    alone: true,

    async run({ given, api, actions, clause }) {
      const { id } = await given('entity.individual')
      const [token, other, late, early] = await Promise.all([
        createToken({ api }),
        createToken({ api }),
        createToken({ api }, id),
        createToken({ api }, id),
      ])
      assertDistinct(token, other)
      assertDistinct(late, early)
      await redeem({ actions, clause }, other)
      await actions.advanceClock(29.5 * minutes)
      const inTime = await actions.redeemElementToken(early)
      clause('elements/create-token#lifetime', inTime, {
        holds: inTime.accepted,
        expected: 'an element token for a known entity is accepted after 29 and a half minutes',
        actual: 'the token was rejected',
      })
      await actions.advanceClock(minutes)

      for (const expired of [token, late]) {
        const use = await actions.redeemElementToken(expired)
        clause('elements/create-token#lifetime', use, {
          holds: !use.accepted,
          expected: 'an element token is rejected 30 and a half minutes after it was created',
          actual: 'the token was accepted',
        })
      }
      // A new one is as valid as ever.
      await redeemNewToken({ api, actions, clause })
    },
  },
)

/** A service that forgets used tokens must not take them for new ones. */
export const staysUsedAfterExpiry = scenario('a used element token stays used after its expiry', {
  proves: ['elements/create-token#single-use', 'elements/create-token#lifetime'],
  needs: ['redeemElementToken', 'advanceClock'],
  alone: true,

  async run({ api, actions, clause }) {
    const token = await redeemNewToken({ api, actions, clause })
    await actions.advanceClock(31 * minutes)

    const second = await actions.redeemElementToken(token)

    clause('elements/create-token#single-use', second, {
      holds: !second.accepted,
      expected: 'a used element token is rejected half an hour later, too',
      actual: 'the token was accepted',
    })
  },
})

/** So is a token for an entity that is there already. */
export const validOnceForEntity = scenario('an element token for a known entity can be used once', {
  proves: ['elements/create-token#single-use', 'elements/create-token#lifetime'],
  needs: ['entity.individual', 'redeemElementToken'],

  async run({ given, api, actions, clause }) {
    const { id: entity_id } = await given('entity.individual')
    const token = await createToken({ api }, entity_id)
    // Two devices of one person may begin at the same time.
    await createToken({ api }, entity_id)
    await useTwice({ actions, clause }, token, ' for a known entity')
  },
})

/** Two people may begin at the same time. */
export const validBesideAnother = scenario('an element token stays valid when another is created', {
  proves: ['elements/create-token#lifetime'],
  needs: ['redeemElementToken'],

  async run({ api, actions, clause }) {
    const token = await createToken({ api })
    await createToken({ api })

    const use = await actions.redeemElementToken(token)

    if (!use.accepted) await redeemNewToken({ api, actions, clause })
    clause('elements/create-token#lifetime', use, {
      holds: use.accepted,
      expected: 'an element token is accepted after another one was created',
      actual: 'the token was rejected',
    })
  },
})

/** What else happens, with the token or without, gives it no further time. */
export const notProlonged = scenario(
  'the life of an element token is not prolonged by use, by refusal or by other traffic',
  {
    proves: ['elements/create-token#lifetime'],
    needs: ['redeemElementToken', 'advanceClock'],
    alone: true,

    async run({ api, actions, clause }) {
      const token = await createToken({ api })
      await actions.advanceClock(20 * minutes)
      const other = await redeemNewToken({ api, actions, clause })
      assertDistinct(token, other)
      await actions.redeemElementToken(other)
      await Promise.all([api.as({ token }).webhooks.list(), api.webhooks.list()])
      await actions.advanceClock(10.5 * minutes)

      const uses = await Promise.all([1, 2].map(() => actions.redeemElementToken(token)))

      for (const use of uses) {
        clause('elements/create-token#lifetime', use, {
          holds: !use.accepted,
          expected: 'an element token is rejected 30 and a half minutes after it was created',
          actual: 'the token was accepted',
        })
      }
    },
  },
)

/** The second of two uses finds the token used, however close behind. */
export const usedOnceAtOnce = scenario('of two uses of an element token at once one is rejected', {
  proves: ['elements/create-token#single-use'],
  needs: ['redeemElementToken'],

  async run({ api, actions, clause }) {
    const token = await createToken({ api })

    const uses = await Promise.all([
      actions.redeemElementToken(token),
      actions.redeemElementToken(token),
    ])

    if (uses.every(({ accepted }) => !accepted)) return
    clause('elements/create-token#single-use', uses[1], {
      holds: uses.some(({ accepted }) => !accepted),
      expected: 'one of two uses at the same time is rejected',
      actual: 'the token was accepted twice',
    })
  },
})

/** A token can be used whatever version of the API it comes from. */
export const validFromEachVersion = scenario(
  'an element token of another version can be used, once',
  {
    proves: ['elements/create-token#lifetime', 'elements/create-token#single-use'],
    needs: ['redeemElementToken'],

    async run({ api, actions, clause }) {
      const used = await redeemNewToken({ api, actions, clause })
      for (const version of apiVersions) {
        const created = await requestToken(api.under(version))
        // A refusal under another version is open; the judge has reported a token of the wrong form.
        const token = created.ok ? String(created.expectOk().element_token) : ''
        if (!token.startsWith('pk_elem_')) continue
        assertDistinct(token, used)

        await useTwice({ actions, clause }, token, ` of version ${version}`)
      }
    },
  },
)
