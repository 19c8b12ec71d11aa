import type { SchemaNode } from '../judge/index.ts'
import type { Operation } from './operation.ts'
import { type OperationAddress, operations } from './operations.ts'
import { treeOf } from './schemas.ts'

/** All that a schema says of the place that a path leads to, whatever the conditions; a number leads to an item. */
export function nodesAt(
  node: SchemaNode,
  [name, ...rest]: readonly string[],
): readonly SchemaNode[] {
  if (name === undefined) return [node]
  const member = node.properties?.[name] ?? (/^\d+$/.test(name) ? node.items : undefined)
  const parts = [node.then, node.else, ...(node.allOf ?? [])].filter((part) => part !== undefined)
  return [
    ...(member ? nodesAt(member, rest) : []),
    ...parts.flatMap((part) => nodesAt(part, [name, ...rest])),
  ]
}

/**
 * The words that the contract has for the members of a request that its response repeats, by the name of the member: for a payment
 * that is forced into a status, the statuses of a payment.
 */
export function wordsOf(address: OperationAddress): Readonly<Record<string, readonly string[]>> {
  const { request, response }: Operation = operations[address]
  const sent = request === null ? {} : (treeOf(request).properties ?? {})
  const words = Object.keys(sent).map((name) => {
    const nodes = [treeOf(request!), treeOf(response)].flatMap((tree) => nodesAt(tree, [name]))
    const all = nodes.flatMap((node) => [...(node.enum ?? []), ...(node['x-seen'] ?? [])])
    return [name, [...new Set(all.filter((word) => typeof word === 'string'))]] as const
  })
  return Object.fromEntries(words.filter(([, all]) => all.length > 0))
}
