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
    if (!saysMuch(name, version) || was.includes(notKept)) return []
    const known = `${name}: ${[...new Set(was)].sort().join(' or ')}`
    const news = new Set(is.filter((value) => !was.includes(value) && value !== notKept))
    return [...news].map((now) => {
      const message = `The header ${known} is now ${now} in the answers to ${call}.`
      return changeOf('header-value', [known, `${name}: ${now}`], message)
    })
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
