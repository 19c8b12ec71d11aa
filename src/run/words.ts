/** A figure with commas between thousands. */
export function count(figure: number): string {
  return String(figure).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** A figure with its noun, in the singular or the plural: `1 clause`, `2 novelties`. */
export function countOf(figure: number, noun: string): string {
  return `${count(figure)} ${figure === 1 ? noun : `${noun}s`.replace(/ys$/, 'ies')}`
}

/** `a`, `a and b`, `a, b and c`. */
export function listOf(parts: readonly string[]): string {
  const [last = '', ...others] = parts.toReversed()
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`
}
