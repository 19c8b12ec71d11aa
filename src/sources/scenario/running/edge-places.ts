import {
  formats,
  nodesAt,
  type Operation,
  type OperationAddress,
  operations,
  treeOf,
} from '../../../core/contract/index.ts'

type Node = ReturnType<typeof treeOf>

/** A place in a request: what the contract says of it there, and what it says of the same place in the response. */
export interface RequestPlace {
  /** The names of the members on the way; the first item of a list stands for each. */
  readonly path: readonly string[]
  readonly sent: readonly Node[]
  readonly shown: readonly Node[]
  /** A request that has what is around it has to have it. */
  readonly isRequired: boolean
}

export const firstItem = '0'

/**
 * The body of the request of an operation, and every member and item in it. A record may show more of an object than the
 * members that a request names: these are places, too.
 */
export function placesIn(operation: OperationAddress): readonly RequestPlace[] {
  const { request, response }: Operation = operations[operation]
  const [sent, shown] = [treeOf(request!), treeOf(response)]
  const placeAt = (path: readonly string[]): RequestPlace => ({
    path,
    sent: nodesAt(sent, path),
    shown: path.length === 0 ? [] : nodesAt(shown, path),
    isRequired: nodesAt(sent, path.slice(0, -1)).some((around) =>
      around.required?.includes(path.at(-1) ?? ''),
    ),
  })
  const within = (place: RequestPlace): readonly RequestPlace[] => [
    place,
    ...namesIn(place).flatMap((name) => within(placeAt([...place.path, name]))),
  ]
  return within(placeAt([]))
}

function namesIn({ sent, shown }: RequestPlace): readonly string[] {
  const isOpen = sent.every(({ properties, items }) => (properties ?? items) === undefined)
  const nodes = isOpen ? [] : [...sent, ...shown]
  const names = nodes.flatMap(({ properties = {} }) =>
    Object.keys(properties).filter((name) => properties[name] !== false),
  )
  return [...new Set([...names, ...(nodes.some(({ items }) => items) ? [firstItem] : [])])]
}

/** The types of a place; where the request does not name it, those that a record shows. */
export function typesOf({ sent, shown }: RequestPlace): readonly string[] {
  return (sent.length > 0 ? sent : shown).flatMap(({ type = [] }) => type)
}

export const hasType = (place: RequestPlace, type: string) => typesOf(place).includes(type)

/** Whether a record may show null there. */
export const isNullable = ({ shown }: RequestPlace) =>
  shown.some(({ type = [] }) => [type].flat().includes('null'))

export const isRequired = (place: RequestPlace) => place.isRequired

export const isInList = ({ path }: RequestPlace) => path.includes(firstItem)

/** Free text, of no form; an email address has one, wherever it is written down. */
export function isFreeText({ shown }: RequestPlace): boolean {
  const hasForm = shown.some(
    ({ pattern, format, 'x-secret': secret }) => pattern ?? format ?? secret === 'email',
  )
  return !hasForm && shown.some((node) => node['x-text'])
}

/** The texts that no record can show there; undefined where the contract states no form. */
export function malformedAt(
  { shown }: RequestPlace,
  texts: readonly string[],
): readonly string[] | undefined {
  const forms = shown.filter((node) => node.pattern ?? node.format ?? node.enum)
  if (forms.length === 0) return undefined
  return texts.filter((text) => forms.some((form) => breaks(form, text)))
}

function breaks({ pattern, format, enum: words }: Node, text: string): boolean {
  return (
    (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) ||
    (format !== undefined && !formats[format as keyof typeof formats](text)) ||
    (words !== undefined && !words.includes(text))
  )
}
