import { operations } from '../../contract/index.ts'
import { shortPath } from '../../files/index.ts'
import { type RunPlan, renderReach } from '../../plan/index.ts'
import { countOf } from '../../run/index.ts'
import { actions, isAction, subjects, type Target } from '../../target/index.ts'
import { commandLine, variablesOf } from '../process.ts'
import { alignColumns } from '../table.ts'
import { exampleOf } from './examples.ts'
import type { Found } from './probe.ts'

export interface Looked {
  readonly file: string
  readonly target: Target
  /** What the configuration lacks. */
  readonly found: Found
  /** How a configuration gets each subject that was found. */
  readonly sources: Readonly<Record<string, unknown>>
  /** Subjects that were found, and that scenarios would change: the user has to say that they may. */
  readonly withheld: ReadonlySet<string>
  readonly plan: RunPlan
}

/** The lines for the terminal: what was found, how far that reaches, and what to do next. */
export function describeLook(
  { found, plan, withheld, target, file }: Looked,
  guide: string,
): string {
  const { absent } = found
  const rows = (isWithheld: boolean) =>
    Array.from(found.subjects)
      .filter(([name]) => withheld.has(name) === isWithheld)
      .map(([name, { fields, by }]) => {
        const { method, path } = operations[by]
        return [name, Object.values(fields).join(' '), `${method} ${path}`]
      })
  const set = variablesOf(target.variables)
  const lines = [
    `Wrote ${shortPath(file)} for ${target.name} at ${target.baseUrl}.`,
    ...section('Found', rows(false)),
    ...section('Found but not added, because scenarios change them', rows(true)),
    ...section('Not implemented', absent.length > 0 ? [absent] : []),
    '',
    renderReach(plan),
    '',
    `Recipes to adapt:    ${shortPath(guide)}`,
    `Test the target:     ${set}${commandLine('run')}`,
  ]
  return `${lines.join('\n')}\n`
}

/** Markdown that stands beside a configuration: what it could have besides, each with a recipe to paste. */
export function guideOf({ file, sources, withheld, plan }: Looked): string {
  const parts = plan.steps.flatMap(({ need, scenarios, clauses }) => {
    const { for: purpose } = isAction(need) ? actions[need] : subjects[need]
    const isFound = withheld.has(need)
    const worth = ` Unlocks ${countOf(scenarios, 'scenario')} and ${countOf(clauses, 'clause')}.`
    const how = isFound
      ? 'The target has one. Scenarios change it: add it where nobody else uses the target, and declare the `environment`.'
      : `Adapt it, and add it to \`${isAction(need) ? 'actions' : 'subjects'}\`; \`/…\` is a path of the target.`
    const recipe = JSON.stringify(isFound ? sources[need] : exampleOf(need), null, 2)
    const fenced = ['```json', `${JSON.stringify(need)}: ${recipe}`, '```']
    return ['', `## ${need}`, '', `${purpose}${worth} ${how}`, '', ...fenced]
  })
  const head = [
    `# What \`${shortPath(file)}\` could have besides`,
    '',
    'Assay never reads this file. What unlocks most comes first.',
    'A target that shows changes late says so: `"settleMs": 2000`, in milliseconds.',
  ]
  return `${[...head, ...parts].join('\n')}\n`
}

function section(title: string, rows: readonly (readonly string[])[]): readonly string[] {
  return rows.length === 0 ? [] : ['', title, ...alignColumns(rows, '  ')]
}
