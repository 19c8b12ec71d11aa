import { readFileSync } from 'node:fs'
import { virtualClock } from '../../src/base/clock/index.ts'
import { type OperationAddress, operations } from '../../src/core/contract/index.ts'
import { createPathMatcher } from '../../src/core/judge/index.ts'
import { defects } from '../../src/sources/sandbox/defects/index.ts'
import { sandboxConfiguration, startSandbox } from '../../src/sources/sandbox/index.ts'
import { seededStore } from '../../src/sources/sandbox/sandbox.ts'
import type { Configuration, ConfiguredTarget } from '../../src/sources/target/index.ts'
import { says } from './foreign.fixture.ts'
import { openForwarder } from './forwarder.fixture.ts'
import type { ProfileTarget } from './profiles.fixture.ts'

type Sources = NonNullable<ConfiguredTarget['subjects']>

const { targets } = JSON.parse(readFileSync(sandboxConfiguration, 'utf8')) as Configuration
const sandbox = targets.sandbox!

/** Starts a sandbox that serves only a part of the operations; `configuration` names only subjects that it can have. */
export async function openPartialTarget(
  { claims, serves, subjects, actions }: ProfileTarget,
  ...named: readonly string[]
) {
  const { baseUrl: upstream, apiKey, close } = await startSandbox({ defects: named })
  const front = claims === undefined ? undefined : await openFront(upstream, serves)
  const baseUrl = front?.baseUrl ?? upstream
  const chosen = <Source>(all: Readonly<Record<string, Source>>, names: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name)))
  const target = {
    ...sandbox,
    baseUrl,
    apiKey,
    ...(claims && { profile: claims, dialect: { reportOrigins: [upstream] } }),
    subjects: chosen(claims ? seededSubjects(named, subjects) : sandbox.subjects!, subjects),
    actions: chosen(sandbox.actions!, actions),
  } as ConfiguredTarget
  return {
    configuration: { targets: { target } },
    async close() {
      await front?.close()
      await close()
    },
  }
}

/** The records that are there from the start, by their values, and requests that make those that are used up. */
function seededSubjects(named: readonly string[], names: ReadonlySet<string>): Sources {
  const deviations = named.map((id) => defects[id]!)
  const store = seededStore({ seed: 1, clock: virtualClock(0), deviations })
  const first = <Record extends { readonly id: string }>(
    table: ReadonlyMap<string, Record>,
    isMeant: (record: Record) => boolean = () => true,
  ) => [...table.values()].find(isMeant)!
  const account = (type: string) => first(store.accounts, (record) => record.type === type)
  const ofHolder = ({ id, holder_id }: ReturnType<typeof account>) => ({
    value: { id, entity_id: holder_id },
  })
  const [bank, card] = [account('ach'), account('liability')]
  const [holder, subscribed] = [...store.subscriptions].find(([, { attributes }]) => attributes)!
  const { entity_id: verified } = first(store.verificationSessions)
  const score = first(store.creditScores)
  const sensitive = first(store.sensitive)
  const recipes = sandbox.subjects!
  return {
    ...recipes,
    // A target that shows nothing else of people names one that has something to verify.
    'entity.individual': { value: { id: names.has('account.ach') ? bank.holder_id : verified } },
    'entity.corporation': { value: { id: first(store.entities, isCorporation).id } },
    'account.ach': ofHolder(bank),
    'account.liability': ofHolder(card),
    credit_score: { value: { id: score.id, entity_id: score.entity_id } },
    sensitive: { value: { id: sensitive.id, account_id: sensitive.account_id } },
    webhook: { value: { id: first(store.webhooks).id } },
    event: { value: { id: first(store.events, isOfScore).id } },
    subscription: { value: { id: subscribed.attributes!.id, entity_id: holder } },
    'payment.pending': {
      request: {
        method: 'POST',
        path: '/_control/payments',
        body: { source: bank.id, destination: card.id, amount: 5000, description: 'Bill pay' },
        take: { id: '/id', record: '' },
      },
    },
  }
}

const isCorporation = ({ type }: { readonly type: string | null }) => type === 'corporation'

const isOfScore = ({ resource_type }: { readonly resource_type: string | null }) =>
  resource_type === 'credit_score'

/** Passes requests of some operations on, and whatever is no operation of the contract; the server has never heard of the others. */
export async function openFront(upstream: string, serves: readonly OperationAddress[]) {
  const places = Map.groupBy(
    Object.entries(operations).map(([address, { method, path }]) => ({ address, method, path })),
    ({ path }) => path,
  )
  const match = createPathMatcher([...places].map(([path, methods]) => ({ path, methods })))
  const served = new Set<string>(serves)
  const isServed = (method: string, path: string) => {
    if (path.startsWith('/_control/')) return true
    if (/^\/reports\/[^/]+\/download$/.test(path)) return served.has('reports/create')
    const found = match(path)?.place.methods.find((place) => place.method === method)
    return found !== undefined && served.has(found.address)
  }
  return openForwarder(upstream, ({ method = '', url = '' }) => {
    const path = url.replace(/[?#].*$/s, '')
    const page = `<!DOCTYPE html>\n<pre>Cannot ${method} ${path}</pre>\n`
    return isServed(method, path) ? undefined : says(404, page)
  })
}
