import { apiVersions, type WidgetEvent } from '../../src/contract/index.ts'
import { Stop, scenario, type World } from '../../src/scenario/index.ts'

type EventList = Awaited<ReturnType<World['api']['widgetEvents']['list']>>

/** The events of one session are not shown to another. */
export const scopedToSession = scenario('a widget token reads the events of its session only', {
  proves: [
    'widget-events/list#scoped',
    'widget-events/list#answer',
    'widget-events/widget-event#type',
  ],
  needs: ['widget.session', 'widget.session'],

  async run({ given, api, clause }) {
    const [own, other] = await Promise.all([given('widget.session'), given('widget.session')])
    const ownList = await api.widgetEvents.list(own.token)
    ownList.expectOk()
    if (other.token === own.token) {
      throw new Stop('blocked', 'The target offers one widget session only.')
    }

    const otherList = await api.widgetEvents.list(other.token)
    const later = await api.widgetEvents.list(own.token)

    const before = textsOf(ownList)
    const after = later.refused ? [] : textsOf(later)
    const foreign = textsOf(otherList)
    // Two sessions may have equal events at the same moment, but events of one are not added to the other.
    if (before.length > 0 && without(before, after).length === 0) {
      const added = without(after, before).filter((event) => foreign.includes(event))
      clause('widget-events/list#scoped', later, {
        holds: added.length === 0,
        expected: 'the events of another session are not added to this one',
        actual: `events of another session were added: ${added.length}`,
      })
    }

    if (own.account_id === undefined || other.account_id === undefined) return
    const ownAccounts = accountsOf(ownList)
    if (ownAccounts.some((account) => String(account).startsWith('acc_'))) {
      clause('widget-events/list#scoped', ownList, {
        holds: ownAccounts.includes(own.account_id),
        expected: `the events of a session name its account, ${own.account_id}`,
        actual: `they name ${[...new Set(ownAccounts)].join(', ')}`,
      })
    }
    if (own.account_id === other.account_id) return
    const pairs = [
      [ownList, other.account_id],
      [otherList, own.account_id],
    ] as const
    for (const [list, foreignAccount] of pairs) {
      clause('widget-events/list#scoped', list, {
        holds: !accountsOf(list).includes(foreignAccount),
        expected: 'the events of a session do not name the account of another session',
        actual: `an event names ${foreignAccount}, the account of another session`,
      })
    }
  },
})

function accountsOf(list: EventList) {
  return list.expectOk().data.map((event) => event.data?.account)
}

function textsOf(list: EventList): string[] {
  return list.expectOk().data.map((event) => JSON.stringify(event))
}

/** What is left of the events when each of the others is taken away once. */
function without(events: readonly string[], others: readonly string[]): string[] {
  const left = [...events]
  for (const other of others) {
    const index = left.indexOf(other)
    if (index !== -1) left.splice(index, 1)
  }
  return left
}

/** The client that embeds the component may read the events long after it was used. */
export const survivesTokenExpiry = scenario('the events of a session outlive its token', {
  proves: ['widget-events/list#survive-expiry', 'widget-events/list#answer'],
  needs: ['widget.session', 'advanceClock'],
  alone: true,

  async run({ given, api, actions, clause }) {
    const { token } = await given('widget.session')
    const before = namesOf(await api.widgetEvents.list(token))
    if (before.length === 0) return
    await actions.advanceClock(31 * 60)

    const after = await api.widgetEvents.list(token)

    clause('widget-events/list#survive-expiry', after, {
      holds: !after.refused,
      expected: 'an expired token still reads the events of its session',
    })
    if (after.refused) return
    const left = new Set(namesOf(after))
    const lost = before.filter((event) => !left.has(event))
    clause('widget-events/list#survive-expiry', after, {
      holds: lost.length === 0,
      expected: 'the events of a session are kept after its token expired',
      actual: `events are gone: ${lost.join(', ')}`,
    })
  },
})

/** What is read, by whom and how often, takes nothing away. */
export const survivesReading = scenario('the events of a session can be read again and again', {
  proves: ['widget-events/list#survive-expiry', 'widget-events/list#scoped'],
  needs: ['widget.session', 'widget.session', 'advanceClock'],
  alone: true,

  async run({ given, api, actions, clause }) {
    const [{ token }, other] = await Promise.all([given('widget.session'), given('widget.session')])
    const before = namesOf(await api.widgetEvents.list(token))
    if (before.length === 0) return
    await actions.advanceClock(20 * 60)
    await Promise.all([api.widgetEvents.list(other.token), api.as('none').widgetEvents.list(token)])
    await actions.advanceClock(11 * 60)

    const reads = await Promise.all([1, 2].map(() => api.widgetEvents.list(token)))

    for (const read of reads) {
      const left = new Set(read.refused ? [] : namesOf(read))
      const lost = before.filter((event) => !left.has(event))
      clause('widget-events/list#survive-expiry', read, {
        holds: lost.length === 0,
        expected: 'the events of a session are kept however often they are read',
        actual: `events are gone: ${lost.join(', ')}`,
      })
    }
  },
})

/** Each response belongs to its own token. */
export const scopedAtOnce = scenario('two sessions read their own events at once', {
  proves: ['widget-events/list#scoped', 'widget-events/list#answer'],
  needs: ['widget.session', 'widget.session'],

  async run({ given, api, clause }) {
    const sessions = await Promise.all([given('widget.session'), given('widget.session')])

    const lists = await Promise.all(sessions.map(({ token }) => api.widgetEvents.list(token)))

    const [own, other] = sessions.map(({ account_id }) => account_id)
    if (own === undefined || other === undefined || own === other) return
    for (const [index, list] of lists.entries()) {
      const foreign = index === 0 ? other : own
      clause('widget-events/list#scoped', list, {
        holds: !accountsOf(list).includes(foreign),
        expected: 'the events of a session do not name the account of another session',
        actual: `an event names ${foreign}, the account of another session`,
      })
    }
  },
})

/** Each response is judged by the version of its request; a refusal under another version is open. */
export const listsUnderEachVersion = scenario('widget events are listed under each version', {
  proves: ['widget-events/list#answer', 'widget-events/widget-event#type'],
  needs: ['widget.session'],

  async run({ given, api }) {
    const { token } = await given('widget.session')

    for (const version of [...apiVersions, apiVersions[0]]) {
      await api.under(version).widgetEvents.list(token)
    }
  },
})

/** Type and timestamp of each event, in whichever way the target writes UTC. */
function namesOf(list: EventList): string[] {
  return list.expectOk().data.map(nameOf)
}

function nameOf({ type, timestamp }: WidgetEvent): string {
  return `${type} at ${timestamp}`.replace(/\+00:00$/, 'Z')
}

/** The key stays on the server; the browser has a token of its own. */
export const rejectsSecretKey = scenario('the secret key does not read widget events', {
  proves: ['widget-events/list#not-the-key'],
  needs: ['widget.session'],

  async run({ given, api, clause }) {
    const { token } = await given('widget.session')
    const read = await api.widgetEvents.list(token)
    read.expectOk()

    const withKey = await api.as('key').widgetEvents.list(token)

    clause('widget-events/list#not-the-key', withKey, {
      holds: !withKey.ok,
      expected: 'the secret key is rejected where a widget token is required',
    })
  },
})
