import type { WidgetEvent } from '../../src/contract/index.ts'
import { Stop, scenario } from '../../src/scenario/index.ts'

/** The events of one person's session are nobody else's business. */
export const belongToSession = scenario('a widget token reads the events of its session only', {
  proves: [
    'widget-events/list#scoped',
    'widget-events/list#answer',
    'widget-events/widget-event#type',
  ],

  async run({ given, api, clause, expect }) {
    const own = await given.widgetSession()
    const { data } = (await api.widgetEvents.list(own.token)).body
    const other = await given.widgetSession()
    if (other.token === own.token) throw new Stop('blocked', 'There is one widget session only.')

    const others = await api.widgetEvents.list(other.token)

    const later = await api.widgetEvents.list(own.token)
    const [before, strange] = [data, others.body.data].map(textsOf) as [string[], string[]]
    const after = later.refused ? [] : textsOf(later.body.data)
    // Two sessions may do the same at one moment, but none goes on with what another does.
    if (data.length > 0 && without(before, after).length === 0) {
      clause('widget-events/list#scoped', () => {
        const taken = without(after, before).filter((event) => strange.includes(event))
        expect(taken, 'what happened in another session was added to this one').toEqual([])
      })
    }

    const named = [data, others.body.data].map((events) =>
      events.map((event) => event.data?.account),
    )
    if (own.accountId === undefined || other.accountId === undefined) return
    if (named[0]?.some((account) => String(account).startsWith('acc_'))) {
      clause('widget-events/list#scoped', () => {
        expect(named[0], 'no event names the account of its session').toContain(own.accountId)
      })
    }
    if (own.accountId === other.accountId) return
    clause('widget-events/list#scoped', () => {
      expect(named[0], 'an event names the account of another session').not.toContain(
        other.accountId,
      )
      expect(named[1], 'an event names the account of another session').not.toContain(own.accountId)
    })
  },
})

function textsOf(events: readonly WidgetEvent[]): string[] {
  return events.map((event) => JSON.stringify(event))
}

/** What is left of the events when each of the others is taken away once. */
function without(events: readonly string[], others: readonly string[]): string[] {
  const left = [...events]
  for (const other of others) {
    const at = left.indexOf(other)
    if (at !== -1) left.splice(at, 1)
  }
  return left
}

/** Whoever embeds the component reads what happened in it when they have the time. */
export const keepAfterExpiry = scenario('the events of a session outlive its token', {
  proves: ['widget-events/list#survive-expiry', 'widget-events/list#answer'],

  async run({ given, api, actions, clause, expect }) {
    const { token } = await given.widgetSession()
    const before = (await api.widgetEvents.list(token)).body.data
    if (before.length === 0) return
    await actions.advanceClock(31 * 60)

    const after = await api.widgetEvents.list(token)

    clause('widget-events/list#survive-expiry', () => {
      expect(after.refused, 'an expired token does not read its events any more').toBe(false)
    })
    if (after.refused) return
    const left = new Set(after.body.data.map(nameOf))
    const lost = before.map(nameOf).filter((event) => !left.has(event))
    clause('widget-events/list#survive-expiry', () => {
      expect(lost, 'events are gone now that their token has expired').toEqual([])
    })
  },
})

/** Event and moment, however the target spells UTC this time. */
function nameOf({ type, timestamp }: WidgetEvent): string {
  return `${type} at ${timestamp}`.replace(/\+00:00$/, 'Z')
}

/** The key stays on the server; what happens in a browser has a token of its own. */
export const stayClosedToKey = scenario('the secret key does not read widget events', {
  proves: ['widget-events/list#not-the-key'],

  async run({ given, api, raw, clause, expect }) {
    const { token } = await given.widgetSession()
    const read = await api.widgetEvents.list(token)
    void read.body

    const withKey = await raw({ path: read.exchange.request.url })

    clause('widget-events/list#not-the-key', () => {
      expect(withKey.ok, 'the secret key was let in').toBe(false)
    })
  },
})
