import { originOf } from '../../../exchange/index.ts'
import { type Context, hold, remark } from '../context.ts'
import { isObject } from '../matches.ts'

/** Where a report says that it can be fetched: under the service, at its own address. */
export function judgeReport(context: Context): void {
  if (!isObject(context.body)) return
  const { url, id } = context.body
  if (typeof url !== 'string' || !URL.canParse(url)) return
  if (typeof id === 'string' && id.startsWith('rpt_')) {
    const end = `/reports/${id}/download`
    hold(context, 'reports/report#url-path', url.endsWith(end), () => ({
      pointer: '/url',
      expected: `an address that ends in ${end}`,
      value: url,
    }))
  }
  judgeOrigin(context, url)
}

function judgeOrigin(context: Context, url: string): void {
  const { baseUrl, reportOrigins } = context.settings
  if (baseUrl === '') return
  const origins = [baseUrl, ...reportOrigins].map(originOf)
  hold(context, 'reports/report#url-origin', origins.includes(originOf(url)), () => ({
    pointer: '/url',
    expected: `an address under ${baseUrl}`,
    value: url,
  }))
  const under = [baseUrl, ...reportOrigins].some((base) =>
    withoutOrigin(url).startsWith(`${withoutOrigin(base)}/`),
  )
  if (origins.includes(originOf(url)) && !under) {
    remark(context, 'reports/report#url-origin', {
      pointer: '/url',
      expected: `an address under ${baseUrl}`,
      value: url,
      severity: 'warning',
    })
  }
}

function withoutOrigin(url: string): string {
  return new URL(url).pathname.replace(/\/$/, '')
}
