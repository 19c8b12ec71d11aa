import { operations } from '../../contract/index.ts'
import { shortPath } from '../../files/index.ts'
import { type RunPlan, renderReach } from '../../plan/index.ts'
import { countOf } from '../../run/index.ts'
import { actions, isAction, type Recipe, subjects, type Target } from '../../target/index.ts'
import { alignColumns, commandLine } from '../process.ts'
import { exampleOf } from './examples.ts'
import type { Found } from './probe.ts'

export interface Looked {
  readonly file: string
  readonly target: Target
  readonly found: Found
  /** How a configuration gets each subject that was found. */
  readonly sources: Readonly<Record<string, unknown>>
  /** Subjects that were found and that scenarios would change: the user has to permit that. */
  readonly withheld: ReadonlySet<string>
  readonly plan: RunPlan
}

/** The lines for the terminal: what was found, how far that reaches, and what to do next. */
export function describeLook(
  { found, sources, plan, withheld, target, file }: Looked,
  guide: string,
): string {
  const { absent } = found
  const rows = (isWithheld: boolean) =>
    Array.from(found.subjects)
      .filter(([name]) => withheld.has(name) === isWithheld)
      .map(([name, { fields, by }]) => {
        const { request = [] } = sources[name] as Partial<Recipe>
        const { method, path } = [request].flat().at(-1) ?? operations[by]
        return [name, Object.values(fields).join(' '), `${method} ${path}`]
      })
  const lines = [
    `Wrote ${shortPath(file)} for ${target.name} at ${target.baseUrl}.`,
    ...section('Found', rows(false)),
    ...section('Found but not added, because scenarios change them', rows(true)),
    ...section('Not implemented', absent.length > 0 ? [absent] : []),
    '',
    renderReach(plan),
    '',
    `Recipes to adapt:    ${shortPath(guide)}`,
    ...(plan.steps.every(isInGuide)
      ? []
      : [`Other recipes:       ${commandLine('explain', 'payment.pending')}`]),
    `Test the target:     ${commandLine('run', '--quick')}`,
    `Environment:         ${target.variables.join(', ')}, as for this command`,
    ...(target.profile.length > 0 ? [] : ['', claimWith()]),
  ]
  return `${lines.join('\n')}\n`
}

const example = ['payments', 'accounts/create']

/** How a target that implements a part of the contract says so: with the names of its operations and nouns. */
export function claimWith(names: readonly string[] = []): string {
  const profile = JSON.stringify(names.length > 0 ? names : example).replaceAll(',', ', ')
  return `Is only a part of the contract implemented? Add to the target: "profile": ${profile}.`
}

/** Whether a step has a recipe in the guide: the step adds clauses, or the next step needs it. */
function isInGuide({ scenarios, clauses }: RunPlan['steps'][number]): boolean {
  return clauses > 0 || scenarios.length === 0
}

/** The text of the guide, in Markdown: what lets the configuration test more clauses, each with a recipe to paste. */
export function guideOf({ file, found, sources, withheld, plan }: Looked): string {
  const steps = plan.steps.filter(isInGuide)
  const liability = 'account.liability'
  const hasLiability = found.subjects.has(liability) || steps.some(({ need }) => need === liability)
  const parts = steps.flatMap(({ need, scenarios, clauses }) => {
    const { for: purpose } = isAction(need) ? actions[need] : subjects[need]
    const isFound = withheld.has(need)
    const worth =
      scenarios.length === 0
        ? ' The next entry needs it.'
        : ` Unlocks ${countOf(scenarios.length, 'scenario')} and ${countOf(clauses, 'clause')}.`
    const how = isFound
      ? 'The target has one, but scenarios change it. Add it if nobody else uses the target, and declare the `environment`.'
      : `Adapt it, and add it to \`${isAction(need) ? 'actions' : 'subjects'}\`.`
    const recipe = JSON.stringify(isFound ? sources[need] : exampleOf(need, hasLiability), null, 2)
    const fenced = ['```json', `${JSON.stringify(need)}: ${recipe}`, '```']
    return ['', `## ${need}`, '', `${purpose}${worth} ${how}`, '', ...fenced]
  })
  const head = [
    `# What to add to \`${shortPath(file)}\``,
    '',
    'Assay never reads this file. The entries that unlock the most clauses come first.',
    '',
    'To adapt a recipe, replace `/…` by a path of the target that creates such a record, and `body` by the body that the target expects.',
    '`take` reads the response: the left side is a name for Assay, and the right side is a JSON Pointer. `/id` is the member `id` of',
    'the response, and `""` is the whole response.',
    '',
    'If the target shows changes late, add to the target: `"settleMs": 2000`, in milliseconds.',
  ]
  return `${[...head, ...parts].join('\n')}\n`
}

function section(title: string, rows: readonly (readonly string[])[]): readonly string[] {
  return rows.length === 0 ? [] : ['', title, ...alignColumns(rows)]
}
