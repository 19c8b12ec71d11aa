import { shortPath } from '../../../base/files/index.ts'
import { countOf } from '../../../core/run/index.ts'
import type { Need } from '../../../sources/scenario/index.ts'
import { actions, isAction, subjects, type Target } from '../../../sources/target/index.ts'
import { alignColumns, commandLine } from '../process.ts'
import { exampleOf } from './examples.ts'
import type { FoundSubject } from './look.ts'
import type { Missing } from './missing.ts'

/** What `init` wrote, and what is missing in it. */
export interface Written {
  readonly file: string
  readonly guide: string
  readonly target: Target
  readonly found: ReadonlyMap<string, FoundSubject>
  /** Whether the subjects that were found are in the guide only, because scenarios change them. */
  readonly isWithheld: boolean
  readonly missing: Missing
}

/** The lines for the terminal: what was found, what is missing, and what to do next. */
export function describeInit({ file, guide, target, found, isWithheld, missing }: Written): string {
  const foundTitle = isWithheld ? 'Found but not added, because scenarios change them' : 'Found'
  const foundRows = Array.from(found, ([name, { id }]) => [name, id, 'GET /entities'])
  const neededRows = Array.from(missing.needs, ([need, count]) => [need, worthOf(count)])
  const lines = [
    `Wrote ${shortPath(file)} for ${target.name} at ${target.baseUrl}.`,
    ...section(foundTitle, foundRows),
    ...section('Missing, most useful first', neededRows),
    '',
    `${missing.ready} of ${countOf(missing.scenarios, 'scenario')} can run with this configuration.`,
    `Recipes to adapt:    ${shortPath(guide)}`,
    `Test the target:     ${commandLine('run', '--quick')}`,
    `Environment:         ${target.variables.join(', ')}, as for this command`,
    ...(target.profile.length > 0 ? [] : ['', claimWith()]),
  ]
  return `${lines.join('\n')}\n`
}

function worthOf(count: number): string {
  return count === 0 ? 'for another recipe' : `for ${countOf(count, 'scenario')}`
}

function section(title: string, rows: readonly (readonly string[])[]): readonly string[] {
  return rows.length === 0 ? [] : ['', title, ...alignColumns(rows)]
}

const example = ['payments', 'accounts/create']

/** How a target that implements a part of the contract says so: with the names of its operations and nouns. */
export function claimWith(names: readonly string[] = []): string {
  const profile = JSON.stringify(names.length > 0 ? names : example).replaceAll(',', ', ')
  return `Is only a part of the contract implemented? Add to the target: "profile": ${profile}.`
}

/** The text of the guide, in Markdown: what lets the configuration test more, each with a recipe to paste. */
export function guideOf({ file, found, missing }: Written): string {
  const head = [
    `# What to add to \`${shortPath(file)}\``,
    '',
    'Assay never reads this file. The entries that most scenarios need come first.',
    '',
    'To adapt a recipe, replace `/…` by a path of the target that creates such a record, and `body` by the body that the target expects.',
    '`take` reads the response: the left side is a name for Assay, and the right side is a JSON Pointer. `/id` is the member `id` of',
    'the response, and `""` is the whole response.',
    '',
    'If the target shows changes late, add to the target: `"settleMs": 2000`, in milliseconds.',
  ]
  const parts = Array.from(missing.needs, ([need, count]) => entryOf(need, count, found.get(need)))
  return `${[...head, ...parts.flat()].join('\n')}\n`
}

function entryOf(need: Need, count: number, found: FoundSubject | undefined): readonly string[] {
  const { for: purpose } = isAction(need) ? actions[need] : subjects[need]
  const how =
    found === undefined
      ? `Adapt it, and add it to \`${isAction(need) ? 'actions' : 'subjects'}\`.`
      : 'The target has one, but scenarios change it. Add it if nobody else uses the target, and declare the `environment`.'
  const recipe = JSON.stringify(found?.source ?? exampleOf(need), null, 2)
  return [
    ...['', `## ${need}`, '', `${purpose} Needed ${worthOf(count)}. ${how}`, ''],
    ...['```json', `${JSON.stringify(need)}: ${recipe}`, '```'],
  ]
}
