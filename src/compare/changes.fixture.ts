import { isObject } from '../json/index.ts'
import type { Answers, Observed, Seen } from './observe.ts'
import { success } from './observe.ts'
import type { RuleId } from './rules/index.ts'
import { isMapOf, type Shape, typesOf } from './shape.ts'
import { isVocabulary } from './texts.ts'

/** One change of all answers of one kind to one call, and the rule that has to find it. */
export interface ShapeChange {
  readonly call: string
  readonly rule: RuleId
  readonly pointer: string
  apply(one: Seen): Seen
}

/** What is done to the values of a place; undefined takes the member away. */
type Edit = (value: unknown) => unknown

/** Every member of every answer dropped, retyped, made null; every enumeration, format, status, envelope and header. */
export function changesOf(observed: Observed): ShapeChange[] {
  return [...observed.answers.values()].flatMap((answers) => [
    ...placesOf(answers.shape).flatMap((place) => changesAt(observed, answers, place)),
    ...wholeChanges(observed, answers),
  ])
}

interface Place {
  readonly path: readonly string[]
  readonly shape: Shape
  readonly shapes: readonly Shape[]
}

function placesOf(
  shape: Shape,
  path: readonly string[] = [],
  shapes: readonly Shape[] = [],
): Place[] {
  const here = { path, shape, shapes }
  const within = [...shapes, shape]
  return [
    here,
    ...[...shape.members].flatMap(([name, one]) => placesOf(one, [...path, name], within)),
    ...(shape.items === undefined ? [] : placesOf(shape.items, [...path, '*'], within)),
  ]
}

function changesAt({ call }: Observed, answers: Answers, place: Place): ShapeChange[] {
  const { path, shape } = place
  if (path.length === 0 || shape.seen === 0) return []
  const pointer = path
    .map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('')
  const make = (rule: RuleId, edit: Edit): ShapeChange => ({
    call,
    rule,
    pointer,
    apply: (one) => withBody(one, answers.level, (body) => edited(body, place, 0, edit)),
  })
  const values = shape.seen - shape.nulls
  return [
    ...(path.at(-1) === '*'
      ? []
      : [make(isMapOf(place.shapes.at(-1)!) ? 'name-gone' : 'member-gone', () => undefined)]),
    ...(values === 0 ? [] : [make(shape.nulls === 0 ? 'null-new' : 'values-gone', () => null)]),
    ...(values === 0 ? [] : [make('type', (value) => (value === null ? null : retyped(value)))]),
    ...(shape.field !== undefined && [...typesOf(shape).keys()].join() === 'number'
      ? [make('type', (value) => (typeof value === 'number' ? value + 0.5 : value))]
      : []),
    ...(shape.codes !== undefined && shape.seen >= 6
      ? [make('value-new', (value) => (typeof value === 'number' ? value + 7 : value))]
      : []),
    ...textEdits(shape).map(([rule, edit]) =>
      make(rule, (value) => (typeof value === 'string' ? edit(value) : value)),
    ),
  ]
}

function retyped(value: unknown): unknown {
  return typeof value === 'string' ? 7 : 'seven'
}

function textEdits({ texts, known }: Shape): (readonly [RuleId, (text: string) => string])[] {
  const [kind, ...others] = [...(texts?.kinds ?? [])]
  if (texts === undefined || kind === undefined || others.length > 0 || kind === 'hidden') return []
  if (kind === 'timestamp') {
    const edits: (readonly [RuleId, (text: string) => string])[] = [
      ['timestamp-offset', (text) => text.replace('Z', '+00:00')],
      ['timestamp-date', (text) => text.slice(0, 10)],
      ['format', (text) => text.replace('T', 't')],
    ]
    if (texts.fractions.has(0)) return edits
    return [
      ...edits,
      ['timestamp-precision', (text) => text.replace(/\.\d+/, '')],
      ['format', (text) => text.replace('.', ',')],
    ]
  }
  if (kind === 'date') return [['timestamp-date', (text) => `${text}T00:00:00Z`]]
  if (kind === 'id') {
    return [
      ['id-prefix', (text) => `zz_${text.replace(/^.*_/, '')}`],
      ['id-form', (text) => `${text}00000000`.padEnd(text.length + 8 + 8, '0')],
    ]
  }
  if (kind === 'text') {
    const isKnown = known !== undefined || isVocabulary(texts)
    return isKnown ? [['value-new', () => 'another_value_xyz']] : []
  }
  return [['format', () => (kind === 'url' ? '2025-07-04' : 'https://api.invalid/x')]]
}

