import { isObject } from '../../json/index.ts'
import type { Context } from '../../judge/index.ts'
import { firstVersionWith } from '../api-version.ts'
import type { JudgeSettings } from '../settings.ts'

/** The clauses that say which of its two shapes a card brand has. */
export const shapeClauses = [
  'card-brands/list#shape',
  'card-brands/card-brand-earlier#shape',
] as const

type ShapeClause = (typeof shapeClauses)[number]

/** The schema of a response: what the operation states, unless the dialect ties it to the version. */
export function responseSchema({
  operation: { response },
  settings,
  apiVersion,
}: Context<never, JudgeSettings>): string {
  if (settings.cardBrandShape === 'by-operation' || !response.startsWith('card-brand')) {
    return response
  }
  const isCurrent = apiVersion >= firstVersionWith.currentCardBrands
  const shape = isCurrent ? 'card-brand' : 'card-brand-earlier'
  return response.endsWith('-list') ? `${shape}-list` : shape
}

/** The clause that says which of its two shapes a card brand has here; undefined where none is shown. */
export function shapeClause(schema: string, body: unknown): ShapeClause | undefined {
  if (!schema.startsWith('card-brand') || shown(schema, body).length === 0) return undefined
  return schema === 'card-brand' || schema === 'card-brand-list'
    ? 'card-brands/list#shape'
    : 'card-brands/card-brand-earlier#shape'
}

export interface SwappedShape {
  /** The schema that the card brands fit instead. */
  readonly schema: string
  readonly expected: string
  readonly actual: string
}

/** Whether all card brands come in the other one of their two shapes, which is one fault and not twenty. */
export function swappedShape(schema: string, body: unknown): SwappedShape | undefined {
  const cardBrands = shown(schema, body)
  if (cardBrands.length === 0) return undefined
  const names = ['the current shape', 'the earlier shape'] as const
  if (schema.startsWith('card-brand-earlier')) {
    if (!cardBrands.every(isCurrent)) return undefined
    return { schema: schema.replace('-earlier', ''), expected: names[1], actual: names[0] }
  }
  if (!cardBrands.every(isEarlier)) return undefined
  const swapped = schema.replace('card-brand', 'card-brand-earlier')
  return { schema: swapped, expected: names[0], actual: names[1] }
}

/** The card brands that a response shows. */
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
