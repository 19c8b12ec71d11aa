/** Longer texts seldom come again. */
const longest = 200
/** How many results are kept; when there are more, all are forgotten. */
const most = 10_000

/** A function of texts that remembers its results, except `undefined`, because the same few short texts come again and again. */
export function memo<Result>(make: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    if (text.length > longest) return make(text)
    let result = known.get(text)
    if (result === undefined) {
      if (known.size >= most) known.clear()
      result = make(text)
      known.set(text, result)
    }
    return result
  }
}