function wholeChanges(
  observed: Observed,
  { level, headers, shape, bodies }: Answers,
): ShapeChange[] {
  const { call, answers } = observed
  const isGood = level === success
  const make = (rule: RuleId, apply: ShapeChange['apply']) => ({
    call,
    rule,
    pointer: '',
    apply: (one: Seen) => (levelOf(one) === level ? apply(one) : one),
  })
  const status = (rule: RuleId, to: number) =>
    make(rule, (one) => ({
      ...one,
      exchange: { ...one.exchange, response: { ...one.exchange.response!, status: to } },
    }))
  const header = (rule: RuleId, edit: (headers: Record<string, string>) => unknown) =>
    make(rule, (one) => {
      const { response } = one.exchange
      const changed = { ...response!.headers }
      edit(changed)
      return { ...one, exchange: { ...one.exchange, response: { ...response!, headers: changed } } }
    })
  const body = (rule: RuleId, edit: Edit) => make(rule, (one) => withBody(one, level, edit))
  const isNowhere = [...answers.keys()].every((one) => /^(404|405|410|501)$/.test(one))
  return [
    ...(isGood
      ? [status('status-success', 299), status('refused-now', 418)]
      : [status('status-refusal', 499), status(isNowhere ? 'path-new' : 'accepted-now', 299)]),
    ...[...headers.keys()].map((name) => header('header-gone', (all) => delete all[name])),
    header('header-new', (all) => Object.assign(all, { 'x-new-header': 'a' })),
    ...(headers.has('content-type')
      ? [header('header-value', (all) => Object.assign(all, { 'content-type': 'text/plain' }))]
      : []),
    ...(shape.objects > 0 && bodies.size === 1
      ? [
          body('envelope', (value) => ({ success: true, data: value, message: null })),
          make('body', (one) => withText(one)),
        ]
      : []),
    ...(shape.objects > 0 && !isGood ? [body('error-body', () => ({ oops: 17, zz: 'x' }))] : []),
  ]
}

function levelOf({ exchange: { response } }: Seen): string {
  if (response === null) return ''
  return response.status >= 200 && response.status < 300 ? success : String(response.status)
}

function withText(one: Seen): Seen {
  const body = { kind: 'text', text: '<html>', bytes: 6, problem: 'it is HTML' } as const
  return { ...one, exchange: { ...one.exchange, response: { ...one.exchange.response!, body } } }
}

function withBody(one: Seen, level: string, edit: Edit): Seen {
  const { response } = one.exchange
  if (response?.body.kind !== 'json' || levelOf(one) !== level) return one
  const body = { ...response.body, value: edit(response.body.value) }
  return { ...one, exchange: { ...one.exchange, response: { ...response, body } } }
}

/** A copy of a value with the values at a place edited. */
function edited(value: unknown, place: Place, depth: number, edit: Edit): unknown {
  const part = place.path[depth]
  if (part === undefined) return edit(value)
  if (Array.isArray(value)) {
    return part === '*' ? value.map((item) => edited(item, place, depth + 1, edit)) : value
  }
  if (!isObject(value)) return value
  const known = place.shapes[depth]!.members
  const copy: Record<string, unknown> = {}
  for (const [name, held] of Object.entries(value)) {
    const isMeant = part === name || (part === '*' && !known.has(name))
    const next = isMeant ? edited(held, place, depth + 1, edit) : held
    if (next !== undefined || held === undefined) copy[name] = next
  }
  return copy
}
