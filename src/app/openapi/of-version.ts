import { isObject } from '../../base/json/index.ts'
import { spanOf, spans } from '../../core/judge/index.ts'
import { fileOf, type OpenApiPart, stringsOf } from './schema-files.ts'

/** What schemas say of one version of the API. */
export function ofVersion(apiVersion: string, files: ReadonlyMap<string, unknown>) {
  /** Whether a node says something of this version: what stands beside a $ref refines what it refers to. */
  function applies(node: unknown): boolean {
    if (!isObject(node)) return true
    const { $ref } = node
    const isOfVersion = spans(spanOf(node), apiVersion)
    return isOfVersion && (typeof $ref !== 'string' || applies(files.get(fileOf($ref))))
  }

  /** An object with the members of this version: one that is gone is forbidden if a clause says so. */
  function membersOf(node: OpenApiPart): OpenApiPart {
    const { properties, required } = node
    if (!isObject(properties)) return node
    const all = Object.entries(properties)
    const others = new Set(all.flatMap(([name, member]) => (applies(member) ? [] : name)))
    if (others.size === 0) return node
    const kept = all.flatMap(([name, member]) => {
      if (!others.has(name)) return [[name, member] as const]
      return isForbidden(member, apiVersion) ? [[name, false] as const] : []
    })
    const demanded = stringsOf(required).filter((name) => !others.has(name))
    return {
      ...node,
      properties: Object.fromEntries(kept),
      ...(required !== undefined && { required: demanded }),
    }
  }

  return { applies, membersOf }
}

/** Whether a clause says that the member is gone by this version. */
function isForbidden(member: unknown, apiVersion: string): boolean {
  const { 'x-until': until, 'x-clause': clause } = Object(member) as OpenApiPart
  return typeof until === 'string' && until <= apiVersion && isObject(clause) && 'x-until' in clause
}
