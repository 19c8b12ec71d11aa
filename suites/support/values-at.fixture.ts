/** The values at a pointer with stars for items. */
export function valuesAt(value: unknown, [part, ...rest]: readonly string[]): readonly unknown[] {
  if (part === undefined) return [value]
  if (typeof value !== 'object' || value === null) return []
  const members = part === '*' ? Object.values(value) : [(value as Record<string, unknown>)[part]]
  return members.flatMap((member) => valuesAt(member, rest))
}
