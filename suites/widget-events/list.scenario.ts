import { type ApiResponse, Stop, type World } from '../../src/sources/scenario/index.ts'
import { tickMs } from '../payments/refused-pending.ts'
import { situations } from '../support/situations.ts'
import { changeOf, type Named, nameOf, quoted, without } from './event-changes.ts'

type EventList = Awaited<ReturnType<World['api']['widgetEvents']['list']>>

const sessions = situations('widget-events/list', {
  needs: ['widget.session'],
  subject: ({ given }) => given('widget.session'),
  call: (api, { token }) => api.widgetEvents.list(token),
})

const minutes = 60

/** The second session starts at a later moment, because events of two sessions may be equal if both start at one moment. */
async function another({ given, sleep }: Pick<World<never, 'widget.session'>, 'given' | 'sleep'>) {
  await sleep(tickMs)
  return given('widget.session')
}

/** The events of one session are not shown to another. */
export const scopedToSession = sessions.inSituation(
  'a widget token reads the events of its session only',
  {
    proves: ['widget-events/list#scoped', 'widget-events/widget-event#type'],
    needs: ['widget.session'],
    situations: { 'other-owner': ['widget-events/list'] },
  },
  async ({ given, sleep, api, clause }, own) => {
    // A session that begins later takes nothing from an earlier one.
    const ownList = await api.widgetEvents.list(own.token)
    ownList.expectOk()
    // A time that is right between those of two sessions shows that nobody has moved the clock (A70).
    await api.mayRefuse.reports.create({ type: 'payments.created.current' })
    const other = await another({ given, sleep })
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
        expected: `the events of a session name its account, ${quoted(own.account_id)}`,
        actual: `they name ${[...new Set(ownAccounts)].map(quoted).join(', ')}`,
      })
    }
    expectApart({ clause }, [own, other], [ownList, otherList])
  },
)

/** No list of a session names the account of the other one. */
function expectApart(
  { clause }: Pick<World<'widget-events/list#scoped'>, 'clause'>,
  sessions: readonly { readonly account_id?: string | undefined }[],
  lists: readonly EventList[],
): void {
  const [own, other] = sessions.map(({ account_id }) => account_id)
  if (own === undefined || other === undefined || own === other) return
  for (const [index, list] of lists.entries()) {
    const foreign = index === 0 ? other : own
    clause('widget-events/list#scoped', list, {
      holds: !accountsOf(list).includes(foreign),
      expected: 'the events of a session do not name the account of another session',
      actual: `an event names ${quoted(foreign)}, the account of another session`,
    })
  }
}

function accountsOf(list: EventList) {
  return list.expectOk().data.map((event) => event.data?.account)
}

function textsOf(list: EventList): string[] {
  return list.expectOk().data.map((event) => JSON.stringify(event))
}

/**
 * Checks that a list holds the same events as before, no more and no less, and is not refused (A56). While its token is
 * valid a session may go on and emit more.
 */
function expectSame(
  { clause }: Pick<World<'widget-events/list#survive-expiry'>, 'clause'>,
  before: readonly Named[],
  list: EventList,
  { when, mayGrow = false }: { readonly when: string; readonly mayGrow?: boolean },
): void {
  const after = list.refused ? [] : namesOf(list)
  const lost = without(before, after, nameOf)
  const added = without(after, before, nameOf)
  clause('widget-events/list#survive-expiry', list as ApiResponse<unknown>, {
    holds: lost.length === 0 && (mayGrow || added.length === 0),
    expected: `the events of a session are the same ${when}`,
    ...(!list.refused && { actual: changeOf(lost, added) }),
  })
}

