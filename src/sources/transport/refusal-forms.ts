import { isObject } from '../../base/json/index.ts'
import type { Response } from '../../core/exchange/index.ts'

/** A form that so large a part of all refusals has is one of the API. */
const share = 4

/** Only the API itself looks into what a write says, and many have a form of their own for that. */
const ofContent: ReadonlySet<number> = new Set([400, 409, 422])

/**
 * Learns in which form the target writes its refusals: most are those of the API. A refusal that has all members of such a form
 * is of the API as well. `gone` has the forms of which a refusal was gone when the request was sent again; several may share it.
 */
export function openForms(gone: Set<string> = new Set()) {
  const counts = new Map<string, { readonly members: readonly string[]; count: number }>()
  let all = 0

  function isOfApi(count: number): boolean {
    const most = Math.max(...[...counts.values()].map((form) => form.count))
    return count === most || (count > 1 && count * share >= all)
  }

  return {
    /** Notes a refusal that is taken for one of the API. */
    add(refusal: Response): void {
      const members = membersOf(refusal)
      const form = counts.get(members.join()) ?? { members, count: 0 }
      form.count++
      counts.set(members.join(), form)
      all++
    },
    /** Notes a refusal that was gone when the request was sent again. */
    addGone(refusal: Response): void {
      if (refusal.status >= 400) gone.add(membersOf(refusal).join())
    },
    /** Whether the API has refused something, so that its form is known. */
    isKnown: () => all > 0,
    /** Whether the refusal of a read or a write has a form that the API is not known to have, while others are known. */
    isForeign(refusal: Response, isRead: boolean): boolean {
      const members = membersOf(refusal)
      if (!isRead && ofContent.has(refusal.status) && refusal.body.kind === 'json')
        return gone.has(members.join())
      if (all === 0) return gone.has(members.join())
      return ![...counts.values()].some(
        (form) =>
          isOfApi(form.count) &&
          (form.members.join() === members.join() ||
            (form.members.length > 0 && form.members.every((member) => members.includes(member)))),
      )
    },
  }
}

/** The names of the members of a refusal, and of those inside them; what is not an object has its kind as its only name. */
function membersOf({ body }: Response): readonly string[] {
  if (body.kind !== 'json') return [`(${body.kind})`]
  const { value } = body
  if (!isObject(value)) return [`(${Array.isArray(value) ? 'list' : typeof value})`]
  return Object.entries(value)
    .flatMap(([name, inner]) => [
      name,
      ...(isObject(inner) ? Object.keys(inner).map((each) => `${name}/${each}`) : []),
    ])
    .sort()
}
