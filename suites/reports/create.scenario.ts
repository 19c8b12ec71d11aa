import { situations } from '../support/situations.ts'

const request = { type: 'payments.created.current' } as const

const reports = situations('reports/create', {
  proves: ['reports/create#answer', 'reports/create#type', 'reports/report#url-path'],
  subject: async () => undefined,
  call: (api) => api.reports.create(request),
})

/** The payments of the day, for bookkeeping. There may be none yet: a report of no payments has results, too. */
export const createsReport = reports.inSituation(
  'a report can be requested and downloaded before there is a payment',
  {
    proves: ['reports/report#url-origin', 'reports/create#results'],
    alone: ['payments'],
    early: true,
  },
  async ({ api, raw }) => {
    const { status, url } = (await api.reports.create(request)).expectOk()
    if (status === 'completed' && typeof url === 'string') await raw({ path: url })
  },
)

/**
 * A completed report has an address from which its results can be downloaded, whatever is requested meanwhile. Each report has its own
 * address, or both are one report.
 */
export const resultsCanBeDownloaded = reports.inSituation(
  'the results of reports that were requested at once can be downloaded, more than once',
  {
    proves: ['reports/create#download', 'reports/create#results'],
    situations: {
      again: ['reports/create'],
      concurrent: ['reports/create'],
      'same-owner': ['reports/create'],
    },
  },
  async ({ api, raw, sleep }) => {
    const both = await Promise.all([api.reports.create(request), api.reports.create(request)])
    // No operation reads a report again, so that a report in progress cannot be followed.
    const urls = both.flatMap((report) => {
      const { status, url } = report.expectOk()
      return status === 'completed' && typeof url === 'string' ? [url] : []
    })
    for (const path of urls) await raw({ path })
    await sleep(5)
    const other = await api.reports.create(request)
    other.expectOk()

    for (const path of urls.slice(0, 1)) await raw({ path })
  },
)

/** A reader may fetch a report later. */
export const resultsLast = reports.inSituation(
  'the results of a completed report can be downloaded a day later',
  {
    proves: ['reports/create#download'],
    needs: ['advanceClock'],
    situations: { 'much-later': ['reports/create'] },
  },
  async ({ api, raw, actions }) => {
    const { status, url } = (await api.reports.create(request)).expectOk()
    if (status !== 'completed' || typeof url !== 'string') return
    await raw({ path: url })

    await actions.advanceClock(24 * 60 * 60, { atLeast: true })

    await raw({ path: url })
  },
)

/** A refusal under another version is open. */
export const createsUnderEachVersion = reports.inSituation(
  'a report can be requested under each version, and downloaded',
  { proves: ['reports/create#download'], situations: { 'each-version': ['reports/create'] } },
  async ({ api, versions, raw }) => {
    for (const apiVersion of versions) {
      const report = await api.under(apiVersion).reports.create(request)
      const { status, url } = report.ok ? report.expectOk() : {}
      if (status === 'completed' && typeof url === 'string') await raw({ apiVersion, path: url })
    }
  },
)
