import { expect, inject, test } from 'vitest'
import type { Run } from '../../core/run/index.ts'
import type { ReporterName } from './formats/index.ts'
import { type Case, casesOf, demandsOf, plannedIn, runOf } from './one-verdict.fixture.ts'
import { reportChecks } from './one-verdict-reports.fixture.ts'
import { renderers } from './reporters.fixture.ts'
import { renderTerminal } from './terminal.ts'
import { viewOf } from './view/view.ts'

const cases = casesOf().map((facts) => ({ facts, run: runOf(facts), demands: demandsOf(facts) }))
/** Cases that differ in nothing that a report is made from are rendered once. */
const distinct = distinctBy(({ run, demands }) => [run, demands])
const isWhole = inject('isWhole')
const step = isWhole ? 5 : 50
/** For people, what an exit code excuses makes no difference; only some, as rendering takes long. */
const shown = distinctBy(({ run, demands }) => [
  { ...run, completeness: '', exitCode: 0 },
  { ...demands, exitCode: 0 },
]).filter((_, index) => index % step === 0)

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
  expect(cases.length).toBeGreaterThan(8_000)
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
    expect(/\b1 of 2 operations\b/.test(text)).toBe(facts.partial)
    expect(text).toMatch(new RegExp(`^${demands.verdict.toUpperCase()}[:.] `))
    expect(text.includes('shows no violation')).toBe(demands.verdict === 'incomplete')
  })
})

test('the terminal shows the headline, the same figures by noun, and each fault', () => {
  each((run, demands) => {
    const view = viewOf(run)
    const text = renderTerminal(view, { width: 400 })
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
    if (!view.isIdle) expect(figures).toEqual(run.counts.clauses)
    const { broken, warned } = run.counts.clauses
    const blocks = [...text.matchAll(/^Violations$|^Warnings$|^ +\d {2}payments\/|^ {2}\d × /gm)]
    expect(blocks.map(([line]) => line.trim().split(/ {2}| ×/)[0])).toEqual([
      ...(broken > 0 ? ['Violations', ...['1', '2'].slice(0, broken)] : []),
      ...(warned > 0 ? ['Warnings', '1'] : []),
    ])
    expect(/is stale/.test(text)).toBe(demands.isStale)
    expect(/expired on.*not kept/.test(text)).toBe(demands.isExpired)
  }, shown)
})

test.each(
  Object.entries(reportChecks).map(([name, row]) => [name as ReporterName, ...row] as const),
)('the report %s %s', (name, _, among, check) => {
  const render = renderers.get(name)!
  const all = distinct.filter((_, index) => isWhole || index % 3 === 0)
  const chosen = { all, people: shown }[among]
  each((run, ...rest) => check(render(run), run, ...rest), chosen)
})
