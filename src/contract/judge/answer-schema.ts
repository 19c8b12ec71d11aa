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

export interface Swap {
  readonly clause: ClauseId
  /** The schema it fits instead. */
  readonly schema: string
  readonly due: string
  readonly found: string
}

/** Whether card brands come wholesale in the other one of their two shapes, which is one fault and not twenty. */
export function swappedShape(schema: string, body: unknown): Swap | undefined {
  if (!isObject(body)) return undefined
  const list = schema.endsWith('-list')
  const items = list ? (Array.isArray(body.data) ? body.data : []) : [body]
  if (items.length === 0) return undefined
  if (/^card-brand(-list)?$/.test(schema) && items.every(isEarlier)) {
    const swapped = list ? 'card-brand-earlier-list' : 'card-brand-earlier'
    return {
      clause: 'card-brands/list#shape',
      schema: swapped,
      due: 'the current shape',
      found: 'the earlier shape',
    }
  }
  if (/^card-brand-earlier(-list)?$/.test(schema) && items.every(isCurrent)) {
    const swapped = list ? 'card-brand-list' : 'card-brand'
    return {
      clause: 'card-brands/card-brand-earlier#shape',
      schema: swapped,
      due: 'the earlier shape',
      found: 'the current shape',
    }
  }
  return undefined
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
  return (
    isObject(item) &&
    !earlierMembers.some((member) => member in item) &&
    !brandsHave(item, undefined)
  )
}

/** Whether some brand has a member; with `undefined`, whether some brand lacks what the current shape has. */
function brandsHave(item: Readonly<Record<string, unknown>>, member: string | undefined): boolean {
  const brands = Array.isArray(item.brands) ? item.brands : []
  if (member === undefined)
    return brands.some((brand) => !isObject(brand) || !('card_product_id' in brand))
  return brands.some((brand) => isObject(brand) && member in brand)
}
