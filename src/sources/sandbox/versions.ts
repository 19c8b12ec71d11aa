import { isObject, objectOf } from '../../base/json/index.ts'
import {
  type ApiVersion,
  apiVersions,
  type OperationAddress,
  operations,
  snapshotTreeOf,
  treeOf,
} from '../../core/contract/index.ts'
import { type SchemaNode, spanOf, spans } from '../../core/judge/index.ts'
import { find, type Handler, ok } from './call.ts'
import { inFormOf } from './earlier-forms.ts'

export function versionsSince(since: ApiVersion): readonly ApiVersion[] {
  return apiVersions.slice(0, apiVersions.indexOf(since) + 1)
}

export function underVersion(
  version: ApiVersion,
  operation: OperationAddress,
  body: unknown,
): unknown {
  const tree = treeOf(operations[operation].response)
  const shown = inVersion([tree], inFormOf(version, operation, body), version)
  return operation === 'events/retrieve' ? snapshotsInVersion(shown, version) : shown
}

/** An event whose snapshots have the members of a version: the kind of its resource says what they are. */
export function snapshotsInVersion(
  event: unknown,
  version: ApiVersion,
  treeOfKind: (kind: string) => SchemaNode | undefined = snapshotTreeOf,
): unknown {
  const { resource_type: kind, diff } = objectOf(event)
  const tree = typeof kind === 'string' ? treeOfKind(kind) : undefined
  if (tree === undefined || !isObject(diff)) return event
  return { ...objectOf(event), diff: inVersion([{ additionalProperties: tree }], diff, version) }
}

/** Leaves out the members that another version has: those whose schema says `x-since` a later one, or `x-until` one so far. */
export function inVersion(
  nodes: readonly SchemaNode[],
  value: unknown,
  version: ApiVersion,
): unknown {
  const parts = nodes.flatMap(datedParts)
  if (parts.length === 0) return value
  const below = (name: string) =>
    parts.flatMap(({ properties, additionalProperties }) => {
      return properties?.[name] || additionalProperties || []
    })
  if (Array.isArray(value)) {
    const items = parts.flatMap((part) => part.items ?? [])
    return value.map((item) => inVersion(items, item, version))
  }
  if (!isObject(value)) return value
  const members = Object.entries(value).flatMap(([name, member]) => {
    const own = below(name)
    const isShown = own.every((node) => spans(spanOf(node), version))
    return isShown ? [[name, inVersion(own, member, version)] as const] : []
  })
  return Object.fromEntries(members)
}

const known = new WeakMap<SchemaNode, readonly SchemaNode[]>()

/** A node and what else is said of the same value, if a version lacks something at or below it; every value is asked for. */
function datedParts(node: SchemaNode): readonly SchemaNode[] {
  let parts = known.get(node)
  if (parts === undefined) {
    const { allOf = [], anyOf = [], then, else: otherwise } = node
    const others = [...allOf, ...anyOf, then ?? [], otherwise ?? []].flat()
    const isDated = /"x-(?:since|until)":/.test(JSON.stringify(node))
    parts = isDated ? [node, ...others.flatMap(datedParts)] : []
    known.set(node, parts)
  }
  return parts
}

/** Handles a path that a version removed. The contract does not show its response, so the sandbox returns the id alone. */
export const removedEndpoint: Handler = ({ store, params }) => {
  const { ent_id, acc_id } = params
  const { id } =
    ent_id === undefined
      ? find(store.accounts, acc_id, 'account')
      : find(store.entities, ent_id, 'entity')
  return ok({ id })
}
