import { isDeepStrictEqual } from 'node:util'
import { brief, briefJson, isObject, valueAt } from '../../base/json/index.ts'
import { contentOf, isWrappedError, isWrapper } from '../../core/contract/index.ts'
import { type Exchange, isCutOff, jsonOf, responderOf } from '../../core/exchange/index.ts'
import { shownText } from '../../core/redaction/index.ts'
import { isOfTarget } from './addresses.ts'
import type { RecipeRequest, Target } from './configuration.ts'
import { remedyForCut, remedyForOther, remedyForSilence } from './remedies.ts'

export interface Problem {
  /** Half a sentence says why a request of a recipe yields nothing. */
  readonly problem: string
  /** Undefined if the place of the request in the configuration says enough. */
  readonly remedy?: string | undefined
  /** Where it looks for a value in the response and finds none, as a JSON Pointer. */
  readonly pointer?: string
}

/** The pointers of a request lead into `json`, or else into its envelope. */
interface Content {
  readonly json: unknown
  readonly envelope: unknown
}

function pickedFrom({ pick }: RecipeRequest, json: unknown, target: Target): Content | Problem {
  const content = { json: contentOf(target.dialect.envelope, json), envelope: json }
  if (pick === undefined) return content
  const { pointer = '/data', where } = pick
  const list = lookUp(content, pointer)
  if (!Array.isArray(list)) {
    return { problem: `returned no list at "${pointer}"; it returned ${membersOf(json)}`, pointer }
  }
  const index = list.findIndex((item) =>
    Object.entries(where).every(([member, value]) =>
      isDeepStrictEqual(valueAt(item, member), value),
    ),
  )
  if (index >= 0) return { json: list[index], envelope: list[index] }
  const wanted = Object.entries(where).map(([member, value]) => `${member} ${briefJson(value)}`)
  const size = list.length === 0 ? 'an empty list' : `a list of ${list.length}`
  const problem = `returned ${size} at "${pointer}", and no item has ${wanted.join(' and ')}`
  return { problem, pointer }
}

function lookUp({ json, envelope }: Content, pointer: string): unknown {
  const value = valueAt(json, pointer)
  return value === undefined ? valueAt(envelope, pointer) : value
}

export function readResponse(
  request: RecipeRequest,
  exchange: Exchange,
  target: Target,
): { readonly values: Readonly<Record<string, unknown>> } | Problem {
  const refused = responseProblem(exchange, target)
  if (refused !== undefined) return refused
  const { body } = exchange.response!
  if (body.kind !== 'json') {
    const needsJson = request.take ?? request.pick
    if (needsJson === undefined) return { values: {} }
    if (body.kind === 'text' && isCutOff(exchange)) {
      const problem = `returned a body that was cut off: ${body.problem}`
      return { problem, remedy: remedyForCut }
    }
    return { problem: `returned a body that is not JSON${typeOf(exchange)}` }
  }
  const content = pickedFrom(request, body.value, target)
  if ('problem' in content) return content
  return take(request, content)
}

function take({ take: wanted = {} }: RecipeRequest, content: Content) {
  const values: Record<string, unknown> = {}
  for (const [name, pointer] of Object.entries(wanted)) {
    const value = lookUp(content, pointer)
    if (value === undefined) return notFound(name, pointer, content.json)
    values[name] = value
  }
  return { values }
}

function notFound(name: string, pointer: string, json: unknown): Problem {
  const problem = `returned nothing at ${pointer} (take "${name}"); it returned ${membersOf(json)}`
  if (!isWrapper(json)) return { problem, pointer }
  const remedy = `Write "take": { "${name}": "/data${pointer}" }, or declare "dialect": { "envelope": "wrapped" }.`
  return { problem, remedy, pointer }
}

function membersOf(json: unknown): string {
  const names = isObject(json) ? Object.keys(json).slice(0, 8) : undefined
  const members = names?.map(briefJson).join(', ') ?? briefJson(json)
  return members || 'an empty object'
}

const findOut = 'Find out why the target did not respond.'

export function responseProblem(
  exchange: Exchange,
  target: Pick<Target, 'baseUrl' | 'sandboxUrl' | 'dialect'>,
): Problem | undefined {
  const { request, response, failure } = exchange
  if (response === null) {
    const problem = `got no response: ${(failure?.message ?? '').replace(/\.$/, '')}`
    const isOfOther = !isOfTarget(target, request.url)
    const remedy =
      isOfOther && failure?.code === 'CIRCUIT_OPEN'
        ? undefined
        : remedyForSilence(failure, request.url)
    // Of another address, the place that names it may be wrong.
    return { problem, remedy: remedy ?? (isOfOther ? undefined : findOut) }
  }
  const { status, body } = response
  const isError = isWrappedError(target.dialect.envelope, jsonOf(body))
  if (status >= 200 && status < 300 && !isError) return undefined
  const said = saidBy(response)
  const detail = body.kind === 'json' ? said : typeOf(exchange)
  const problem = isBefore(exchange)
    ? `could not be served: ${statusOf(exchange)}${said}`
    : `returned ${status}${detail}`
  return { problem, remedy: remedyForOther(exchange) }
}

/** Returns what came in place of a success, as half a sentence: what stands before the API does not speak for it (A68). */
export function statusOf(exchange: Exchange): string {
  const { response } = exchange
  if (response === null) return 'no response'
  return `${isBefore(exchange) ? 'something before the API responded: ' : ''}status ${response.status}`
}

function isBefore(exchange: Exchange): boolean {
  const { response, unclear } = exchange
  return response?.status !== 429 && !unclear && responderOf(exchange) === 'before'
}

/** Quotes the body of a response, where it is JSON: `: {"message":"No."}`. An empty object is not worth quoting. */
export function saidBy({ body }: NonNullable<Exchange['response']>): string {
  const text = body.kind === 'json' ? JSON.stringify(body.value) : ''
  return text.length > 2 ? `: ${brief(text)}` : ''
}

function typeOf({ response }: Exchange): string {
  const [type = ''] = (response?.headers['content-type'] ?? '').split(';')
  return type === '' ? '' : ` (${shownText(brief(type))})`
}
