import type { OpenApiPart } from './schema-files.ts'

interface Content {
  readonly 'application/json': {
    readonly examples: { readonly sample: { readonly value: unknown } }
  }
}

interface Item {
  readonly operationId: string
  readonly requestBody?: { readonly content: Content }
  readonly responses: { readonly 200: { readonly content: Content } }
}

interface PathItem {
  readonly parameters?: readonly { readonly name: string; readonly example: string }[]
}

/** A call as a document shows it, and the response to it. */
export interface Described {
  readonly operationId: string
  readonly method: string
  readonly path: string
  /** The path, with the ids of the examples. */
  readonly url: string
  readonly body: unknown
  readonly response: unknown
}

/** The examples of a document, one for each operation. */
export function describedIn(document: OpenApiPart): readonly Described[] {
  return Object.entries(document.paths as Record<string, PathItem>).flatMap(([path, item]) => {
    const { parameters = [], ...methods } = item
    const url = parameters.reduce(
      (text, { name, example }) => text.replace(`{${name}}`, example),
      path,
    )
    return Object.entries(methods as Record<string, Item>).map(([method, one]) => ({
      operationId: one.operationId,
      method: method.toUpperCase(),
      path,
      url,
      body: one.requestBody && valueIn(one.requestBody.content),
      response: valueIn(one.responses[200].content),
    }))
  })
}

const valueIn = (content: Content): unknown => content['application/json'].examples.sample.value
