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
  'the results of a completed report can be downloaded',
  {
    proves: ['reports/create#download', 'reports/create#answer'],

    async run({ api, raw, clause }) {
      const { id, status, url } = (await api.reports.create(request)).expectOk()
      // No operation reads a report again, so that a report in progress cannot be followed.
      if (status !== 'completed' || typeof url !== 'string') return
      // The judge has reported a URL of another report; its results show nothing about this one.
      if (!url.endsWith(`/reports/${id}/download`)) return

      const results = await raw({ path: url })

      // A target that is busy shows nothing about the report either.
      if (results.status === 429) results.expectOk()
      clause('reports/create#download', results, {
        holds: results.status < 400,
        expected: 'the results of a completed report can be downloaded from its URL',
      })
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
