export const quote = 0x22
export const backslash = 0x5c

/** What a byte outside of strings does: 1 opens, 2 closes, 3 begins a string, 0 nothing. */
export const kindOf = new Uint8Array(256)
kindOf[0x7b] = kindOf[0x5b] = 1
kindOf[0x7d] = kindOf[0x5d] = 2
kindOf[quote] = 3

/** The white space of JSON. */
export function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}
