import { originOf } from '../../exchange/index.ts'
import { isObject } from '../../json/index.ts'
import { rule } from './rule.ts'

/** A report can be fetched at an address of its own. */
const downloadPath = rule({
  name: 'reports/download-path',
  clauses: ['reports/report#url-path'],
  operations: ['reports/create'],
  judge(context) {
    const url = urlOf(context.body)
    const id = isObject(context.body) ? context.body.id : undefined
    if (url === undefined || typeof id !== 'string' || !id.startsWith('rpt_')) return
    const end = `/reports/${id}/download`
    context.check('reports/report#url-path', url.endsWith(end), () => ({
      pointer: '/url',
      expected: `an address that ends in ${end}`,
      value: url,
    }))
  },
})

/** The address is one of the service. */
const downloadOrigin = rule({
  name: 'reports/download-origin',
  clauses: ['reports/report#url-origin'],
  operations: ['reports/create'],
  judge(context) {
    const url = urlOf(context.body)
    const { baseUrl, reportOrigins } = context.settings
    if (url === undefined || baseUrl === '') return
    const bases = [baseUrl, ...reportOrigins]
    const isSameOrigin = bases.map(originOf).includes(originOf(url))
    const wrong = { pointer: '/url', expected: `an address under ${baseUrl}`, value: url }
    context.check('reports/report#url-origin', isSameOrigin, () => wrong)
    const isUnder = bases.some((base) => pathOf(url).startsWith(`${pathOf(base)}/`))
    if (isSameOrigin && !isUnder) {
      context.report('reports/report#url-origin', { ...wrong, severity: 'warning' })
    }
  },
})

function urlOf(body: unknown): string | undefined {
  const url = isObject(body) ? body.url : undefined
  return typeof url === 'string' && URL.canParse(url) ? url : undefined
}

function pathOf(url: string): string {
  return new URL(url).pathname.replace(/\/$/, '')
}

export const reports = [downloadPath, downloadOrigin]
