import { isObject } from '../../../base/json/index.ts'
import {
  compareStates,
  compareWithLastKnown,
  differences,
  judgeShape,
  type RecordValue,
  unchangedState,
} from '../../judge/index.ts'
import { resourceTypes } from '../generated/vocabulary.ts'
import { type RuleContext, rule } from '../judging/rule.ts'
import { showing } from '../records.ts'
import { hasIdForm, schemaOfKind } from '../schemas.ts'

type Side = 'before' | 'after'

interface ResourceEvent {
  readonly id: unknown
  readonly type: unknown
  readonly kind: string
  readonly data: unknown
  readonly schema: string
  readonly diff: RecordValue
  readonly snapshots: readonly (readonly [Side, RecordValue])[]
}

function eventIn({ body }: RuleContext): ResourceEvent | undefined {
  if (!isObject(body)) return undefined
  const { resource_type: kind, resource_id: id, type, data } = body
  const schema = typeof kind === 'string' ? schemaOfKind(kind) : undefined
  if (typeof kind !== 'string' || schema === undefined) return undefined
  const diff = isObject(body.diff) ? body.diff : {}
  const snapshots = (['before', 'after'] as const).flatMap((side) => {
    const snapshot = diff[side]
    return isObject(snapshot) ? [[side, snapshot] as const] : []
  })
  return { id, type, kind, data, schema, diff, snapshots }
}

const operations = ['events/retrieve'] as const

const kind = rule({
  clauses: ['events/event#resource-kind', 'events/event#data', 'events/event#type-resource'],
  operations,
  judge(context) {
    const event = eventIn(context)
    if (event === undefined) return
    const { id, type, kind, schema, data } = event
    if (typeof id === 'string') {
      const fits = hasIdForm(schema, id)
      context.check('events/event#resource-kind', fits, () => ({
        pointer: '/resource_id',
        expected: `the id of a ${schema.replace(/-record$/, '').replaceAll('-', ' ')}`,
        value: id,
      }))
    }
    // The spelling of a kind is open; the name of another kind is wrong in any spelling.
    if (typeof data === 'string') {
      const named = kindNamed(data)
      context.check('events/event#data', named === undefined || named === kind, () => ({
        pointer: '/data',
        expected: `the name of the kind ${kind}`,
        value: data,
      }))
    }
    if (typeof type !== 'string') return
    const isOther = kindNamed(type.split('.')[0]!) !== undefined
    const fits = !isOther || plainName(type).includes(plainName(kind))
    context.check('events/event#type-resource', fits, () => ({
      pointer: '/type',
      expected: `a change of the kind ${kind}`,
      value: type,
    }))
  },
})

const snapshots = rule({
  clauses: ['events/event#snapshots'],
  operations,
  judge(context) {
    const event = eventIn(context)
    for (const [side, record] of event?.snapshots ?? []) {
      const at = `/diff/${side}`
      const { schema } = event!
      const located = { schema, family: schema, record, pointer: at }
      // A member that a snapshot lacks breaks the clause about snapshots, not the clause of the record.
      const missing = 'events/event#snapshots'
      judgeShape(context, { schema: `${schema}-snapshot`, value: record, at, missing })
      compareWithLastKnown(context, located)
      const earlier = context.lastKnown('event', context.params[0])
      const was = isObject(earlier?.record.diff) ? earlier.record.diff[side] : undefined
      if (earlier?.apiVersion !== context.apiVersion || !isObject(was)) continue
      const unreliable = earlier.unreliable
        .filter((place) => place.startsWith(`${at}/`))
        .map((place) => place.slice(at.length))
      // Whatever changes its resource, a stored event does not move.
      compareStates(context, { ...earlier, schema, record: was, unreliable }, located, 'none')
    }
  },
})

const owners = new Set(['/entity_id', '/account_id', '/holder_id'])

