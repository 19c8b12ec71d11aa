import type { Behaviour } from './behaviour.ts'

/** Makes ids that follow from the seed and from how many of their kind came before. */
export function idSource(seed: number, form: Behaviour['ids']): (prefix: string) => string {
  const counts = new Map<string, number>()
  return (prefix) => {
    const count = (counts.get(prefix) ?? 0) + 1
    counts.set(prefix, count)
    if (form === 'bare') return prefix + count.toString(36)
    const drawn =
      scramble(`${seed}/${prefix}/${count}`) + scramble(`${count} of ${prefix} in ${seed}`)
    const tail = { short: '', long: `-Z-${drawn}-`, odd: `.~_${drawn}!:` }[form]
    // The count at the end makes two ids of one kind differ even where the hashes agree.
    return `${prefix}${drawn}${tail}${count.toString(36).padStart(3, '0')}`
  }
}

/** FNV-1a, written as five characters of base 36. */
function scramble(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return ((hash ^ (hash >>> 13)) >>> 0).toString(36).padStart(7, '0').slice(-5)
}
