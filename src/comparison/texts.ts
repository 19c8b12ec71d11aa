const formats: Readonly<Record<string, RegExp>> = {
  'date-time': /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i,
  'local date-time': /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/i,
  date: /^\d{4}-\d\d-\d\d$/,
  UUID: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  URL: /^[a-z][a-z\d+.-]*:\/\/\S+$/i,
  'e-mail address': /^[^\s@]+@[^\s@](?=[^\s@]*\.[^\s@])[^\s@]+$/,
  digits: /^\d+$/,
  id: /^[a-z]+_(?=[A-Za-z_-]*\d)[\w-]*$/,
}

/** The formats of texts, each once, `other text` for those without one. */
export function formatsOf(texts: Iterable<string>): ReadonlySet<string> {
  const found = Object.entries(formats)
  return new Set(
    Array.from(texts, (text) => found.find(([, form]) => form.test(text))?.[0] ?? otherText),
  )
}

/** Free text has no format to lose. */
export const otherText = 'other text'

/** Whether a text reads like a word of a fixed vocabulary: `credit_card`, `ENTITY_DISABLED`; what is shorter may abbreviate anything. */
export function isWord(text: string): boolean {
  return (
    text.length > 2 && text.length <= 40 && /^([a-z]+([_.-][a-z]+)*|[A-Z]+(_[A-Z]+)*)$/.test(text)
  )
}

const few = 5

/** Whether texts are of a fixed vocabulary, as far as they show: few words, most of them again and again in a list. */
export function areFewWords(texts: ReadonlySet<string>, seen: number, isListed: boolean): boolean {
  if (texts.size === 0 || texts.size > few || ![...texts].every(isWord)) return false
  return !isListed || seen >= 3 * texts.size
}

/** Whether each text begins as an id does, whatever follows. */
export function havePrefix(texts: Iterable<string>): boolean {
  return [...texts].every((text) => /^[a-z]+_/.test(text))
}
