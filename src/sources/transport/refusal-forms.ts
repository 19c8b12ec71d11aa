import { isObject } from '../../base/json/index.ts'
import type { Response } from '../../core/exchange/index.ts'

/** So many expected refusals have a form of the API, if they are so large a part of all: half of them, once one was gone. */
const fewest = 3
const share = 3
/** So many writes that got no other response show a form of the API. A read shows it at once, because it is sent again. */
const fewestWrites = 4

interface Form {
  readonly members: readonly string[]
  count: number
  /** How many writes got it while the target accepted the key; as many as needed if a read did. */
  shown: number
  /** A refusal was gone when the request was sent again. */
  isGone: boolean
}

/**
 * Learns in which forms the API writes its refusals. What stands before an API responds now and then, whatever is asked, so a form
 * is known only once a refusal stayed, or several requests got it. A refusal with all members of such a form is of the API as well.
 */
export function openForms() {
  const forms = new Map<string, Form>()
  let all = 0
  const isOfApi = ({ shown, count, isGone }: Form) =>
    shown >= fewestWrites || (count >= fewest && count * (isGone ? 2 : share) >= all)

  function formOf(refusal: Response): Form {
    const members = membersOf(refusal)
    const key = members.join()
    const form = forms.get(key) ?? { members, count: 0, shown: 0, isGone: false }
    forms.set(key, form)
    return form
  }

  return {
    /** Notes a refusal that was expected. */
    count(refusal: Response): void {
      formOf(refusal).count++
      all++
    },
    /** Notes a refusal that was looked into while the target accepts the key; that of a write may still be of something else. */
    show(refusal: Response, isRead: boolean): void {
      const form = formOf(refusal)
      if (isRead || !form.isGone) form.shown += isRead ? fewestWrites : 1
    },
    addGone(refusal: Response): void {
      formOf(refusal).isGone = true
    },
    isGone: (refusal: Response) => formOf(refusal).isGone,
    isAnyKnown: () => [...forms.values()].some(isOfApi),
    isKnown(refusal: Response): boolean {
      const own = formOf(refusal)
      const hasAll = ({ members }: Form) =>
        members.length > 0 && members.every((member) => own.members.includes(member))
      return [...forms.values()].some((form) => isOfApi(form) && (form === own || hasAll(form)))
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
