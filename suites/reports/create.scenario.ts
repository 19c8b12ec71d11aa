import { apiVersions } from '../../src/contract/index.ts'
import { scenario } from '../../src/scenario/index.ts'

const request = { type: 'payments.created.current' } as const

/** The payments of the day, for bookkeeping. */
export const createsReport = scenario('a report can be requested', {
  proves: [
    'reports/create#answer',
    'reports/create#type',
    'reports/report#url-path',
    'reports/report#url-origin',
  ],

  async run({ api }) {
    const report = await api.reports.create(request)

    report.expectOk()
  },
})

/** A completed report has an address from which its results can be downloaded. */
export const resultsCanBeDownloaded = scenario(
  'the results of a completed report can be downloaded, more than once',
  {
    proves: ['reports/create#download', 'reports/create#answer'],

    async run({ api, raw }) {
      const { status, url } = (await api.reports.create(request)).expectOk()
      // No operation reads a report again, so that a report in progress cannot be followed.
      if (status !== 'completed' || typeof url !== 'string') return
      await raw({ path: url })
      const other = await api.reports.create(request)
      other.expectOk()

      await raw({ path: url })
    },
  },
)

/** A second request may return the same report; the judge compares the two. */
export const repeatIsNewOrSame = scenario(
  'a second request for a report creates a new one or returns the same',
  {
    proves: ['reports/report#url-path', 'reports/create#answer'],

    async run({ api, sleep }) {
      const first = await api.reports.create(request)
      first.expectOk()
      await sleep(5)

      await api.reports.create(request)
    },
  },
)

/** Each has an address of its own, or both are one report. */
export const createsAtOnce = scenario('two reports can be requested at once', {
  proves: ['reports/report#url-path', 'reports/create#answer', 'reports/create#type'],

  async run({ api, raw }) {
    const both = await Promise.all([api.reports.create(request), api.reports.create(request)])

    for (const report of both) {
      const { status, url } = report.expectOk()
      if (status === 'completed' && typeof url === 'string') await raw({ path: url })
    }
  },
})

/** Each response is judged by the version of its request; a refusal under another version is open. */
export const createsUnderEachVersion = scenario('a report can be requested under each version', {
  proves: ['reports/create#answer', 'reports/report#url-path', 'reports/create#type'],

  async run({ api }) {
    for (const version of apiVersions) await api.under(version).reports.create(request)
  },
})
