import { type Context, hold, isAfter, remark } from '../context.ts'
import { hasType, isObject } from '../matches.ts'
import { resourceTypes, type SchemaNode, treeOf } from '../schema-tree.ts'
import { judgeShape } from '../shape.ts'
import { judgeAgainst, judgeRecord, moved } from './agreement.ts'

/** The resource of a stored event: its kind, its two snapshots, and which way a score moved. */
export function judgeEvent(context: Context): void {
  const event = context.body
  if (!isObject(event)) return
  const { resource_type: kind } = event
  const schema = typeof kind === 'string' ? resourceTypes[kind] : undefined
  if (schema !== undefined) judgeKind(context, schema, event.resource_id)
  if (schema !== undefined) judgeData(context, kind as string, event.data)
  const diff = event.diff
  if (!isObject(diff)) return
  for (const side of ['before', 'after'] as const) {
    const snapshot = diff[side]
    if (!isObject(snapshot) || schema === undefined) continue
    judgeSnapshot(context, schema, snapshot, `/diff/${side}`)
    judgeSameSnapshot(context, schema, side, snapshot)
  }
  if (schema !== undefined) {
    judgeShown(context, event.resource_id, diff)
    judgeOneResource(context, schema, event.type, diff)
  }
  if (event.type === 'credit_score.increased') judgeIncrease(context, diff.before, diff.after)
}

function judgeSnapshot(
  context: Context,
  schema: string,
  snapshot: Readonly<Record<string, unknown>>,
  at: string,
): void {
  const already = context.findings.length
  judgeShape(context, `${schema}-snapshot`, snapshot, at)
  const found = context.findings.splice(already)
  for (const finding of found) {
    const missing = finding.actual === 'nothing' && finding.severity === 'violation'
    if (!missing) context.findings.push(finding)
    else if (!context.findings.some((other) => other.pointer === finding.pointer)) {
      const { pointer, expected, actual } = finding
      const local = pointer.slice(context.prefix.length)
      remark(context, 'events/event#snapshots', {
        pointer: local,
        expected,
        actual,
        message: finding.message,
      })
    }
  }
  judgeRecord(context, { schema, record: snapshot, pointer: at })
}

/** What a stored event held, it holds when it is read again. */
function judgeSameSnapshot(
  context: Context,
  schema: string,
  side: 'before' | 'after',
  record: Readonly<Record<string, unknown>>,
): void {
  const id = context.params[0]!
  const earlier = context.memory.sightings.get(`event ${id}`)
  if (earlier === undefined || !isAfter(context, earlier.seenAt)) return
  const was = isObject(earlier.record.diff) ? earlier.record.diff[side] : undefined
  if (!isObject(was) || was.id !== record.id) return
  const at = `/diff/${side}`
  const doubted = earlier.doubted
    .filter((place) => place.startsWith(`${at}/`))
    .map((place) => place.slice(at.length))
  const sighting = { ...earlier, schema, record: was, doubted }
  judgeAgainst(context, sighting, { schema, record, pointer: at }, false)
}

/** The resource is in its difference; where a new record took its place, as one of the two. */
function judgeShown(
  context: Context,
  id: unknown,
  { before, after }: Readonly<Record<string, unknown>>,
): void {
  if (typeof id !== 'string' || !isObject(after)) return
  const shown = (isObject(before) ? [before, after] : [after]).map((snapshot) => snapshot.id)
  if (!shown.every((other) => typeof other === 'string')) return
  hold(context, 'events/event#diff', shown.includes(id), () => ({
    pointer: '/resource_id',
    expected: 'the id of a snapshot in the difference',
    value: id,
  }))
}

const owners = new Set(['/entity_id', '/account_id', '/holder_id'])

/** The two snapshots are of one resource, so what no resource can change is the same in both. */
function judgeOneResource(
  context: Context,
  schema: string,
  type: unknown,
  { before, after }: Readonly<Record<string, unknown>>,
): void {
  if (!isObject(before) || !isObject(after)) return
  for (const [pointer, , is] of moved(schema, before, after)) {
    // A resource can be replaced by a new record, as credit scores are; its owner stays.
    const replaced = before.id !== after.id || type === 'credit_score.increased'
    if (replaced && !owners.has(pointer)) continue
    hold(context, 'events/event#diff', false, () => ({
      pointer: `/diff/after${pointer}`,
      expected: 'what the resource was before, as it cannot change',
      value: is,
    }))
  }
}

function judgeKind(context: Context, schema: string, id: unknown): void {
  if (typeof id !== 'string') return
  const due = idPattern(treeOf(schema))
  const tolerated = schema === 'update' && id.startsWith('upd_')
  hold(context, 'events/event#resource-kind', tolerated || (due?.test(id) ?? true), () => ({
    pointer: '/resource_id',
    expected: `the id of a ${schema.replace(/-record$/, '').replaceAll('-', ' ')}`,
    value: id,
  }))
}

/** How data spells a kind is open; another one of those known is the wrong one however it is spelled. */
function judgeData(context: Context, kind: string, data: unknown): void {
  if (typeof data !== 'string') return
  const named = Object.keys(resourceTypes).find((known) => lettersOf(known) === lettersOf(data))
  hold(context, 'events/event#data', named === undefined || named === kind, () => ({
    pointer: '/data',
    expected: `the name of the kind ${kind}`,
    value: data,
  }))
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '')
}

function idPattern(node: SchemaNode): RegExp | undefined {
  const id = node.properties?.id
  if (id && id.pattern !== undefined) return new RegExp(id.pattern, 'u')
  for (const part of node.allOf ?? []) {
    const found = idPattern(part)
    if (found !== undefined) return found
  }
  return undefined
}

/** A higher score is a new record, and at least one pair of the same source and model has risen. */
function judgeIncrease(context: Context, before: unknown, after: unknown): void {
  if (!isObject(before) || !isObject(after)) return
  if (typeof before.id === 'string' && typeof after.id === 'string') {
    hold(context, 'events/event#new-score', before.id !== after.id, () => ({
      pointer: '/diff/after/id',
      expected: 'the id of a new record',
      value: after.id,
    }))
  }
  const old = scoresOf(before.scores)
  const pairs = [...scoresOf(after.scores)].filter(([key]) => old.has(key))
  if (pairs.length === 0) return
  const [key, [index, score]] = pairs[0]!
  hold(
    context,
    'events/event#higher-score',
    pairs.some(([of, [, now]]) => now > old.get(of)![1]),
    () => ({
      pointer: `/diff/after/scores/${index}/score`,
      expected: `more than ${old.get(key)![1]}, the score before`,
      value: score,
    }),
  )
}

function scoresOf(scores: unknown): Map<string, readonly [index: number, score: number]> {
  const found = new Map<string, readonly [number, number]>()
  for (const [index, item] of (Array.isArray(scores) ? scores : []).entries()) {
    if (!isObject(item) || !hasType('integer', item.score)) continue
    if (typeof item.source !== 'string' || typeof item.model !== 'string') continue
    found.set(`${item.source} ${item.model}`, [index, item.score as number])
  }
  return found
}