const oneResource = rule({
  clauses: ['events/event#diff'],
  operations,
  judge(context) {
    const event = eventIn(context)
    if (event === undefined) return
    const { id, type, schema, diff } = event
    const { before, after } = diff
    if (!isObject(after)) return
    const shown = event.snapshots.map(([, snapshot]) => snapshot.id)
    if (typeof id === 'string' && shown.every((shownId) => typeof shownId === 'string')) {
      context.check('events/event#diff', shown.includes(id), () => ({
        pointer: '/resource_id',
        expected: 'the id of a snapshot in the difference',
        value: id,
      }))
    }
    if (!isObject(before)) return
    // A resource can be replaced by a new record, as credit scores are; its owner stays.
    const isReplaced = before.id !== after.id || type === 'credit_score.increased'
    const { found } = differences(context.fields(schema), before, after, { change: 'any' })
    for (const [pointer, was, is] of found) {
      if (isReplaced && !owners.has(pointer)) continue
      context.check('events/event#diff', false, () => ({
        pointer: `/diff/after${pointer}`,
        wanted: was,
        reason: 'because it was so before and cannot change',
        value: is,
      }))
    }
  },
})

function kindNamed(text: string): string | undefined {
  return Object.keys(resourceTypes).find((known) => plainName(known) === plainName(text))
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '')
}

const creditScoreIncrease = rule({
  clauses: ['events/event#new-score', 'events/event#higher-score', 'events/event#snapshots'],
  operations: ['events/retrieve'],
  judge(context) {
    const event = context.body
    if (!isObject(event) || event.type !== 'credit_score.increased' || !isObject(event.diff)) return
    const { before, after } = event.diff
    for (const [side, snapshot] of Object.entries({ before, after })) {
      context.check('events/event#snapshots', snapshot !== null, () => ({
        pointer: `/diff/${side}`,
        expected: `the credit score ${side} it increased`,
        value: null,
      }))
    }
    if (!isObject(before) || !isObject(after)) return
    if (typeof before.id === 'string' && typeof after.id === 'string') {
      context.check('events/event#new-score', before.id !== after.id, () => ({
        pointer: '/diff/after/id',
        expected: 'the id of a new record',
        value: after.id,
      }))
    }
    const old = scoresOf(before.scores)
    const pairs = [...scoresOf(after.scores)].flatMap(([key, { index, score }]) => {
      const was = old.get(key)
      return was === undefined ? [] : [{ index, score, was: was.score }]
    })
    const [first] = pairs
    if (first === undefined) return
    const hasRisen = pairs.some(({ score, was }) => score > was)
    context.check('events/event#higher-score', hasRisen, () => ({
      pointer: `/diff/after/scores/${first.index}/score`,
      expected: `more than ${first.was}, the score before`,
      value: first.score,
    }))
  },
})

interface Score {
  readonly index: number
  readonly score: number
}

function scoresOf(scores: unknown): Map<string, Score> {
  const found = new Map<string, Score>()
  const nthOf = new Map<string, number>()
  for (const [index, item] of (Array.isArray(scores) ? scores : []).entries()) {
    if (!isObject(item) || typeof item.score !== 'number' || !Number.isInteger(item.score)) continue
    if (typeof item.source !== 'string' || typeof item.model !== 'string') continue
    const kind = `${item.source} ${item.model}`
    const nth = nthOf.get(kind) ?? 0
    nthOf.set(kind, nth + 1)
    found.set(`${kind} ${nth}`, { index, score: item.score })
  }
  return found
}

/** Each response about webhooks spells the one flag in its own way (A13). */
const spellings: Readonly<Record<string, string>> = {
  'webhook-listed': 'expand_event',
  webhook: 'expanded_event',
}

const flag = rule({
  clauses: ['conventions/records#agree'],
  operations: showing('webhook-record'),
  judge(context) {
    for (const located of context.records) {
      const before = unchangedState(context, located)
      const spelledBefore = spellings[before?.schema ?? '']
      const spelled = spellings[located.schema]
      if (before === undefined || spelledBefore === undefined || spelled === undefined) continue
      const [was, is] = [before.record[spelledBefore], located.record[spelled]]
      if (typeof was !== 'boolean' || typeof is !== 'boolean' || was === is) continue
      if (before.unreliable.includes(`/${spelled}`)) continue
      context.check('conventions/records#agree', false, () => ({
        pointer: `${located.pointer}/${spelled}`,
        wanted: was,
        reason: 'as an earlier response said',
        value: is,
      }))
    }
  },
})

export const events = [flag, kind, snapshots, oneResource, creditScoreIncrease]
