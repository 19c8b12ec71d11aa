import type { ClauseId } from '../clauses/index.ts'
import type { Operation } from '../operation.ts'
import type { OperationAddress } from '../operations/index.ts'
import { isObject } from './matches.ts'
import type { JudgeSettings } from './settings.ts'

const earlier: Partial<Record<OperationAddress, string>> = {
  'card-brands/list': 'card-brand-earlier-list',
  'card-brands/create': 'card-brand-earlier',
  'card-brands/retrieve': 'card-brand-earlier',
}
const current: Partial<Record<OperationAddress, string>> = {
  'card-brands/list': 'card-brand-list',
  'card-brands/create': 'card-brand',
  'card-brands/retrieve': 'card-brand',
}

/** The schema that an answer has to fit: what the operation states, unless the dialect ties it to the version. */
export function answerSchema(
  address: OperationAddress,
  operation: Operation,
  settings: JudgeSettings,
  apiVersion: string,
): string {
  if (settings.cardBrandShape === 'by-operation') return operation.answer
  const shapes = apiVersion < '2025-07-04' ? earlier : current
  return shapes[address] ?? operation.answer
}

/** The clause that says which of its two shapes a card brand has here; undefined where none is shown. */
export function shapeClause(schema: string, body: unknown): ClauseId | undefined {
  if (!schema.startsWith('card-brand') || shown(schema, body).length === 0) return undefined
  return schema === 'card-brand' || schema === 'card-brand-list'
    ? 'card-brands/list#shape'
    : 'card-brands/card-brand-earlier#shape'
}

export interface Swap {
  readonly clause: ClauseId
  /** The schema it fits instead. */
  readonly schema: string
  readonly due: string
  readonly found: string
}

/** Whether card brands come wholesale in the other one of their two shapes, which is one fault and not twenty. */
export function swappedShape(schema: string, body: unknown): Swap | undefined {
  const clause = shapeClause(schema, body)
  if (clause === undefined) return undefined
  const dueEarlier = clause === 'card-brands/card-brand-earlier#shape'
  if (!shown(schema, body).every(dueEarlier ? isCurrent : isEarlier)) return undefined
  const swapped = dueEarlier
    ? schema.replace('-earlier', '')
    : schema.replace('card-brand', 'card-brand-earlier')
  const shapes = ['the current shape', 'the earlier shape'] as const
  const [due, found] = dueEarlier ? [shapes[1], shapes[0]] : shapes
  return { clause, schema: swapped, due, found }
}

/** The card brands that an answer shows. */
function shown(schema: string, body: unknown): readonly unknown[] {
  if (!isObject(body)) return []
  if (!schema.endsWith('-list')) return [body]
  return Array.isArray(body.data) ? body.data : []
}

const earlierMembers = ['network', 'issuer', 'last4', 'shared']

function isEarlier(item: unknown): boolean {
  return (
    isObject(item) &&
    earlierMembers.every((member) => member in item) &&
    !brandsHave(item, 'card_product_id')
  )
}

function isCurrent(item: unknown): boolean {
  if (!isObject(item) || earlierMembers.some((member) => member in item)) return false
  const { brands } = item
  return (
    Array.isArray(brands) &&
    brands.length > 0 &&
    brands.every((brand) => isObject(brand) && 'card_product_id' in brand)
  )
}

function brandsHave(item: Readonly<Record<string, unknown>>, member: string): boolean {
  const brands = Array.isArray(item.brands) ? item.brands : []
  return brands.some((brand) => isObject(brand) && member in brand)
}
