import { readFile } from 'node:fs/promises'
import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import type { Run } from '../../core/run/index.ts'
import { reporterNames } from './formats/index.ts'
import type { Case, demandsOf } from './one-verdict.fixture.ts'

type Check = (report: string, run: Run, demands: ReturnType<typeof demandsOf>, facts: Case) => void

type Row = readonly [shows: string, among: 'all' | 'people', check: Check]

/** What every report has to show of a run. */
const usual: Row = ['names each broken clause', 'people', checkUsual]

/** What each report has to show of a run, and whether it is tried on all cases or on those that differ for people. */
export const reportChecks: Readonly<Record<string, Row>> = {
  ...Object.fromEntries(reporterNames.map((name) => [name, usual])),
  json: ['fits its schema, and has the figures of its lists', 'all', checkJson],
  junit: ['fails where the run fails, and has errors where it is incomplete', 'all', checkJunit],
  html: ['shows the headline, its figures, and a card for each broken clause', 'people', checkHtml],
  markdown: ['shows the headline, and a row for each broken clause', 'people', checkMarkdown],
  issues: ['has a text for each broken clause', 'people', checkIssues],
}

const schemaFile = new URL('../../../schemas/report/run.schema.json', import.meta.url)
const ajv = new Ajv.default({ strict: true, allowUnionTypes: true })
addFormats.default(ajv)
const validate = ajv.compile(JSON.parse(await readFile(schemaFile, 'utf8')))

function checkUsual(report: string, { clauses }: Run): void {
  const broken = clauses.flatMap(({ id, verdict }) => (verdict === 'broken' ? id : []))
  expect(broken.filter((id) => !report.includes(id))).toEqual([])
}

function checkJson(report: string): void {
  const written = JSON.parse(report) as Run
  validate(written)
  expect(validate.errors).toBeNull()
  const { counts, clauses, scenarios, findings } = written
  const figures = [
    ...Object.entries(counts.clauses).map(([verdict, figure]) => [
      figure,
      clauses.filter((clause) => clause.verdict === verdict).length,
    ]),
    ...Object.entries(counts.scenarios).map(([outcome, figure]) => [
      figure,
      scenarios.filter((scenario) => scenario.outcome === outcome).length,
    ]),
    ...Object.entries(counts.findings).map(([kind, figure]) => [
      figure,
      findings.filter((finding) => (finding.waived ? 'waived' : finding.severity) === kind).length,
    ]),
  ]
  expect(figures.filter(([counted, shown]) => counted !== shown)).toEqual([])
}

function checkJunit(xml: string, run: Run, demands: Parameters<Check>[2]): void {
  const { scenarios, clauses } = run.counts
  const undecided = scenarios.blocked + scenarios.errored + Number(run.completeness !== 'complete')
  const isError = run.completeness === 'incomplete'
  const expected = {
    tests: scenarios.blocked + scenarios.errored + run.clauses.length + 1,
    failures: clauses.broken,
    errors: isError ? undecided : 0,
    skipped: clauses.waived + clauses.unreached + (isError ? 0 : undecided),
  }
  const [root, ...suites] = [...xml.matchAll(/<testsuites? .*>/g)].map(([tag]) => figuresOf(tag))
  // The format counts what is skipped for each suite only.
  expect(root).toEqual({ ...expected, skipped: Number.NaN })
  for (const name of ['tests', 'failures', 'errors', 'skipped'] as const) {
    expect(suites.reduce((sum, suite) => sum + suite[name], 0)).toBe(expected[name])
  }
  const elements = ['<testcase ', '<failure ', '<error ', '<skipped '].map(
    (tag) => xml.split(tag).length - 1,
  )
  expect(elements).toEqual(Object.values(expected))
  const { failures, errors } = expected
  expect(failures > 0 ? 1 : errors > 0 ? 3 : 0).toBe(demands.exitCode)
}

function checkHtml(page: string, run: Run, demands: Parameters<Check>[2], facts: Case): void {
  expect(page).toContain(`<title>${run.headline.mark} ${run.headline.text}</title>`)
  expect(page).toContain(`${run.headline.mark}</span> <span>${run.headline.text}</span></h1>`)
  for (const [verdict, figure] of Object.entries(run.counts.clauses)) {
    expect(page.includes(`<b>${figure}</b> ${verdict}</li>`)).toBe(figure > 0)
    const listed = page.matchAll(new RegExp(`<p class="addresses">${verdict}: (.*?)</p>`, 'g'))
    const addresses = [...listed].flatMap(([, list]) => list?.match(/<code>/g) ?? []).length
    expect({ verdict, addresses }).toEqual({ verdict, addresses: figure })
  }
  expect(page.match(/<details class="card broken"/g)?.length ?? 0).toBe(demands.violations)
  expect(page.includes('>Clauses with warnings <span>')).toBe(demands.warnings > 0)
  expect(page.includes('>Waived clauses <span>')).toBe(demands.waived > 0)
  expect(page.includes('Nothing was tested.')).toBe(facts.nothing)
  expect(page.includes('No clause is broken;')).toBe(!facts.nothing && demands.violations === 0)
}

function checkMarkdown(summary: string, { headline }: Run, demands: Parameters<Check>[2]): void {
  expect(summary.split('\n')[0]).toBe(`**${demands.mark}** \`${headline.text}\``)
  expect(summary.match(/^\| .*<br>/gm)?.length ?? 0).toBe(demands.violations)
}

function checkIssues(texts: string, _: Run, demands: Parameters<Check>[2]): void {
  expect(JSON.parse(texts)).toHaveLength(demands.violations)
}

function figuresOf(tag: string) {
  const of = (name: string) => Number(new RegExp(`${name}="(\\d+)"`).exec(tag)?.[1])
  return {
    tests: of('tests'),
    failures: of('failures'),
    errors: of('errors'),
    skipped: of('skipped'),
  }
}
