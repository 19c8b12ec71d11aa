import { isObject } from '../../../base/json/index.ts'
import { type Body, mayBeSame, responderOf, serverOf } from '../../exchange/index.ts'
import { decode, isMasked, traceMap } from '../../judge/index.ts'
import { rule } from '../judging/rule.ts'

const downloadPath = rule({
  clauses: ['reports/report#url-path'],
  operations: ['reports/create'],
  judge(context) {
    const url = urlOf(context.body)
    const id = isObject(context.body) ? context.body.id : undefined
    if (url === undefined || typeof id !== 'string' || !id.startsWith('rpt_')) return
    const end = `/reports/${id}/download`
    const isOwn = [url, decode(url)].some((text) => text.endsWith(end))
    context.check('reports/report#url-path', isOwn, () => ({
      pointer: '/url',
      expected: `an address that ends in ${end}`,
      value: url,
    }))
  },
})

const otherNamesOf = traceMap<string, true>()

/** Another name of this machine is no other origin: whether a name is one shows when the report is read there (A77). */
const downloadOrigin = rule({
  clauses: ['reports/report#url-origin'],
  operations: ['reports/create'],
  judge(context) {
    const url = urlOf(context.body)
    const { baseUrl, reportOrigins, addressKnown } = context.settings
    if (url === undefined || baseUrl === '') return
    const bases = [baseUrl, ...reportOrigins]
    const isSameOrigin = bases.map(serverOf).includes(serverOf(url))
    if (!isSameOrigin && !addressKnown) return
    if (!isSameOrigin && bases.some((base) => mayBeSame(base, url))) {
      otherNamesOf(context.memory).set(url, true)
      return
    }
    const expected = `an address under ${baseUrl}, or one that dialect.reportOrigins allows`
    const wrong = { pointer: '/url', expected, value: url }
    context.check('reports/report#url-origin', isSameOrigin, () => wrong)
    const isUnder = bases.some((base) => pathOf(url).startsWith(`${pathOf(base)}/`))
    if (isSameOrigin && !isUnder) {
      context.report('reports/report#url-origin', { ...wrong, severity: 'warning' })
    }
  },
  judgeOther({ exchange, memory, check }) {
    const { request, response } = exchange
    if (request.method !== 'GET' || !otherNamesOf(memory).has(request.url)) return
    if (responderOf(exchange) === 'before') return
    check('reports/report#url-origin', response.status < 400, () => ({
      expected: 'a report that is readable under another name of the target',
      actual: `status ${response.status}`,
      message: `GET ${new URL(request.url).pathname}: a report with another name than that of the target is not readable there.`,
    }))
  },
})

const downloadsOf = traceMap<string, string>()

/** A completed report can be fetched with the key with which it was requested (A44). */
const download = rule({
  clauses: ['reports/create#download', 'reports/create#results'],
  operations: ['reports/create'],
  judgeOther({ exchange, memory, check }) {
    const { request, response } = exchange
    const { authorization } = request.headers
    if (request.method !== 'GET' || authorization === undefined) return
    if (responderOf(exchange) === 'before') return
    // Two masked credentials that look alike may be different.
    if (isMasked(authorization)) return
    if (downloadsOf(memory).get(request.url) !== authorization) return
    const { status } = response
    check('reports/create#download', status < 400, () => ({
      expected: 'the results of a completed report',
      actual: `status ${status}`,
      message: `GET ${JSON.stringify(new URL(request.url).pathname)}: the results of a completed report cannot be fetched, status ${status}.`,
    }))
    if (status >= 300) return
    const actual = emptinessOf(response.body)
    check('reports/create#results', actual === undefined, () => ({
      expected: 'the results of a completed report',
      actual: String(actual),
      message: `GET ${JSON.stringify(new URL(request.url).pathname)}: the results of a completed report are ${actual}.`,
      ...(actual !== 'null' && { severity: 'warning' as const }),
    }))
  },
  record({ body, exchange, memory }) {
    const { authorization } = exchange.request.headers
    const url = urlOf(body)
    if (url === undefined || authorization === undefined || !isObject(body)) return
    // The wrong address of another report is already reported, and its results prove nothing about this one.
    if (body.status !== 'completed' || typeof body.id !== 'string') return
    if (!url.endsWith(`/reports/${body.id}/download`)) return
    downloadsOf(memory).set(url, authorization)
  },
})

/** What stands in the place of results: any body is a result, but null is none (A65). */
function emptinessOf(body: Body): 'null' | 'an empty body' | undefined {
  if (body.kind === 'none') return 'an empty body'
  return body.kind === 'json' && body.value === null ? 'null' : undefined
}

function urlOf(body: unknown): string | undefined {
  const url = isObject(body) ? body.url : undefined
  return typeof url === 'string' && URL.canParse(url) ? url : undefined
}

function pathOf(url: string): string {
  return new URL(url).pathname.replace(/\/$/, '')
}

export const reports = [downloadPath, downloadOrigin, download]
