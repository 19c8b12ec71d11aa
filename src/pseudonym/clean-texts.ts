/** Remembers texts in which there was nothing to replace, until something new is met. */
export interface CleanTexts {
  has(text: string): boolean
  add(text: string): void
}

const most = 2_000

/** `size` moves whenever something new is met, in which case all texts are to be searched again. */
export function cleanTexts(size: () => number): CleanTexts {
  const texts = new Set<string>()
  let at = -1
  return {
    has(text) {
      if (at === size()) return texts.has(text)
      texts.clear()
      at = size()
      return false
    },
    add(text) {
      if (text.length > 200) return
      if (texts.size >= most) texts.clear()
      texts.add(text)
    },
  }
}
