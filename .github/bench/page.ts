import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import axe from 'axe-core'
import { operations, testableClauses } from '../../src/core/contract/index.ts'
import type { Finding, ReportedExchange, Run } from '../../src/core/run/index.ts'
import type { HistoryLine } from '../../src/output/history/index.ts'
import { renderHistory } from '../../src/output/history/page/index.ts'
import { hostileRun } from '../../src/output/report/hostile-run.fixture.ts'
import { renderHtml } from '../../src/output/report/html.ts'
import { sampleEvents, sampleRun, sampleRunWith } from '../../src/output/report/run.fixture.ts'
import { viewOf } from '../../src/output/report/view/view.ts'
import { type Tab, withChromium } from './chromium.ts'
import { type Bench, count, type Figure } from './figure.ts'
import { inFolder } from './temporary-folder.ts'

const rounds = 5

export const page: Bench = {
  name: 'page',
  title:
    'report.html in Chromium: one of everything, and 10,000 exchanges with 5,000 findings; the page of a year of nights',
  measure: () =>
    inFolder(async (folder) => {
      const write = (name: string, text: string) => {
        const file = join(folder, name)
        writeFileSync(file, text)
        return pathToFileURL(file).href
      }
      const pageOf = (run: Run) => renderHtml(viewOf(run))
      const small = write('small.html', pageOf(everything()))
      const large = write('large.html', pageOf(tenThousand()))
      const hostile = write('hostile.html', pageOf(hostileRun(markup, 1, markup)))
      const size = readFileSync(new URL(large)).byteLength / 1e6
      const year = renderHistory({ runs: yearOfNights(), problems: [], next: 1 }, {})
      const nights = write('history.html', year)
      const measured = await withChromium(async (tab) => [
        ...(await accessibility(tab, small)),
        await harm(tab, hostile),
        await readiness(tab, large, 'the large page'),
        ...(await speed(tab, large)),
        ...(await accessibility(tab, nights, 'of a year of nights, ')),
        await readiness(tab, nights, 'the page of a year of nights'),
      ])
      if (measured === undefined) console.log('\nSkipped: no chromium is installed.')
      return [
        { what: 'size of the large page', unit: ' MB', samples: [size], atMost: 3 },
        { what: 'size of a year of nights', unit: ' MB', samples: [year.length / 1e6], atMost: 1 },
        ...(measured ?? []),
      ]
    }),
}

const screens = {
  'light, 1280 px': { scheme: 'light', width: 1280 },
  'dark, 1280 px': { scheme: 'dark', width: 1280 },
  'light, 390 px': { scheme: 'light', width: 390 },
} as const

/** The faults that axe finds while all evidence is open; each is printed with its place. */
async function accessibility(tab: Tab, url: string, of = ''): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const [name, { scheme, width }] of Object.entries(screens)) {
    const features = [{ name: 'prefers-color-scheme', value: scheme }]
    await tab.send('Emulation.setEmulatedMedia', { features })
    const metrics = { width, height: 900, deviceScaleFactor: 1, mobile: width < 500 }
    await tab.send('Emulation.setDeviceMetricsOverride', metrics)
    await load(tab, url)
    await tab.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    await tab.evaluate(axe.source)
    const faults = (await tab.evaluate(
      "axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ' ' + html.slice(0, 200) + ' ' + failureSummary)))",
    )) as readonly string[]
    for (const fault of faults.slice(0, 10)) console.log(`\n${name}: ${fault}`)
    const isWide = await tab.evaluate('document.documentElement.scrollWidth > innerWidth')
    if (isWide) console.log(`\n${name}: the page is wider than its window.`)
    const all = faults.length + Number(isWide)
    figures.push(count(`faults of accessibility, ${of}${name}`, all, { atMost: 0 }))
  }
  return figures
}

async function readiness(tab: Tab, url: string, name: string): Promise<Figure> {
  const samples: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await load(tab, url)
    const ready = await tab.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
    samples.push(ready as number)
  }
  return { what: `until ${name} can be used`, unit: ' ms', samples, atMost: 1000 }
}

/** Text of a target that would run, load and link, if it were not shown as text. */
const markup =
  '"\'></pre></table><script>window.ran = 1</script><img src=x onerror="window.ran = 1"><a href="http://a.example">a</a> http://a.example'

/** Counts what a page does of that text: what runs, what is loaded, and what leads away from the page. */
async function harm(tab: Tab, url: string): Promise<Figure> {
  await load(tab, url)
  const done = (await tab.evaluate(`(() => {
    const away = [...document.links].filter((link) => !link.getAttribute('href').startsWith('#'))
    const parts = document.querySelectorAll('img, iframe, object, link, script')
    return away.length + parts.length - 1 + (window.ran ?? 0) + performance.getEntriesByType('resource').length
  })()`)) as number
  return count('what runs, loads or links of hostile texts', done, { atMost: 0 })
}

