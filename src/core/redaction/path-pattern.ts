import { vocabulary } from '../contract/index.ts'

export function patternOf(rest: string): string {
  const end = rest.search(/[?#]/)
  const path = end === -1 ? rest : rest.slice(0, end)
  const segments = path.split('/').map((segment) => (isVariable(segment) ? '{id}' : segment))
  return segments.join('/') || '/'
}

/** Segments that may be a name, a number or a credential are variable too, because patterns are printed. */
function isVariable(segment: string): boolean {
  if (segment.length > 40 || isId(segment) || /[@%]|^(sk|pk|otkn)_/.test(segment)) return true
  return /\d/.test(segment) && !/^v\d/.test(segment)
}

const idPattern = new RegExp(`^(?:${[...vocabulary.prefixes].join('|')})\\w`)

export function isId(segment: string): boolean {
  return idPattern.test(segment)
}
