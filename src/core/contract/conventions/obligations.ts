import type { Exchange } from '../../exchange/index.ts'
import { createPathMatcher, findingOf, type RawFinding } from '../../judge/index.ts'
import { apiVersionProblem, removedPaths } from '../api-version.ts'
import { type ClauseId, clauses } from '../clauses/index.ts'
import type { Operation } from '../operation.ts'
import { type OperationAddress, operations } from '../operations.ts'
import { validate } from '../schemas.ts'
import type { JudgeSettings } from '../settings.ts'

type Broken = readonly [clause: ClauseId, actual: string, expected: string]

const findRemoved = createPathMatcher(removedPaths)

/** What a request breaks that its sender promised; one without an operation, only where its version removed the path. */
export function obligationsOf(
  { request }: Pick<Exchange, 'request'>,
  address: OperationAddress | null,
  settings: JudgeSettings,
): readonly RawFinding[] {
  const version = request.headers[settings.versionHeader.toLowerCase()]
  const operation: Operation | undefined = address === null ? undefined : operations[address]
  const broken =
    operation === undefined
      ? removedPath(request, version ?? settings.apiVersion, settings)
      : [
          ...credentialFaults(request, operation),
          ...versionFaults(version, settings.versionHeader),
          ...bodyFaults(request, address!),
        ]
  const name = operation ? `${operation.method} ${operation.path}` : `A ${request.method} request`
  return broken.map(([clause, actual, expected]) =>
    findingOf(clauses, {
      clause,
      operation: operation?.number ?? null,
      pointer: '',
      expected,
      actual,
      severity: 'warning',
      message: `${name}: the client sent ${actual}, expected ${expected}.`,
    }),
  )
}

function credentialFaults({ headers }: Exchange['request'], operation: Operation): Broken[] {
  const { credential, opensWith = '' } = operation
  const [, token] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? []
  if (token?.startsWith(opensWith)) return []
  const isKey = token?.startsWith(operations['accounts/retrieve'].opensWith)
  const other = isKey ? 'the secret key' : `a credential that does not begin with ${opensWith}`
  const actual = token === undefined ? 'no bearer token' : other
  return credential === 'key'
    ? [['authentication/key#sent', actual, 'the secret key as a bearer token']]
    : [['widget-events/list#token-sent', actual, 'the token of a widget session']]
}

function versionFaults(version: string | undefined, header: string): Broken[] {
  if (version === undefined) {
    return [['authentication/version#sent', `no header ${header}`, 'a version in it']]
  }
  const problem = apiVersionProblem(version.trim())
  if (problem === undefined) return []
  return [['versioning/header#sent', `a header ${header} that ${problem}`, 'the date of a version']]
}

/** A body that was cut or that nobody knows breaks nothing. */
function bodyFaults({ body }: Exchange['request'], address: OperationAddress): Broken[] {
  if (body.kind === 'unknown' || (body.kind === 'text' && body.cut)) return []
  if (body.kind === 'text')
    return [['conventions/json#requests', 'a body that is not JSON', 'JSON']]
  const schema = operations[address].request
  const clause = `${address}#request`
  if (schema === null || !isClause(clause)) return []
  if (body.kind === 'none') return [[clause, 'no body', 'one that the contract describes']]
  const [fault] = validate(schema, body.value)
  if (fault === undefined) return []
  const { instancePath, keyword, params } = fault
  return keyword === 'required'
    ? [[clause, 'a body without a required member', `${instancePath}/${params.missingProperty}`]]
    : [[clause, `${instancePath || 'a body'} of another form`, 'one that the contract describes']]
}

function removedPath(
  { method, url }: Exchange['request'],
  version: string,
  { baseUrl }: JudgeSettings,
): Broken[] {
  if (!url.startsWith(baseUrl)) return []
  const path = url.slice(baseUrl.length).replace(/[?#].*/s, '')
  const gone = findRemoved(path)?.place
  if (gone === undefined || version < gone.since) return []
  const actual = `${method} ${gone.path}`
  return [['versioning/paths#called', actual, `none, because version ${gone.since} removed it`]]
}

function isClause(name: string): name is ClauseId {
  return Object.hasOwn(clauses, name)
}
