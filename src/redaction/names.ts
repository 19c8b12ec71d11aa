/**
 * How programs name things: words in lower case, set apart by `_` or by a digit. What holds capitals may be a name of
 * somebody or a key.
 */
const identifier = /^[$_]{0,2}[a-z]+(?:_[a-z]*|\d[a-z]*)*$/
const longest = 64
const mostDigits = 3

/** Whether the name of a member is an identifier of few digits, which is shown. */
export function isIdentifier(name: string): boolean {
  if (name.length > longest || !identifier.test(name)) return false
  return (name.match(/\d/g)?.length ?? 0) <= mostDigits
}
