import { type Body, isSuccess, jsonOf, type Response } from '../exchange/index.ts'
import type { Call } from './calls.ts'
import { type Change, changeOf } from './change.ts'
import { compareHeaders } from './headers.ts'
import { compareShapes } from './places.ts'
import { emptyShape, type Shape, see } from './shape.ts'
import { type Places, placesOf } from './words.ts'

/** How the answers to a call differ; those of success are compared with each other, refusals by status. */
export function compareAnswers(before: Call, after: Call): Change[] {
  const earlier = Map.groupBy(answersOf(before), levelOf)
  const later = Map.groupBy(answersOf(after), levelOf)
  return [...earlier].flatMap(([level, answers]) => {
    const others = later.get(level)
    if (others === undefined) return []
    const call = level === success ? before.name : `${before.name} (status ${level})`
    const schema = level === success ? before.schema : undefined
    const one = { answers, places: placesOf(schema, before.isWrapped) }
    const other = { answers: others, places: placesOf(schema, after.isWrapped) }
    return [
      ...compareBodies(call, answers, others),
      ...compareHeaders(call, { before: answers, after: others, version: before.versionHeader }),
      ...compareShapes(shapeOf(one), shapeOf(other), { call, places: one.places, path: [] }),
    ]
  })
}

const success = 'success'

function levelOf(response: Response): string {
  const { status } = response
  return isSuccess(response) ? success : String(status)
}

function answersOf({ exchanges }: Call): readonly Response[] {
  return exchanges.flatMap(({ response }) => response ?? [])
}

interface Answers {
  readonly answers: readonly Response[]
  readonly places: Places
}

function shapeOf({ answers, places }: Answers): Shape {
  const shape = emptyShape()
  for (const { body } of answers) {
    if (body.kind === 'json') see(shape, jsonOf(body), places.isFree)
  }
  return shape
}

/** What kind of body came, whatever it says. */
function compareBodies(
  call: string,
  before: readonly Response[],
  after: readonly Response[],
): Change[] {
  const kinds = new Set(before.map(({ body }) => sayBody(body)))
  const news = [...new Set(after.map(({ body }) => sayBody(body)))].filter((one) => !kinds.has(one))
  return news.map((now) => {
    const was = [...kinds].sort().join(' or ')
    const message = `${call} answered with ${was} and now answers with ${now}.`
    return changeOf('body', [was, now], message)
  })
}

function sayBody(body: Body): string {
  if (body.kind === 'json') return 'JSON'
  if (body.kind === 'none') return 'no body'
  if (body.kind === 'unknown') return 'a body that is not recorded'
  return body.cut ? 'a body that is cut off' : 'a body that is not JSON'
}
