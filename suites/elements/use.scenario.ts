import { Stop, scenario, testData, type World } from '../../src/scenario/index.ts'

const minutes = 60
const eusebio = testData({ first_name: 'Eusebio', last_name: 'Sample' })

/** A token to try. One that is none by its form was blamed when it came, and is not tried. */
async function issue(api: World['api']): Promise<string> {
  const connect = {
    products: ['balance'],
    entity: { type: 'individual', individual: eusebio },
  }
  const { element_token: token } = (await api.elements.createToken({ type: 'connect', connect }))
    .body
  if (String(token).startsWith('pk_elem_')) return String(token)
  throw new Stop('blocked', 'The answer held no element token.')
}

/** Uses a token at once: only where that works does a later refusal say anything. */
async function useOne({ api, actions }: Pick<World, 'api' | 'actions'>): Promise<string> {
  const token = await issue(api)
  const { accepted } = await actions.redeemElementToken(token)
  if (accepted) return token
  throw new Stop('blocked', 'An element token that was seconds old was not accepted.')
}

/** What starts a component is worth nothing to whoever finds it later. */
export const usedOnce = scenario('an element token can be used once', {
  proves: ['elements/create-token#single-use', 'elements/create-token#lifetime'],

  async run({ api, actions, clause, expect }) {
    const token = await issue(api)

    const first = await actions.redeemElementToken(token)
    clause('elements/create-token#lifetime', () => {
      expect(first.accepted, 'an element token that was seconds old was not accepted').toBe(true)
    })
    if (!first.accepted) return

    const second = await actions.redeemElementToken(token)
    clause('elements/create-token#single-use', () => {
      expect(second.accepted, 'an element token was accepted a second time').toBe(false)
    })
  },
})

/** A person may take half an hour to begin. */
export const usedLate = scenario(
  'an element token can be used shortly before its 30 minutes are over',
  {
    proves: ['elements/create-token#lifetime'],

    async run(world) {
      const { api, actions, clause, expect } = world
      await useOne(world)
      const token = await issue(api)
      await actions.advanceClock(29.5 * minutes)

      const use = await actions.redeemElementToken(token)

      clause('elements/create-token#lifetime', () => {
        expect(use.accepted, 'an element token was not accepted after 29 and a half minutes').toBe(
          true,
        )
      })
    },
  },
)

/** And no longer. */
export const usedTooLate = scenario(
  'an element token cannot be used shortly after its 30 minutes are over',
  {
    proves: ['elements/create-token#lifetime'],

    async run(world) {
      const { api, actions, clause, expect } = world
      await useOne(world)
      const token = await issue(api)
      await actions.advanceClock(30.5 * minutes)

      const use = await actions.redeemElementToken(token)

      clause('elements/create-token#lifetime', () => {
        expect(use.accepted, 'an element token was accepted after 30 and a half minutes').toBe(
          false,
        )
      })
    },
  },
)

/** A service that forgets used tokens must not take them for new ones. */
export const usedForGood = scenario('a used element token does not come back with time', {
  proves: ['elements/create-token#single-use'],

  async run(world) {
    const { actions, clause, expect } = world
    const token = await useOne(world)
    await actions.advanceClock(31 * minutes)

    const second = await actions.redeemElementToken(token)

    clause('elements/create-token#single-use', () => {
      expect(second.accepted, 'a used element token was accepted half an hour later').toBe(false)
    })
  },
})

/** Two people may begin at the same time. */
export const usedSideBySide = scenario('an element token stays good when another is issued', {
  proves: ['elements/create-token#lifetime'],

  async run(world) {
    const { api, actions, clause, expect } = world
    await useOne(world)
    const token = await issue(api)
    await issue(api)

    const use = await actions.redeemElementToken(token)

    clause('elements/create-token#lifetime', () => {
      expect(use.accepted, 'an element token was not accepted once another was issued').toBe(true)
    })
  },
})
