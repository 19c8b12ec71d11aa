import { isId } from './recognise.ts'

/** A path, or what stands behind a base address, without what differs from record to record. */
export function patternOf(rest: string): string {
  const end = rest.search(/[?#]/)
  const path = end === -1 ? rest : rest.slice(0, end)
  const segments = path.split('/').map((segment) => (isVariable(segment) ? '{id}' : segment))
  return segments.join('/') || '/'
}

/** Also whatever may be a name, a number or a credential: the pattern is printed as it is. */
function isVariable(segment: string): boolean {
  if (segment.length > 40 || isId(segment) || /[@%]|^(sk|pk|otkn)_/.test(segment)) return true
  return /\d/.test(segment) && !/^v\d/.test(segment)
}
