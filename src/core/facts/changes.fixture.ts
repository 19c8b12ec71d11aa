import { isObject } from '../../base/json/index.ts'
import { type SeenExchange, success } from './collect-facts.ts'
import { filledIn } from './nothing.ts'
import { objectsIn, type Place, seenOf, setsOf } from './place.ts'
import type { RuleId } from './rules.ts'

/** One change of all responses of one kind to one call, and the rule that has to find it. */
export interface ShapeChange {
  readonly call: string
  readonly rule: RuleId
  readonly pointer: string
  apply(sent: SeenExchange): SeenExchange
}

/** What is done to the values of a place; undefined takes the member away. */
type Edit = (value: unknown) => unknown

/** Every member of every response dropped, retyped, made null; every enumeration, format, status, envelope and header. */
export function changesOf(call: string, observed: Place): ShapeChange[] {
  return levelsOf(observed).flatMap((level) => {
    const whole = observed.members.get(`header ${level}`)!
    const body = observed.members.get(`body ${level}`) ?? { counts: new Map(), members: new Map() }
    return [
      ...placesOf(body).flatMap((place) => changesAt(call, level, place)),
      ...wholeChanges(call, level, { whole, body }),
    ]
  })
}

/** The kinds of responses of a call. */
function levelsOf({ members }: Place): string[] {
  return [...members.keys()].flatMap((name) => /^header (.+)/.exec(name)?.[1] ?? [])
}

interface Way {
  readonly path: readonly string[]
  readonly place: Place
  readonly above: readonly Place[]
}

/** The values of one aspect that a place showed. */
function valuesOf(place: Place, aspect: string): string[] {
  return (setsOf(place).get(aspect) ?? []).map(({ value }) => value)
}

function placesOf(place: Place, path: readonly string[] = [], above: readonly Place[] = []): Way[] {
  const within = [...above, place]
  return [
    { path, place, above },
    ...[...place.members].flatMap(([name, member]) => placesOf(member, [...path, name], within)),
  ]
}

function goneRuleOf({ above, place }: Way): RuleId {
  const around = above.at(-1)!
  if (setsOf(around).has('map')) return 'name-gone'
  // Where it is absent from most objects anyway, more than null is gone.
  const isNull = !valuesOf(place, 'null').includes('value') && 4 * seenOf(place) > objectsIn(around)
  return isNull ? 'null-absent' : 'member-gone'
}

function nullRuleOf(place: Place): RuleId {
  if (valuesOf(place, 'null').includes('null')) return 'values-gone'
  const isBare = valuesOf(place, 'type').join() === 'object' && place.members.size === 0
  if (isBare && !setsOf(place).has('entries')) return 'empty-null'
  if (valuesOf(place, 'type').join() === 'object' && !setsOf(place).has('entries')) {
    return filledIn(place) < objectsIn(place) ? 'null-new' : 'object-null'
  }
  const kinds = ['entries', 'text', 'boolean'].flatMap((aspect) => valuesOf(place, aspect)).join()
  return /^(?:none|empty|false)$/.test(kinds) ? 'empty-null' : 'null-new'
}

function changesAt(call: string, level: string, way: Way): ShapeChange[] {
  const { path, place } = way
  if (path.length === 0 || seenOf(place) === 0) return []
  const pointer = path
    .map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('')
  const make = (rule: RuleId, edit: Edit): ShapeChange => ({
    call,
    rule,
    pointer,
    apply: (sent) => withBody(sent, level, (body) => edited(body, way, 0, edit)),
  })
  const hasValues = valuesOf(place, 'null').includes('value')
  const isCode = valuesOf(place, 'type').join() === 'number' && valuesOf(place, 'code').length > 0
  return [
    ...(path.at(-1) === '*' ? [] : [make(goneRuleOf(way), () => undefined)]),
    ...(hasValues ? [make(nullRuleOf(place), () => null)] : []),
    ...(hasValues ? [make('type', (value) => (value === null ? null : retyped(value)))] : []),
    ...('field' in place && place.field !== undefined && valuesOf(place, 'type').join() === 'number'
      ? [make('whole-fraction', (value) => (typeof value === 'number' ? value + 0.5 : value))]
      : []),
    ...(isCode && seenOf(place) >= 8
      ? [make('value-new', (value) => (typeof value === 'number' ? value + 7 : value))]
      : []),
    ...textEdits(place).map(([rule, edit]) =>
      make(rule, (value) => (typeof value === 'string' ? edit(value) : value)),
    ),
  ]
}

function retyped(value: unknown): unknown {
  return typeof value === 'string' ? 7 : 'seven'
}

