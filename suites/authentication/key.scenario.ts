import { scenario } from '../../src/scenario/index.ts'

/** The same request with the key succeeds first, so that a refusal is about the key. */
export const rejectsMissingKey = scenario('a request without a key is rejected', {
  proves: ['authentication/key#required'],

  async run({ api, raw, clause }) {
    const listed = await api.webhooks.list()
    listed.expectOk()

    const keyless = await raw({ path: listed.exchange.request.url, credential: 'none' })

    clause('authentication/key#required', keyless, {
      holds: !keyless.ok,
      expected: 'a request without a key is rejected',
    })
  },
})

/** A key of the right form is not enough. */
export const rejectsWrongKey = scenario('a request with a wrong key is rejected', {
  proves: ['authentication/key#required'],

  async run({ api, raw, clause }) {
    const listed = await api.webhooks.list()
    listed.expectOk()

    const credential = { token: 'sk_assay_this_is_not_the_key' }
    const wrong = await raw({ path: listed.exchange.request.url, credential })

    clause('authentication/key#required', wrong, {
      holds: !wrong.ok,
      expected: 'a request with a wrong key is rejected',
    })
  },
})

/** A widget token lives in a browser, so it must not give access to the API of the server. */
export const rejectsWidgetToken = scenario('a widget token is not accepted in place of the key', {
  proves: ['authentication/key#required'],
  needs: ['widget.session'],

  async run({ given, api, raw, clause }) {
    const { token } = await given('widget.session')
    const listed = await api.webhooks.list()
    listed.expectOk()

    const response = await raw({ path: listed.exchange.request.url, credential: { token } })

    clause('authentication/key#required', response, {
      holds: !response.ok,
      expected: 'a widget token is rejected where the key is required',
    })
  },
})
