import {
  type ApiVersion,
  contentOf,
  type OperationAddress,
  operations,
  type Schemas,
} from '../../contract/index.ts'
import { objectOf } from '../../json/index.ts'
import { headersFor, isAbsent, partOfKey, type Target, urlOf } from '../../target/index.ts'
import { Stop } from '../stop.ts'
import { type ApiResponse, responseOf, type Wire } from './response.ts'

type Operations = typeof operations

/** `withdraw-consent` → `withdrawConsent` */
type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

/** The generated type of a schema, by the name of its file. */
type TypeOf<Name extends string> = NonNullable<Schemas[Capitalize<CamelCase<Name>> & keyof Schemas]>

/** One string for each parameter of the path. */
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

type NounOf<Address> = Address extends `${infer Noun}/${string}` ? Noun : never
type VerbOf<Address> = Address extends `${string}/${infer Verb}` ? CamelCase<Verb> : never
type OfNoun<Noun extends string> = Extract<OperationAddress, `${Noun}/${string}`>

/**
 * The 25 operations, noun by noun: `api.entities.update(id, { address })`. A call takes the ids of its path
 * in order, then the widget token or the body, where the operation has one.
 */
export type Calls = {
  readonly [Noun in NounOf<OperationAddress> as CamelCase<Noun>]: {
    readonly [Address in OfNoun<Noun> as VerbOf<Address>]: Call<Address>
  }
}

/** What a request carries instead of its own credential: the key, most of it, nothing, or another bearer token. */
export type Credential = 'key' | 'part-of-key' | 'none' | { readonly token: string }

/** The 25 operations, and the same in other circumstances. */
export interface Api extends Calls {
  readonly under: (apiVersion: ApiVersion) => Calls
  /** The same calls with another credential than their own, which may be refused for good. */
  readonly as: (credential: Credential) => Calls
  /** The same calls where a refusal is as good as a success: a read that is refused is not sent again for that (A47). */
  readonly mayRefuse: Calls
}

/** One row of the table of operations, prepared once for all scenarios. */
interface Row {
  readonly address: OperationAddress
  readonly noun: string
  readonly verb: string
  readonly names: readonly string[]
}

const rows = (Object.keys(operations) as OperationAddress[]).map((address): Row => {
  const [noun, verb] = address.split('/').map(camelCase) as [string, string]
  const names = [...operations[address].path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  return { address, noun, verb, names }
})

export function createApi(target: Target, wire: Wire): Api {
  const refusing: Wire = (request) => wire({ ...request, mayRefuse: true })
  return {
    ...callsOf(target, wire),
    under: (apiVersion) => callsOf({ ...target, apiVersion }, wire),
    as: (carried) => callsOf(target, refusing, carried),
    mayRefuse: callsOf(target, refusing),
  }
}

function callsOf(target: Target, wire: Wire, carried?: Credential): Calls {
  const nouns: Record<string, Record<string, unknown>> = {}
  for (const row of rows) {
    nouns[row.noun] ??= {}
    nouns[row.noun]![row.verb] = callOf(row, target, wire, carried)
  }
  return nouns as unknown as Calls
}

function callOf({ address, names }: Row, target: Target, wire: Wire, carried?: Credential) {
  const { method, path, credential, request, response } = operations[address]
  const call = async (...values: readonly unknown[]): Promise<ApiResponse<unknown>> => {
    if (isAbsent(target, address)) {
      const reason = `The target does not implement ${method} ${path}.`
      throw new Stop('blocked', reason, undefined, { kind: 'operation', name: address })
    }
    const params = Object.fromEntries(names.map((name, index) => [name, idOf(values[index], name)]))
    const token = credential === 'widget-token' ? idOf(values[names.length], 'token') : undefined
    const exchange = await wire({
      method,
      url: urlOf(target, address, params),
      headers:
        carried === undefined
          ? headersFor(target, credential, token)
          : headersWith(target, carried),
      ...(request !== null && { body: values[names.length] }),
    })
    const read = (json: unknown) => {
      const content = contentOf(target.dialect.envelope, json)
      return response.endsWith('-list') ? listOf(content) : content
    }
    return responseOf(exchange, read, address)
  }
  return (...values: readonly unknown[]) => {
    const made = call(...values)
    // One of several calls at once may end the function that awaits them all.
    made.catch(() => {})
    return made
  }
}

function headersWith(target: Target, carried: Credential): Record<string, string> {
  if (carried === 'part-of-key') return headersFor(target, 'key', partOfKey(target))
  if (typeof carried === 'string') return headersFor(target, carried)
  return headersFor(target, 'key', carried.token)
}

/** An id from an earlier response; the judge has reported by then that it is missing. */
function idOf(value: unknown, name: string): string {
  if (typeof value === 'string' && value !== '') return value
  throw new Stop('blocked', `An earlier response has no usable ${name}.`)
}

/** A list that a scenario can go through; the judge has reported any other by then. */
function listOf(json: unknown): unknown {
  if (Array.isArray(objectOf(json).data)) return json
  throw new Stop('blocked', 'An earlier response has no list.')
}

function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
