import { isObject } from '../../base/json/index.ts'
import type { Response } from '../../core/exchange/index.ts'
import { isOfRecord } from './control-reads.ts'

/** So many expected refusals have a form of the API, if they are so large a part of all. */
const fewest = 3
const share = 3
/** So many reads that stayed refused have a form of the API. */
const fewestStayed = 2

interface Form {
  readonly members: readonly string[]
  expected: number
  readonly stayed: Set<string>
  /** The folders of the addresses at which it was gone when a read was sent again. */
  readonly goneIn: Set<string>
}

/**
 * Learns in which forms the API writes its refusals. The API refuses what must be refused, and refuses it again; what stands before
 * an API responds now and then, whatever is asked. A refusal with all members of a form of the API is of the API as well.
 */
export function openForms() {
  const forms = new Map<string, Form>()
  let all = 0
  const isOfApi = ({ expected, stayed }: Form) =>
    stayed.size >= fewestStayed || (expected >= fewest && expected * share >= all)

  function formOf(response: Response): Form {
    const members = membersOf(response)
    const key = members.join()
    const form = forms.get(key) ?? { members, expected: 0, stayed: new Set(), goneIn: new Set() }
    forms.set(key, form)
    return form
  }

  function isKnown(response: Response): boolean {
    const own = formOf(response)
    const hasAll = ({ members }: Form) =>
      members.length > 0 && members.every((member) => own.members.includes(member))
    return [...forms.values()].some((form) => isOfApi(form) && (form === own || hasAll(form)))
  }

  return {
    expect(refusal: Response): void {
      formOf(refusal).expected++
      all++
    },
    stay(refusal: Response, url: string): void {
      const form = formOf(refusal)
      if (form.goneIn.size === 0) form.stayed.add(url)
    },
    goAway(response: Response, url: string): void {
      formOf(response).goneIn.add(new URL('.', url).pathname)
    },
    isGone: (response: Response) => formOf(response).goneIn.size > 0,
    /** Whether something else responds in this form now and then; the API may lose records of one kind. */
    isForeign: (response: Response) =>
      formOf(response).goneIn.size > (isOfRecord(response) ? 1 : 0) && !isKnown(response),
    isAnyKnown: () => [...forms.values()].some(isOfApi),
    isKnown,
  }
}

/** The names of the members of a response, and of those inside them; what is not an object has its status or kind as its only name. */
export function membersOf({ body, status }: Response): readonly string[] {
  if (body.kind !== 'json') return [`${status} (${body.kind})`]
  const { value } = body
  if (!isObject(value)) return [`(${Array.isArray(value) ? 'list' : typeof value})`]
  return Object.entries(value)
    .flatMap(([name, inner]) => [
      name,
      ...(isObject(inner) ? Object.keys(inner).map((each) => `${name}/${each}`) : []),
    ])
    .sort()
}
