import { objectOf } from '../../../base/json/index.ts'
import {
  contentOf,
  lacksMost,
  type OperationAddress,
  operations,
  rulesVersionOf,
  type Schemas,
} from '../../../core/contract/index.ts'
import { jsonOf } from '../../../core/exchange/index.ts'
import { parametersOf } from '../../../core/judge/index.ts'
import {
  headersFor,
  leadsToTarget,
  remedyForElsewhere,
  type Target,
  urlOf,
} from '../../target/index.ts'
import { Stop } from '../stop.ts'
import { type ApiResponse, responseOf, type Wire } from './response.ts'

type Operations = typeof operations

/** `CamelCase<'withdraw-consent'>` is `withdrawConsent`. */
type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

type TypeOf<Name extends string> = NonNullable<Schemas[Capitalize<CamelCase<Name>> & keyof Schemas]>

type Ids<Path extends string> = Path extends `${string}{${string}}${infer Rest}`
  ? [id: string, ...ids: Ids<Rest>]
  : []

type Token<Credential> = Credential extends 'widget-token' ? [token: string] : []
type Body<Name> = Name extends string ? [body: TypeOf<Name>] : []

type Call<Address extends OperationAddress> = (
  ...params: [
    ...Ids<Operations[Address]['path']>,
    ...Token<Operations[Address]['credential']>,
    ...Body<Operations[Address]['request']>,
  ]
) => Promise<ApiResponse<TypeOf<Operations[Address]['response']>>>

export type NounOf<Address> = Address extends `${infer Noun}/${string}` ? Noun : never
type VerbOf<Address> = Address extends `${string}/${infer Verb}` ? CamelCase<Verb> : never
type OfNoun<Noun extends string> = Extract<OperationAddress, `${Noun}/${string}`>

/** `api.entities.update(id, { address })`: the ids of the path in order, and then the widget token or the body. */
export type Calls = {
  readonly [Noun in NounOf<OperationAddress> as CamelCase<Noun>]: {
    readonly [Address in OfNoun<Noun> as VerbOf<Address>]: Call<Address>
  }
}

/** A request may carry another credential than its own: the key, a part of it, another bearer token, or none. */
export type Credential = 'key' | 'part-of-key' | 'none' | { readonly token: string }

export interface VersionedCalls extends Calls {
  /** The target may refuse these calls: a refused read is not sent again (A47), and a refusal is not looked into (A68). */
  readonly mayRefuse: Calls
  /** The contract does not describe these requests: the target may refuse them, or fail to (A69). */
  readonly mayFail: Calls
}

export interface Api extends VersionedCalls {
  readonly under: (apiVersion: string) => VersionedCalls
  readonly as: (credential: Credential) => Calls
}

const rows = (Object.keys(operations) as OperationAddress[]).map((address) => {
  const [noun, verb] = address.split('/').map(camelCase) as [string, string]
  return { address, noun, verb, names: parametersOf(operations[address].path) }
})
type Row = (typeof rows)[number]

interface Claims {
  readonly claimed?: readonly number[] | undefined
  /** Called with each operation that is missing, because it is neither claimed nor served. */
  readonly leaveOut?: (missing: Stop) => void
}

export function createApi(target: Target, wire: Wire, claims: Claims = {}): Api {
  const refusing: Wire = (request) => wire({ ...request, mayRefuse: true })
  const failing: Wire = (request) => refusing({ ...request, mayFail: true })
  const asOther: Wire = (request) => failing({ ...request, asOther: true })
  const versioned = (at: Target): VersionedCalls => ({
    ...callsOf(at, wire, claims),
    mayRefuse: callsOf(at, refusing, { ...claims, mayRefuse: true }),
    mayFail: callsOf(at, failing, { ...claims, mayRefuse: true }),
  })
  return {
    ...versioned(target),
    under: (apiVersion) => versioned(claimedAt(target, apiVersion)),
    // What another credential does not get may be there.
    as: (carried) =>
      callsOf(target, asOther, { carried, claimed: claims.claimed, mayRefuse: true }),
  }
}

