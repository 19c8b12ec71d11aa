import { shortPath } from '../../../base/files/index.ts'
import { countOf } from '../../../core/run/index.ts'
import type { Target } from '../../../sources/target/index.ts'
import { alignColumns, commandLine } from '../process.ts'
import type { FoundSubject } from './look.ts'
import type { Missing } from './missing.ts'

/** What `init` wrote, and what is missing in it. */
interface WrittenConfiguration {
  readonly file: string
  readonly target: Target
  readonly found: ReadonlyMap<string, FoundSubject>
  /** Whether the subjects that were found are left out, because scenarios change them. */
  readonly isWithheld: boolean
  readonly missing: Missing
}

/** The lines for the terminal: what was found, what is missing, and what to do next. */
export function describeInit(written: WrittenConfiguration): string {
  const { file, target, found, isWithheld, missing } = written
  const foundTitle = isWithheld
    ? 'Found but not added, because scenarios change them (declare the --environment to add them)'
    : 'Found'
  const foundRows = Array.from(found, ([name, { id }]) => [name, id, 'GET /entities'])
  const neededRows = Array.from(missing.needs, ([need, count]) => [
    need,
    `for ${countOf(count, 'scenario')}`,
  ])
  const lines = [
    `Wrote ${shortPath(file)} for ${target.name} at ${target.baseUrl}.`,
    ...section(foundTitle, foundRows),
    ...section('Missing, most useful first', neededRows),
    '',
    `${missing.ready} of ${countOf(missing.scenarios, 'scenario')} can run with this configuration.`,
    `A recipe to adapt:   ${commandLine('explain', [...missing.needs.keys()][0] ?? 'payment.pending')}`,
    `Test the target:     ${commandLine('run', '--quick')}`,
    `Environment:         ${target.variables.join(', ')}, as for this command`,
    ...(target.profile.length > 0 ? [] : ['', claimWith()]),
  ]
  return `${lines.join('\n')}\n`
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
