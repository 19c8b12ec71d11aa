import type { Response } from '../exchange/index.ts'
import { type Change, changeOf } from './change.ts'

interface Answers {
  readonly before: readonly Response[]
  readonly after: readonly Response[]
  /** The header that names the version of the API, in lower case. */
  readonly version: string
}

/** Headers that came or went, and other values of those few whose values say what an answer is. */
export function compareHeaders(call: string, { before, after, version }: Answers): Change[] {
  const names = new Set([...before, ...after].flatMap(({ headers }) => Object.keys(headers)))
  return [...names].sort().flatMap((name) => {
    const was = valuesOf(before, name)
    const is = valuesOf(after, name)
    if (was.length === 0) {
      const message = `The header ${name} is new in the answers to ${call}.`
      return [changeOf('header-new', [`no ${name}`, name], message)]
    }
    if (was.length === before.length && is.length < after.length) {
      const message = `The header ${name} was always there and is missing in the answers to ${call}.`
      return [changeOf('header-gone', [name, `no ${name}`], message)]
    }
    return saysMuch(name, version) ? otherValues(call, name, { was, is }) : []
  })
}

function otherValues(
  call: string,
  name: string,
  { was, is }: { readonly was: readonly string[]; readonly is: readonly string[] },
): Change[] {
  const known = [...new Set(was)].sort()
  if (known.includes(notKept)) return []
  const news = new Set(is.filter((value) => !known.includes(value) && value !== notKept))
  return [...news].map((now) => {
    const [before, after] = [`${name}: ${known.join(' or ')}`, `${name}: ${now}`]
    const message = `The header ${before} is now ${now} in the answers to ${call}.`
    return changeOf('header-value', [before, after], message)
  })
}

/** What stands in a recording where a value is nobody's business. */
const notKept = '(not kept)'

function saysMuch(name: string, version: string): boolean {
  return name === 'content-type' || name === version || /\bversion\b/.test(name)
}

function valuesOf(answers: readonly Response[], name: string): string[] {
  return answers.flatMap(({ headers }) =>
    Object.hasOwn(headers, name) ? [clean(headers[name]!)] : [],
  )
}

function clean(value: string): string {
  return value.replace(/\s*([;,=])\s*/g, '$1').toLowerCase()
}
