import { scenario } from '../../src/scenario/index.ts'

const request = { type: 'payments.created.current' } as const

/** The payments of the day, for whoever keeps the books. */
export const asksForReport = scenario('a report can be asked for', {
  proves: [
    'reports/create#answer',
    'reports/create#type',
    'reports/report#url-path',
    'reports/report#url-origin',
  ],

  async run({ api }) {
    const report = await api.reports.create(request)

    void report.body
  },
})

/** A report that is called completed is there to be fetched. */
export const fetchesResults = scenario('the results of a completed report can be fetched', {
  proves: ['reports/create#download', 'reports/create#answer'],

  async run({ api, raw, clause, expect }) {
    const { id, status, url } = (await api.reports.create(request)).body
    // No operation reads a report again, so one that is not completed now never is to us.
    if (status !== 'completed' || typeof url !== 'string') return
    // The address of another report was blamed as such; what it leads to says nothing of this one.
    if (!url.endsWith(`/reports/${id}/download`)) return

    const results = await raw({ path: url })

    if (results.status === 429) return void results.body
    clause('reports/create#download', () => {
      expect(results.status, 'the results of a completed report were not there').toBeLessThan(400)
    })
  },
})

/** Who asks twice may get the same report, or a new one; never something between the two. */
export const asksTwice = scenario('two reports are two, or one and the same', {
  proves: ['reports/report#url-path', 'reports/create#answer'],

  async run({ api, sleep }) {
    void (await api.reports.create(request)).body
    await sleep(5)

    await api.reports.create(request)
  },
})
