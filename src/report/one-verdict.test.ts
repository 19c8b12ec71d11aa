import { readFile } from 'node:fs/promises'
import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import type { Run } from '../run/index.ts'
import { renderCtrf } from './ctrf.ts'
import { renderHtml } from './html.ts'
import { renderJson } from './json.ts'
import { renderJunit } from './junit.ts'
import { type Case, casesOf, demandsOf, plannedIn, runOf } from './one-verdict.fixture.ts'
import { sampleCatalogue } from './run.fixture.ts'
import { renderSarif } from './sarif.ts'
import { renderTerminal } from './terminal.ts'
import { viewOf } from './view/view.ts'

const cases = casesOf().map((facts) => ({ facts, run: runOf(facts), demands: demandsOf(facts) }))
/** Cases that differ in nothing that a report is made from are rendered once. */
const distinct = distinctBy(({ run, demands }) => [run, demands])
/** For people, what an exit code excuses makes no difference; one in five, as rendering takes long. */
const shown = distinctBy(({ run, demands }) => [
  { ...run, completeness: '', exitCode: 0 },
  { ...demands, exitCode: 0 },
]).filter((_, index) => index % 5 === 0)

/** Enough for formats that are made of the cases and findings that others are held against. */
const few = distinct.filter((_, index) => index % 7 === 0)

function distinctBy(key: (facts: (typeof cases)[number]) => unknown) {
  return [...new Map(cases.map((facts) => [JSON.stringify(key(facts)), facts])).values()]
}

/** Runs a check on every case, and names the case where it fails. */
function each(
  check: (run: Run, demands: ReturnType<typeof demandsOf>, facts: Case) => void,
  among = distinct,
): void {
  for (const { facts, run, demands } of among) {
    try {
      check(run, demands, facts)
    } catch (error) {
      throw new Error(`Case ${JSON.stringify(facts)}`, { cause: error })
    }
  }
}

test('every combination is there', () => {
  expect(cases.length).toBeGreaterThan(15_000)
})

test('verdict, exit code and figures are what the rules demand', () => {
  each((run, demands, facts) => {
    const { verdict, exitCode, counts, headline } = run
    const { broken, warned, waived, kept, unreached } = counts.clauses
    expect({ verdict, exitCode, mark: headline.mark, broken, warned, waived }).toEqual({
      verdict: demands.verdict,
      exitCode: demands.exitCode,
      mark: demands.mark,
      broken: demands.violations,
      warned: demands.warnings,
      waived: demands.waived,
    })
    const wanting = demands.violations + demands.warnings + demands.waived
    const planned = plannedIn(facts).length
    const lost = facts.claim === 'another' ? 1 : 0
    expect({ kept, unreached }).toEqual(
      facts.nothing
        ? { kept: 0, unreached: planned }
        : { kept: planned - wanting - lost, unreached: lost },
    )
    expect(counts.scenarios.failed).toBe(facts.command === 'run' && demands.violations > 0 ? 1 : 0)
  }, cases)
})

test('the headline names every figure that a reader has to know, and no other', () => {
  each(({ headline: { text } }, demands, facts) => {
    expect(/breaks (\d)/.exec(text)?.[1] ?? '0').toBe(String(demands.violations))
    expect(/(\d) warning/.exec(text)?.[1] ?? '0').toBe(String(demands.warnings))
    expect(/(\d) waived/.exec(text)?.[1] ?? '0').toBe(String(demands.waived))
    expect(/(\d) relaxed/.exec(text)?.[1] ?? '0').toBe(String(demands.relaxed))
    expect(/(\d) difference/.exec(text)?.[1] ?? '0').toBe(String(demands.differences))
    expect(text.includes('(tested: 1 of 2 operations)')).toBe(facts.partial)
    expect(text.includes('conforms')).toBe(demands.verdict === 'conformant')
    expect(text.includes('No violation')).toBe(demands.verdict === 'incomplete')
  })
})

test('the terminal shows the headline, the same figures by noun, and each fault', () => {
  each((run, demands) => {
    const text = renderTerminal(viewOf(run, sampleCatalogue), { width: 400 })
    expect(text.split('\n')[0]).toBe(`${run.headline.mark} ${run.headline.text}`)
    const figures: Record<string, number> = {
      kept: 0,
      broken: 0,
      warned: 0,
      waived: 0,
      unreached: 0,
    }
    for (const [row] of text.matchAll(/^ {2}(?:payments|widget-events|events): .*$/gm)) {
      for (const [, figure, verdict] of row.matchAll(/(\d+) (\w+)/g))
        figures[verdict!]! += Number(figure)
    }
    const allKept = text.match(/^ {2}all kept: .*$/m)?.[0].matchAll(/\d+/g) ?? []
    for (const [figure] of allKept) figures.kept! += Number(figure)
    expect(figures).toEqual(run.counts.clauses)
    const { broken, warned } = run.counts.clauses
    const blocks = [...text.matchAll(/^Violations$|^Warnings$|^ +\d {2}payments\/|^ {2}\d × /gm)]
    expect(blocks.map(([line]) => line.trim().split(/ {2}| ×/)[0])).toEqual([
      ...(broken > 0 ? ['Violations', ...['1', '2'].slice(0, broken)] : []),
      ...(warned > 0 ? ['Warnings', '1'] : []),
    ])
    expect(text.match(/member-gone/g)?.length ?? 0).toBe(demands.differences)
    expect(/is stale/.test(text)).toBe(demands.isStale)
    expect(/is unneeded/.test(text)).toBe(demands.unneeded)
    expect(/turned 1 finding into observations/.test(text)).toBe(demands.relaxed > 0)
    expect(/expired on.*not kept/.test(text)).toBe(demands.isExpired)
  }, shown)
})