/** How long until a facet and a word have narrowed the rows of the page. */
async function speed(tab: Tab, url: string): Promise<readonly Figure[]> {
  const samples = { facet: [] as number[], word: [] as number[] }
  const narrowed = (name: string, value: string) =>
    tab.evaluate(`(() => {
      const form = document.querySelector('nav form')
      const start = performance.now()
      form.elements.${name}.value = ${value}
      form.dispatchEvent(new Event('input', { bubbles: true }))
      document.body.offsetHeight
      return performance.now() - start
    })()`) as Promise<number>
  for (let round = 0; round < rounds; round += 1) {
    await load(tab, url)
    samples.facet.push(await narrowed('op', 'form.elements.op.options[3].value'))
    samples.word.push(await narrowed('q', "'status'"))
  }
  return [
    { what: 'a facet of the large page', unit: ' ms', samples: samples.facet, atMost: 100 },
    { what: 'a word in the large page', unit: ' ms', samples: samples.word, atMost: 100 },
  ]
}

/** Opens a page, and returns when it has rested for a frame. */
async function load(tab: Tab, url: string): Promise<void> {
  await tab.send('Page.navigate', { url: 'about:blank' })
  await tab.send('Page.navigate', { url })
  const isDone = "document.readyState === 'complete' && location.protocol === 'file:'"
  while ((await tab.evaluate(isDone)) !== true);
  await tab.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
}

/** A run of which each section of the page has something to show. */
function everything(): Run {
  const [violation, novelty, waived] = sampleEvents.findings
  const since = sampleRun.startedAt
  const known = ['payments/cancel#both-legs', 'payments/payment#status', 'accounts/account#id']
  const places = ['/status', '/id'].map((pointer) => ({ ...violation!, pointer, step: 2 }))
  const warning = { ...violation!, clause: 'payments/cancel#answer', severity: 'warning' } as const
  const first = sampleRun.exchanges[0]!
  return sampleRunWith(
    {
      findings: [...places, { ...violation!, causedBy: 1, step: 2 }, warning, novelty!, waived!],
    },
    {
      exchanges: [first, { ...first, step: 2 }, ...sampleRun.exchanges.slice(1)],
      history: {
        since,
        broken: known.slice(0, 1),
        nights: [],
        records: known.map((clause) => ({ clause, since, broken: 2, tested: 3 })),
        changes: known.map((text) => ({ kind: 'fixed', text }) as const),
      },
      commandLine: 'npx assay run --target mock',
    },
  )
}

/** Ninety broken clauses of all operations, in a thousand scenarios of ten calls each. */
function tenThousand(): Run {
  const rows = Object.values(operations)
  const exchanges = Array.from({ length: 10_000 }, (_, nth): ReportedExchange => {
    const { number, method, path } = rows[nth % rows.length]!
    const record = { id: `pmt_${nth}`, status: 'canceled', amount: nth, metadata: null }
    return {
      operation: number,
      scenario: `payments/cancel/scenario-${Math.floor(nth / 10)}`,
      step: (nth % 10) + 1,
      request: { method, url: `http://127.0.0.1:4010${path}`, headers: {}, body: record },
      response: { status: 200, headers: {}, body: { data: Array(20).fill(record) } },
      durationMs: 2,
    }
  })
  const findings = Array.from({ length: 5_000 }, (_, nth): Finding => {
    const { operation, scenario, step } = exchanges[nth * 2 + 1]!
    const [clause, { origin }] = testableClauses[nth % 90]!
    return {
      clause,
      origin,
      severity: 'violation',
      operation,
      pointer: `/data/${nth % 20}/status`,
      message: '/status is "canceled", expected "failed".',
      expected: '"failed"',
      actual: '"canceled"',
      values: { expected: 'failed', actual: 'canceled' },
      ...(scenario && { scenario }),
      ...(step && { step }),
      exchange: nth * 2 + 1,
    }
  })
  return sampleRunWith(
    {
      clauses: testableClauses.map(([id, { origin, level }]) => {
        return { id, origin, level, scenarios: [] }
      }),
      reached: new Set(testableClauses.map(([id]) => id)),
      findings,
      scenarios: [],
    },
    { exchanges },
  )
}

/** A year of nights in which every fifth clause was broken at times, and every operation was timed. */
function yearOfNights(): readonly HistoryLine[] {
  const names = Object.values(operations).map(({ method, path }) => `${method} ${path}`)
  const turning = testableClauses.filter((_, index) => index % 5 === 0).map(([id]) => id)
  return Array.from({ length: 365 }, (_, night) => {
    const broken = turning.filter((_, index) => (night * 7 + index * 11) % 61 < 2)
    const counts = { kept: 298, broken: broken.length, waived: 0, warned: 0, unreached: 0 }
    return {
      at: new Date(Date.UTC(2026, 0, night + 1, 3)).toISOString(),
      target: 'nightly',
      apiVersion: '2025-07-04',
      plan: 'all',
      hashes: {},
      verdict: broken.length > 0 ? 'nonconformant' : 'conformant',
      counts: { ...counts, violation: broken.length },
      broken,
      waived: [],
      warned: [],
      unreached: [],
      durationMs: 5_000,
      exchanges: 1_320,
      pace: Object.fromEntries(names.map((name, nth) => [name, [nth + (night % 9), 90] as const])),
      changes: broken.map((clause) => ({ kind: 'broken', text: clause, clause })),
      url: `https://ci.example/${night}`,
    }
  })
}
