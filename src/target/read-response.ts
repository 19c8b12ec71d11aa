import { isDeepStrictEqual } from 'node:util'
import { contentOf, isWrappedError, isWrapper } from '../contract/index.ts'
import { type Exchange, jsonOf } from '../exchange/index.ts'
import { isObject, pointerOf, valueAt } from '../json/index.ts'
import type { RecipeRequest, Target } from './configuration.ts'

/** Why a request of a recipe did not do what it is for: half a sentence, and what to change. */
export interface Problem {
  readonly problem: string
  /** In the imperative; undefined where the place of the request says enough. */
  readonly remedy?: string | undefined
}

/** The JSON that the pointers of a request look into, and its place in the response. */
interface Content {
  readonly json: unknown
  readonly pointer: string
  /** The whole response: a pointer may name its envelope too. */
  readonly whole: unknown
}

/** The content of a response, without the envelope of the dialect. */
function contentIn(json: unknown, { dialect }: Pick<Target, 'dialect'>): Content {
  const content = contentOf(dialect.envelope, json)
  return { json: content, pointer: content === json ? '' : '/data', whole: json }
}

/** What the pointers of a request look into: the record, or the item of its list that is picked. */
function pickedFrom({ pick }: RecipeRequest, json: unknown, target: Target): Content | Problem {
  const content = contentIn(json, target)
  if (pick === undefined) return content
  const { pointer = '/data', where } = pick
  const { value: list, place } = lookUp(content, pointer)
  if (!Array.isArray(list)) return { problem: `returned no list at "${pointer}"` }
  const index = list.findIndex((item) =>
    Object.entries(where).every(([member, value]) =>
      isDeepStrictEqual(valueAt(item, member), value),
    ),
  )
  if (index >= 0) {
    const item = list[index]
    return { json: item, pointer: `${place}${pointerOf([index])}`, whole: item }
  }
  const wanted = Object.entries(where).map(([member, value]) => `${member} ${shown(value)}`)
  const among = list.length === 0 ? 'an empty list' : `a list of ${list.length}`
  return { problem: `returned ${among} at "${pointer}", and no item has ${wanted.join(' and ')}` }
}

/** The value at a pointer, and where it stands in the response. */
function lookUp({ json, pointer: start, whole }: Content, pointer: string) {
  const value = valueAt(json, pointer)
  if (value !== undefined || whole === json) return { value, place: start + pointer }
  return { value: valueAt(whole, pointer), place: pointer }
}

/** What a response gives to a recipe, or why it gives nothing. */
export function readResponse(
  request: RecipeRequest,
  exchange: Exchange,
  target: Target,
): { readonly values: Readonly<Record<string, unknown>> } | Problem {
  const refused = responseProblem(exchange, target)
  if (refused !== undefined) return refused
  const { body } = exchange.response!
  const needsJson = [request.take, request.pick, request.until].some(
    (member) => member !== undefined,
  )
  if (body.kind !== 'json') {
    return needsJson
      ? { problem: `returned a body that is not JSON${typeOf(exchange)}` }
      : { values: {} }
  }
  const content = pickedFrom(request, body.value, target)
  if ('problem' in content) return content
  const early = awaitedProblem(request, content)
  return early ?? take(request, content)
}

function awaitedProblem({ until }: RecipeRequest, content: Content): Problem | undefined {
  if (until === undefined) return undefined
  const { pointer = '', value } = until
  const { value: found } = lookUp(content, pointer)
  if (value === undefined ? (found ?? null) !== null : isDeepStrictEqual(found, value))
    return undefined
  const last = found === undefined ? 'nothing' : shown(found)
  const awaited = value === undefined ? 'a value' : shown(value)
  return { problem: `showed ${last} at "${pointer}", expected ${awaited}` }
}

function take({ take: wanted = {} }: RecipeRequest, content: Content) {
  const values: Record<string, unknown> = {}
  for (const [name, pointer] of Object.entries(wanted)) {
    const { value } = lookUp(content, pointer)
    if (value === undefined) return notFound(name, pointer, content.json)
    values[name] = value
  }
  return { values }
}

function notFound(name: string, pointer: string, json: unknown): Problem {
  const members = isObject(json) ? Object.keys(json).slice(0, 8).join(', ') : shown(json)
  const problem = `returned nothing at ${pointer} (take "${name}"); it returned ${members || 'an empty object'}`
  if (!isWrapper(json)) return { problem }
  const remedy = `Write "take": { "${name}": "/data${pointer}" }, or declare "dialect": { "envelope": "wrapped" }.`
  return { problem, remedy }
}

/** Why a recipe cannot go on with a response; undefined where it can. */
export function responseProblem(
  exchange: Exchange,
  { dialect }: Pick<Target, 'dialect'>,
): Problem | undefined {
  const { response, failure } = exchange
  if (response === null) {
    const problem = `got no response: ${(failure?.message ?? '').replace(/\.$/, '')}`
    const isGone = failure?.code === 'CIRCUIT_OPEN'
    return { problem, ...(isGone && { remedy: 'Find out why the target stopped responding.' }) }
  }
  const { status, body } = response
  const isError = isWrappedError(dialect.envelope, jsonOf(body))
  if (status >= 200 && status < 300 && !isError) return undefined
  const text = body.kind === 'json' ? JSON.stringify(body.value) : ''
  // An empty object says nothing.
  const detail = text.length > 2 ? `: ${cut(text)}` : body.kind === 'json' ? '' : typeOf(exchange)
  const isAway = [429, 502, 503, 504].includes(status)
  const remedy = isAway ? 'Run it again: the target was busy or away.' : undefined
  return { problem: `returned ${status}${detail}`, remedy }
}

function typeOf({ response }: Exchange): string {
  const [type = ''] = (response?.headers['content-type'] ?? '').split(';')
  return type === '' ? '' : ` (${cut(type)})`
}

function shown(value: unknown): string {
  return cut(JSON.stringify(value) ?? 'nothing')
}

/** Characters of a response in a sentence. */
const most = 160

function cut(text: string): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}