/** The target under a version that it claims; a scenario that asks under another one is skipped. */
function claimedAt(target: Target, apiVersion: string): Target {
  if (target.apiVersions.includes(apiVersion)) return { ...target, apiVersion }
  const reason = `The target does not claim version ${apiVersion} ("apiVersions").`
  throw new Stop('skipped', reason, { cause: 'lack' })
}

interface Calling extends Claims {
  readonly carried?: Credential
  readonly mayRefuse?: boolean
}

function callsOf(target: Target, wire: Wire, calling: Calling): Calls {
  const nouns: Record<string, Record<string, unknown>> = {}
  for (const row of rows) {
    nouns[row.noun] ??= {}
    nouns[row.noun]![row.verb] = createCall(row, target, wire, calling)
  }
  return nouns as unknown as Calls
}

function createCall(
  { address, names }: Row,
  target: Target,
  wire: Wire,
  { carried, claimed, leaveOut, mayRefuse }: Calling,
) {
  const { method, credential, number, request, response, since } = operations[address]
  const isInVersion = since <= rulesVersionOf(target.apiVersion)
  const call = async (...values: readonly unknown[]): Promise<ApiResponse<unknown>> => {
    const params = Object.fromEntries(names.map((name, index) => [name, idOf(values[index], name)]))
    const token = credential === 'widget-token' ? idOf(values[names.length], 'token') : undefined
    const isClaimed = claimed?.includes(number) ?? true
    const exchange = await wire({
      ...(!(isClaimed && isInVersion) && { mayRefuse: true, mayFail: true, isOutOfScope: true }),
      method,
      url: urlOf(target, address, params),
      headers:
        carried === undefined
          ? headersFor(target, credential, token)
          : headersWith(target, carried),
      ...(request !== null && { body: values[names.length] }),
      isForeign: (exchange) =>
        lacksMost(response, contentOf(target.dialect.envelope, jsonOf(exchange.response!.body))),
    })
    const read = (json: unknown) => {
      const content = contentOf(target.dialect.envelope, json)
      return response.endsWith('-list') ? listOf(content) : content
    }
    return responseOf(exchange, read, { address, isClaimed, leaveOut, mayRefuse })
  }
  return (...values: readonly unknown[]) => {
    const calling = call(...values)
    // A scenario that ends early, by another call, no longer awaits this one.
    calling.catch(() => {})
    return calling
  }
}

function headersWith(target: Target, carried: Credential): Record<string, string> {
  // Without its last character, the key looks like one and is none.
  if (carried === 'part-of-key') return headersFor(target, 'key', target.apiKey.slice(0, -1))
  if (typeof carried === 'string') return headersFor(target, carried)
  return headersFor(target, 'key', carried.token)
}

/** Returns an id of an earlier response; the judge has already reported a missing one. */
function idOf(value: unknown, name: string): string {
  if (typeof value === 'string' && value !== '') return value
  throw new Stop('blocked', `An earlier response has no usable ${name}.`)
}

/** Returns a list with items; the judge has already reported any other. */
function listOf(json: unknown): unknown {
  if (Array.isArray(objectOf(json).data)) return json
  throw new Stop('blocked', 'An earlier response has no list.')
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

export interface RawRequest {
  readonly method?: string
  readonly path: string
  readonly body?: unknown
  readonly apiVersion?: string
  /** The path is none of the contract. */
  readonly mayFail?: boolean
}

/** Sends one request with the key. A URL of another host blocks the scenario. */
export type Raw = (request: RawRequest) => Promise<ApiResponse<unknown>>

export function createRaw(target: Target, wire: Wire): Raw {
  return async ({ path, apiVersion = target.apiVersion, ...request }) => {
    const url = path.startsWith('/') ? target.baseUrl + path : path
    if (!(await leadsToTarget(target, url))) {
      const reason = 'The response pointed to another host; no request was sent.'
      throw new Stop('blocked', reason, { remedy: remedyForElsewhere, cause: 'lack' })
    }
    const headers = headersFor(claimedAt(target, apiVersion), 'key')
    // A path that is none of the contract may be refused by what stands before the API; an address of the API is served.
    const { mayFail: isOutOfScope = false } = request
    const scope = { mayRefuse: isOutOfScope, isOutOfScope }
    const exchange = await wire({ method: 'GET', ...request, url, headers, ...scope })
    return responseOf(exchange, (json) => json)
  }
}
