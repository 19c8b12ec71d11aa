import { toolVersion } from '../../base/files/index.ts'
import {
  clauses,
  hasSchema,
  type JudgeSettings,
  type Operation,
  type OperationAddress,
  operations,
  rulesVersionOf,
} from '../../core/contract/index.ts'
import { parametersOf } from '../../core/judge/index.ts'
import { nounOf } from '../../core/run/index.ts'
import { type SampleCall, sampleCalls } from '../../sources/sandbox/index.ts'
import type { OpenApiPart } from './schema-files.ts'
import { type Components, openComponents } from './schemas.ts'

export type DocumentedWire = Pick<
  JudgeSettings,
  'apiVersion' | 'baseUrl' | 'sandboxUrl' | 'versionHeader'
>

/** Says by the rules of which version a document is made, where the contract does not know its own: one sentence, or none. */
export function unknownVersionIn({ apiVersion }: Pick<DocumentedWire, 'apiVersion'>): string[] {
  const rules = rulesVersionOf(apiVersion)
  if (rules === apiVersion) return []
  return [`Version ${apiVersion} is not known: this document has the rules of ${rules}.`]
}

/**
 * The contract as an OpenAPI 3.1 document: the operations of one API version, with the schemas that responses are judged by. What the contract leaves open stays open: refusals have any body, and
 * unknown members are allowed. It does not state the status codes of successes either; the document says 200, because tools that
 * make mocks read no ranges.
 *
 * @example
 * const document = openApiDocument(judgeSettings('https://api.example.com'))
 */
export function openApiDocument(target: DocumentedWire): OpenApiPart {
  const components = openComponents(target.apiVersion)
  const { apiVersion, baseUrl } = target
  const samples = sampleCalls(apiVersion, URL.canParse(baseUrl) ? baseUrl : unnamed)
  const rows = Object.entries<Operation>(operations).filter(
    ([, { since }]) => since <= rulesVersionOf(target.apiVersion),
  )
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [address, operation] of rows) {
    const { path, method } = operation
    const sample = samples.get(address as OperationAddress)
    // An operation is half-done until its schemas are there and the sandbox serves its example.
    const isDescribed = [operation.response, operation.request ?? []].flat().every(hasSchema)
    if (sample === undefined || !isDescribed) continue
    const described = operationOf(address, operation, { target, components, sample })
    const item = paths[path] ?? describeParameters(path, sample)
    paths[path] = { ...item, [method.toLowerCase()]: described }
  }
  const nouns = [...new Set(rows.map(([address]) => nounOf(address)))]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Consumer Financial Data and Payments API',
      version: target.apiVersion,
      summary: 'The contract that Assay tests implementations against.',
      description: [
        `Made by Assay ${toolVersion} from the schemas that it judges responses by.`,
        '"x-clause" names the clause of the contract behind a place.',
        ...unknownVersionIn(target),
      ].join(' '),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [serverOf(target.baseUrl)],
    security: [{ key: [] }],
    tags: nouns.map((name) => ({ name, description: `Operations on ${name.replace('-', ' ')}` })),
    paths,
    components: {
      parameters: { version: versionParameter(target) },
      schemas: components.collect(),
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'The secret key (sk_…).' },
        widgetToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a widget session (otkn_…).',
        },
      },
    },
  }
}

interface Parts {
  readonly target: DocumentedWire
  readonly components: Components
  readonly sample: SampleCall
}

function operationOf(
  address: string,
  operation: Operation,
  { target, components, sample }: Parts,
): OpenApiPart {
  const { does, request, response, credential, base, promise } = operation
  const promises: Readonly<Record<string, { readonly says: string }>> = clauses
  const isElsewhere = base === 'sandboxUrl' && target.sandboxUrl !== target.baseUrl
  return {
    operationId: address.replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary: `${does.charAt(0).toUpperCase()}${does.slice(1)}`,
    tags: [nounOf(address)],
    ...(isElsewhere && { servers: [serverOf(target.sandboxUrl)] }),
    ...(credential === 'widget-token' && { security: [{ widgetToken: [] }] }),
    parameters: [{ $ref: '#/components/parameters/version' }],
    ...(request !== null && {
      requestBody: {
        required: true,
        content: jsonContent(components.reference(request), sample.request),
      },
    }),
    responses: {
      200: {
        description: `${promises[promise]!.says} Any other status from 201 to 299 is a success too.`,
        content: jsonContent(components.reference(response), sample.response),
      },
      '4XX': { description: 'A refusal. Its form is not part of the contract.' },
    },
  }
}

function jsonContent(schema: OpenApiPart, example: unknown): OpenApiPart {
  const examples = { sample: { value: example } }
  return { 'application/json': { schema: { allOf: [schema], example }, examples } }
}

const unnamed = 'https://api.invalid'

/** An address; one in braces is left to the reader of the document. */
function serverOf(url: string): OpenApiPart {
  const variable = /^\{(\w+)\}$/.exec(url)?.[1]
  if (variable === undefined) return { url }
  return { url, variables: { [variable]: { default: unnamed } } }
}

function describeParameters(path: string, { params }: SampleCall): OpenApiPart {
  const names = parametersOf(path)
  if (names.length === 0) return {}
  return {
    parameters: names.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
      example: params[name],
    })),
  }
}

function versionParameter({ versionHeader, apiVersion }: DocumentedWire): OpenApiPart {
  return {
    name: versionHeader,
    in: 'header',
    description: 'The version of the interface that the request names.',
    schema: { type: 'string', format: 'date', default: apiVersion },
  }
}