test('JUnit fails exactly where the run fails, and has errors exactly where it is incomplete', () => {
  each((run, demands) => {
    const xml = renderJunit(viewOf(run, sampleCatalogue))
    const { scenarios, clauses, differences } = run.counts
    const undecided = scenarios.blocked + scenarios.errored + run.problems.length
    const isError = run.completeness === 'incomplete'
    const expected = {
      tests:
        scenarios.blocked +
        scenarios.errored +
        run.clauses.length +
        differences +
        Math.max(1, run.problems.length),
      failures: clauses.broken + differences,
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
  })
})

test('CTRF has the figures of JUnit: failed for 1, and other without failed for 3', () => {
  each((run, demands) => {
    const { summary, extra } = JSON.parse(renderCtrf(viewOf(run, sampleCatalogue))).results
    const xml = renderJunit(viewOf(run, sampleCatalogue))
    const [root] = xml.match(/<testsuites .*>/) ?? ['']
    const { tests, passed, failed, skipped, other } = summary
    const { failures, errors, tests: all } = figuresOf(root)
    const left = xml.split('<skipped ').length - 1
    expect({ tests, failed, other, skipped }).toEqual({
      tests: all,
      failed: failures,
      other: errors,
      skipped: left,
    })
    expect(passed + failed + skipped + other).toBe(tests)
    expect(failed > 0 ? 1 : other > 0 ? 3 : 0).toBe(demands.exitCode)
    expect(extra).toMatchObject({ verdict: demands.verdict, exitCode: demands.exitCode })
  }, few)
})

test('SARIF has an error for each violation, a warning for each warning, and suppresses what is waived', () => {
  each((run, demands) => {
    const [{ results, invocations }] = JSON.parse(renderSarif(viewOf(run, sampleCatalogue))).runs
    const of = (level: string) =>
      results.filter((result: { level: string }) => result.level === level)
    const suppressed = results.filter(
      (result: { suppressions: [] }) => result.suppressions.length > 0,
    )
    expect({
      error: of('error').length,
      warning: of('warning').length,
      waived: suppressed.length,
      exitCode: invocations[0].exitCode,
    }).toEqual({
      error: demands.violations,
      warning: demands.warnings,
      waived: demands.waived,
      exitCode: demands.exitCode,
    })
  }, few)
})

function figuresOf(tag: string) {
  const of = (name: string) => Number(new RegExp(`${name}="(\\d+)"`).exec(tag)?.[1])
  return {
    tests: of('tests'),
    failures: of('failures'),
    errors: of('errors'),
    skipped: of('skipped'),
  }
}

test('the page shows the headline, the same figures, and a card for each broken clause', () => {
  each((run, demands, facts) => {
    const page = renderHtml(viewOf(run, sampleCatalogue))
    expect(page).toContain(`<title>${run.headline.mark} ${run.headline.text}</title>`)
    expect(page).toContain(`${run.headline.mark}</span> <span>${run.headline.text}</span></h1>`)
    for (const [verdict, figure] of Object.entries(run.counts.clauses)) {
      expect(page.includes(`<b>${figure}</b> ${verdict}</li>`)).toBe(figure > 0)
      const listed = page.matchAll(new RegExp(`<p class="addresses">${verdict}: (.*?)</p>`, 'g'))
      const addresses = [...listed].flatMap(([, list]) => list?.match(/<code>/g) ?? []).length
      expect({ verdict, addresses }).toEqual({ verdict, addresses: figure })
    }
    expect(page.match(/<details class="card broken"/g)?.length ?? 0).toBe(demands.violations)
    expect(page.includes('>Warnings <span>')).toBe(demands.warnings > 0)
    expect(page.includes('>Waived <span>')).toBe(demands.waived > 0)
    expect(page.includes('Nothing was tested.')).toBe(facts.nothing)
    expect(page.includes('No clause is broken, of')).toBe(
      !facts.nothing && demands.violations === 0,
    )
    expect(page.match(/<li data-filter>member-gone/g)?.length ?? 0).toBe(demands.differences)
    const [scenarios = ''] = /<details id="scenarios"[\s\S]*?<\/details>/.exec(page) ?? []
    expect(scenarios.match(/<tr data-filter>/g)?.length ?? 0).toBe(run.counts.scenarios.failed)
  }, shown)
})

const schemaFile = new URL('../../schemas/report/run.schema.json', import.meta.url)
const ajv = new Ajv.default({ strict: true, allowUnionTypes: true })
addFormats.default(ajv)
const validate = ajv.compile(JSON.parse(await readFile(schemaFile, 'utf8')))

test('run.json fits its schema, and its figures are those of its lists', () => {
  each((run) => {
    const written = JSON.parse(renderJson(run)) as Run
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
        findings.filter((finding) => (finding.waived ? 'waived' : finding.severity) === kind)
          .length,
      ]),
    ]
    expect(figures.filter(([counted, shown]) => counted !== shown)).toEqual([])
  })
})