/** The client that embeds the component may read the events long after it was used. */
export const survivesTokenExpiry = sessions.inSituation(
  'the events of a session outlive its token',
  {
    proves: ['widget-events/list#survive-expiry'],
    needs: ['advanceClock'],
    situations: {
      again: ['widget-events/list'],
      'after-expiry': ['widget-events/list'],
      'much-later': ['widget-events/list'],
    },
  },
  async ({ api, actions, clause }, { token }) => {
    const first = namesOf(await api.widgetEvents.list(token))
    await actions.advanceClock(29.5 * minutes)
    const last = await api.widgetEvents.list(token)
    // The events of a session that has just begun may show late (A47).
    if (first.length > 0)
      expectSame({ clause }, first, last, { when: 'when they are read again', mayGrow: true })
    if (last.refused || namesOf(last).length === 0) return
    // Shortly after the expiry, and 40 days later.
    for (const seconds of [minutes, 40 * 24 * 60 * minutes]) {
      await actions.advanceClock(seconds, { atLeast: seconds > 30 * minutes })
      const reads = await Promise.all([1, 2].map(() => api.widgetEvents.list(token)))
      for (const read of reads)
        expectSame({ clause }, namesOf(last), read, { when: 'after its token expired' })
    }
  },
)

/** Reads take no events away, by any client and however often. */
export const survivesReading = sessions.inSituation(
  'the events of a session can be read again and again, and a day later',
  {
    proves: ['widget-events/list#survive-expiry', 'widget-events/list#scoped'],
    needs: ['widget.session', 'advanceClock'],
    situations: {
      again: ['widget-events/list'],
      'after-expiry': ['widget-events/list'],
      'much-later': ['widget-events/list'],
    },
  },
  async ({ given, sleep, api, actions, clause }, { token }) => {
    const other = await another({ given, sleep })
    await api.widgetEvents.list(token)
    const [list] = await Promise.all([
      api.widgetEvents.list(token),
      api.widgetEvents.list(other.token),
      api.as('none').widgetEvents.list(token),
    ])
    const before = namesOf(list)
    if (before.length === 0) return
    // What is gone once the token has expired is gone a day later, too.
    await actions.advanceClock(24 * 60 * minutes, { atLeast: true })

    const reads = await Promise.all([1, 2].map(() => api.widgetEvents.list(token)))

    for (const read of reads)
      expectSame({ clause }, before, read, { when: 'a day later', mayGrow: true })
  },
)

/** Each response belongs to its own token. */
export const scopedAtOnce = sessions.inSituation(
  'two sessions read their own events at once',
  {
    proves: ['widget-events/list#scoped'],
    needs: ['widget.session'],
    situations: { concurrent: ['widget-events/list'] },
  },
  async ({ given, sleep, api, clause }, own) => {
    const both = [own, await another({ given, sleep })]

    const lists = await Promise.all(both.map(({ token }) => api.widgetEvents.list(token)))

    expectApart({ clause }, both, lists)
  },
)

/** The judge compares each list with the first one. */
export const listsUnderEachVersion = sessions.inSituation(
  'widget events are listed under each version',
  {
    proves: ['widget-events/widget-event#type'],
    situations: { 'each-version': ['widget-events/list'] },
  },
  async ({ api, versions }, { token }) => {
    await api.widgetEvents.list(token)
    await Promise.all(versions.map((version) => api.under(version).widgetEvents.list(token)))
  },
)

/** Type and timestamp of each event, in whichever way the target writes UTC. */
function namesOf(list: EventList): Named[] {
  return list.expectOk().data.map(({ type, timestamp }) => ({
    type,
    timestamp: `${timestamp}`.replace(/\+00:00$/, 'Z'),
  }))
}

/** The key stays on the server; the browser has a token of its own. */
export const rejectsSecretKey = sessions.inSituation(
  'the secret key does not read widget events',
  {
    proves: ['widget-events/list#not-the-key'],
    situations: { 'wrong-credential': ['widget-events/list'] },
  },
  async ({ api, clause }, { token }) => {
    const read = await api.widgetEvents.list(token)
    read.expectOk()

    const withKey = await api.as('key').widgetEvents.list(token)

    clause('widget-events/list#not-the-key', withKey, {
      holds: !withKey.ok,
      expected: 'the secret key is rejected where a widget token is required',
    })
  },
)
