import { isObject, mapLeaves } from '../../../base/json/index.ts'
import { type Operation, operations, treeOf, validate } from '../../../core/contract/index.ts'
import { type Call, refuse } from '../call.ts'
import { drop, withBody } from '../edit.ts'
import { permittedBy } from '../variation.ts'

type Node = ReturnType<typeof treeOf>

const requestOf = ({ operation }: Call): string => {
  const { request }: Operation = operations[operation!]
  return request!
}

/** Whether an object has a member that its schema does not name. */
function hasUnknown({ properties }: Node, value: unknown): boolean {
  if (!isObject(value) || properties === undefined) return false
  return Object.entries(value).some(([name, member]) => {
    const node = properties[name]
    return !node || hasUnknown(node, member)
  })
}

/** A body without the members of another type than its schema says. */
function withoutOtherTypes(schema: string, body: unknown): unknown {
  const [fault] = validate(schema, body).filter(({ keyword }) => keyword === 'type')
  if (fault === undefined || fault.instancePath === '') return body
  return withoutOtherTypes(schema, drop(fault.instancePath)(body, {} as Call))
}

/** Requests that the contract does not describe, treated in other ways. */
export const edges = {
  'unknown-members-refused': permittedBy('A69', 'errors.refusals')
    .titled('Refuses a request with a member that the contract does not have.')
    .around([...withBody], (call, next) =>
      hasUnknown(treeOf(requestOf(call)), call.body)
        ? refuse('invalid', 'There is no such member.')
        : next(call),
    ),
  'numbers-taken-for-texts': permittedBy('A69', 'errors.refusals')
    .titled('Takes a number or a boolean in a request for its text.')
    .around([...withBody], (call, next) => {
      const asText = (leaf: unknown) =>
        typeof leaf === 'number' || typeof leaf === 'boolean' ? String(leaf) : leaf
      return next({ ...call, body: mapLeaves(call.body, asText) })
    }),
  'members-of-other-types-ignored': permittedBy('A69', 'errors.refusals')
    .titled('Ignores the members of a request that have another type than those of the contract.')
    .around([...withBody], (call, next) =>
      next({ ...call, body: withoutOtherTypes(requestOf(call), call.body) }),
    ),
}
