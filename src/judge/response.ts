import type { Context } from './context.ts'

/** Whether a successful response has a JSON body; what a recording does not show is not judged. */
export function judgeJson(context: Context, clause: string): boolean {
  const { body, headers } = context.response
  const { method, path } = context.operation
  if (body.kind === 'unknown' || (body.kind === 'text' && body.cut)) return false
  context.cover(clause)
  if (body.kind !== 'json') {
    const actual =
      body.kind === 'none' ? 'an empty body' : `a body of ${body.bytes} bytes: ${body.problem}`
    context.report(clause, { pointer: '', expected: 'JSON', actual })
    return false
  }
  const type = headers['content-type']
  if (type === undefined || !/[/+]json\b/i.test(type)) {
    context.report(clause, {
      pointer: '',
      expected: 'the content type application/json',
      actual: type === undefined ? 'no content type' : JSON.stringify(type),
      message: `${method} ${path}: the content type of a JSON response is ${type ?? 'missing'}, expected application/json.`,
      severity: 'observation',
    })
  }
  return true
}

/** Notes how a request was refused, once an operation and status. A refusal is never blamed. */
export function remarkRefusal(context: Context, clause: string): void {
  const { address, operation, memory, response } = context
  const key = `${address} ${response.status}`
  if (memory.remarked.has(key)) return
  memory.remarked.add(key)
  context.report(clause, {
    pointer: '',
    expected: '',
    actual: `status ${response.status}`,
    message: `${operation.method} ${operation.path} was refused with status ${response.status}.`,
  })
}

/** Whether the request itself was refused: a busy or broken server, or an unknown key, did not judge it. */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429
}
