import type {
  Account,
  AccountRequest,
  CardBrandEarlier,
  CardBrandList,
  CardProduct,
  ConsentRequest,
  CreditScore,
  ElementToken,
  ElementTokenRequest,
  Entity,
  EntityList,
  EntityUpdateRequest,
  EntityWithdrawn,
  Event,
  Merchant,
  OperationAddress,
  Payment,
  PaymentCanceled,
  Report,
  ReportRequest,
  Sensitive,
  SimulationRequest,
  Subscription,
  SubscriptionMap,
  UpdateCreated,
  VerificationSessionCreated,
  VerificationSessionList,
  VerificationSessionRequest,
  Webhook,
  WebhookList,
  WidgetEventList,
} from '../contract/index.ts'
import { operations } from '../contract/index.ts'
import { headersFor, type Target, urlOf } from '../target/index.ts'
import { type Answer, answerOf } from './answer.ts'
import { Stop } from './stop.ts'
import type { Wire } from './wire.ts'

type Call<Params extends readonly unknown[], Body> = (...params: Params) => Promise<Answer<Body>>

/** The 25 operations, noun by noun, as a story calls them. */
export interface Api {
  readonly elements: { readonly createToken: Call<[ElementTokenRequest], ElementToken> }
  readonly entities: {
    readonly update: Call<[id: string, EntityUpdateRequest], Entity>
    readonly withdrawConsent: Call<[id: string, ConsentRequest], EntityWithdrawn>
    readonly list: Call<[], EntityList>
  }
  readonly verificationSessions: {
    readonly create: Call<[entity: string, VerificationSessionRequest], VerificationSessionCreated>
    readonly list: Call<[entity: string], VerificationSessionList>
  }
  readonly subscriptions: {
    readonly list: Call<[entity: string], SubscriptionMap>
    readonly retrieve: Call<[entity: string, id: string], Subscription>
  }
  readonly creditScores: { readonly retrieve: Call<[entity: string, id: string], CreditScore> }
  readonly accounts: {
    readonly create: Call<[AccountRequest], Account>
    readonly retrieve: Call<[id: string], Account>
  }
  readonly updates: { readonly create: Call<[account: string], UpdateCreated> }
  readonly cardBrands: {
    readonly list: Call<[account: string], CardBrandList>
    readonly create: Call<[account: string], CardBrandEarlier>
    readonly retrieve: Call<[account: string, id: string], CardBrandEarlier>
  }
  readonly sensitive: { readonly retrieve: Call<[account: string, id: string], Sensitive> }
  readonly cardProducts: { readonly retrieve: Call<[id: string], CardProduct> }
  readonly merchants: { readonly retrieve: Call<[id: string], Merchant> }
  readonly payments: {
    readonly cancel: Call<[id: string], PaymentCanceled>
    readonly simulate: Call<[id: string, SimulationRequest], Payment>
  }
  readonly reports: { readonly create: Call<[ReportRequest], Report> }
  readonly webhooks: {
    readonly list: Call<[], WebhookList>
    readonly retrieve: Call<[id: string], Webhook>
  }
  readonly events: { readonly retrieve: Call<[id: string], Event> }
  readonly widgetEvents: { readonly list: Call<[token: string], WidgetEventList> }
}

/** Builds the calls from the catalogue of operations. */
export function createApi(target: Target, wire: Wire): Api {
  const nouns: Record<string, Record<string, unknown>> = {}
  for (const address of Object.keys(operations) as OperationAddress[]) {
    const [noun, verb] = address.split('/').map(camelCase) as [string, string]
    nouns[noun] = { ...nouns[noun], [verb]: callOf(address, target, wire) }
  }
  return nouns as unknown as Api
}

function callOf(address: OperationAddress, target: Target, wire: Wire) {
  const { method, path, credential, request, response } = operations[address]
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  return async (...values: readonly unknown[]): Promise<Answer<unknown>> => {
    const params = Object.fromEntries(names.map((name, index) => [name, idOf(values[index], name)]))
    const token = credential === 'widget-token' ? idOf(values[names.length], 'token') : undefined
    const exchange = await wire({
      method,
      url: urlOf(target, address, params),
      headers: headersFor(target, credential, token),
      ...(request !== null && { body: values[names.length] }),
    })
    return answerOf(exchange, (body) =>
      response.endsWith('-list') ? listOf(body) : withoutEnvelope(target, body),
    )
  }
}

/** An id that an earlier answer should have held; the judge has blamed its absence by then. */
function idOf(value: unknown, name: string): string {
  if (typeof value === 'string' && value !== '') return value
  throw new Stop('blocked', `An earlier answer carried no usable ${name}.`)
}

/** A list that a story can go through; the judge has blamed any other answer by then. */
function listOf(body: unknown): unknown {
  if (Array.isArray((body as { readonly data?: unknown } | null)?.data)) return body
  throw new Stop('blocked', 'An earlier answer carried no list.')
}

/** Takes off the envelope that a dialect puts around every record; lists keep theirs. */
function withoutEnvelope(target: Target, body: unknown): unknown {
  if (target.dialect.envelope !== 'wrapped') return body
  const inner = (body as { readonly data?: unknown } | null)?.data
  return typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : body
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