function textEdits(place: Place): (readonly [RuleId, (text: string) => string])[] {
  const [form, ...others] = valuesOf(place, 'form')
  if (form === undefined || others.length > 0 || form === 'masked') return []
  if (form === 'timestamp') {
    const edits: (readonly [RuleId, (text: string) => string])[] = [
      ['timestamp-offset', (text) => text.replace('Z', '+00:00')],
      ['timestamp-date', (text) => text.slice(0, 10)],
      ['format', (text) => text.replace('T', 't')],
    ]
    if (valuesOf(place, 'digits').includes('whole seconds')) return edits
    return [
      ...edits,
      ['timestamp-precision', (text) => text.replace(/\.\d+/, '')],
      ['format', (text) => text.replace('.', ',')],
    ]
  }
  if (form === 'date') return [['timestamp-date', (text) => `${text}T00:00:00Z`]]
  if (form === 'id') {
    return [
      ['id-prefix', (text) => `zz_${text.replace(/^.*_/, '')}`],
      ['id-form', (text) => `${text}00000000`.padEnd(text.length + 8 + 8, '0')],
    ]
  }
  if (form === 'text') {
    const words = [...valuesOf(place, 'word'), ...valuesOf(place, 'code')]
    const areFew = seenOf(place) >= 3 * words.length && !words.includes('free text')
    const isKnown = valuesOf(place, 'listed').length > 0 || (words.length > 0 && areFew)
    return isKnown ? [['value-new', () => 'another_value_xyz']] : []
  }
  return [['format', () => (form === 'url' ? '2025-07-04' : 'https://api.invalid/x')]]
}

function wholeChanges(
  call: string,
  level: string,
  { whole, body: shape }: Readonly<Record<'whole' | 'body', Place>>,
): ShapeChange[] {
  const headers = whole.members
  const bodies = valuesOf(whole, 'body')
  const isGood = level === success
  const make = (rule: RuleId, apply: ShapeChange['apply']) => ({
    call,
    rule,
    pointer: '',
    apply: (sent: SeenExchange) => (levelOf(sent) === level ? apply(sent) : sent),
  })
  const status = (rule: RuleId, to: number) =>
    make(rule, (sent) => ({
      ...sent,
      exchange: { ...sent.exchange, response: { ...sent.exchange.response!, status: to } },
    }))
  const header = (rule: RuleId, edit: (headers: Record<string, string>) => unknown) =>
    make(rule, (sent) => {
      const { response } = sent.exchange
      const changed = { ...response!.headers }
      edit(changed)
      return {
        ...sent,
        exchange: { ...sent.exchange, response: { ...response!, headers: changed } },
      }
    })
  const body = (rule: RuleId, edit: Edit) => make(rule, (sent) => withBody(sent, level, edit))
  return [
    ...(isGood
      ? [status('status-success', 299), status('refused-now', 418)]
      : [status('status-refusal', 499), status('accepted-now', 299)]),
    ...[...headers.keys()].map((name) => header('header-gone', (all) => delete all[name])),
    header('header-new', (all) => Object.assign(all, { 'x-new-header': 'a' })),
    ...(headers.has('content-type')
      ? [header('header-value', (all) => Object.assign(all, { 'content-type': 'text/plain' }))]
      : []),
    ...(objectsIn(shape) > 0 && bodies.length === 1
      ? [
          body(isGood ? 'envelope' : 'error-moved', (value) => ({
            success: true,
            data: value,
            message: null,
          })),
          make('body', (sent) => withText(sent)),
        ]
      : []),
    ...(objectsIn(shape) > 0 && !isGood ? [body('error-body', () => ({ oops: 17, zz: 'x' }))] : []),
  ]
}

function levelOf({ exchange: { response } }: SeenExchange): string {
  if (response === null) return ''
  return response.status >= 200 && response.status < 300 ? success : String(response.status)
}

function withText(sent: SeenExchange): SeenExchange {
  const body = { kind: 'text', text: '<html>', bytes: 6, problem: 'it is HTML' } as const
  return { ...sent, exchange: { ...sent.exchange, response: { ...sent.exchange.response!, body } } }
}

function withBody(sent: SeenExchange, level: string, edit: Edit): SeenExchange {
  const { response } = sent.exchange
  if (response?.body.kind !== 'json' || levelOf(sent) !== level) return sent
  const body = { ...response.body, value: edit(response.body.value) }
  return { ...sent, exchange: { ...sent.exchange, response: { ...response, body } } }
}

/** A copy of a value with the values at a place edited. */
function edited(value: unknown, way: Way, depth: number, edit: Edit): unknown {
  const part = way.path[depth]
  if (part === undefined) return edit(value)
  if (Array.isArray(value)) {
    return part === '*' ? value.map((item) => edited(item, way, depth + 1, edit)) : value
  }
  if (!isObject(value)) return value
  const known = way.above[depth]!.members
  const copy: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) {
    const isMeant = part === name || (part === '*' && !known.has(name))
    const next = isMeant ? edited(member, way, depth + 1, edit) : member
    if (next !== undefined || member === undefined) copy[name] = next
  }
  return copy
}
