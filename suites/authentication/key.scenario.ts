import { scenario } from '../../src/scenario/index.ts'

/** Whoever says nothing about themselves learns nothing. */
export const refusesNobody = scenario('a request without a key is not answered', {
  proves: ['authentication/key#required'],

  async run({ api, raw, clause, expect }) {
    const listed = await api.webhooks.list()
    void listed.body

    const unasked = await raw({ path: listed.exchange.request.url, credential: 'none' })

    clause('authentication/key#required', () => {
      expect(unasked.ok, 'a request without a key was answered').toBe(false)
    })
  },
})

/** The form of a key does not make it one. */
export const refusesWrongKey = scenario('a request with a wrong key is not answered', {
  proves: ['authentication/key#required'],

  async run({ api, raw, clause, expect }) {
    const listed = await api.webhooks.list()
    void listed.body

    const credential = { token: 'sk_assay_this_is_not_the_key' }
    const forged = await raw({ path: listed.exchange.request.url, credential })

    clause('authentication/key#required', () => {
      expect(forged.ok, 'a request with a wrong key was answered').toBe(false)
    })
  },
})

/** A token that lives in a browser must not open the doors of the server. */
export const refusesWidgetToken = scenario('a widget token is not taken for the key', {
  proves: ['authentication/key#required'],

  async run({ given, api, raw, clause, expect }) {
    const { token } = await given.widgetSession()
    const listed = await api.webhooks.list()
    void listed.body

    const borrowed = await raw({ path: listed.exchange.request.url, credential: { token } })

    clause('authentication/key#required', () => {
      expect(borrowed.ok, 'a widget token was taken for the key').toBe(false)
    })
  },
})
