import { countOf, type ReportedFinding } from '../../run/index.ts'
import { limits, most } from '../limits.ts'
import { showLine } from '../show.ts'
import type { Entry } from './entries.ts'

/** A label and a text; the reports render the same facts, each in its form. */
export type Fact = readonly [label: string, text: string]

function factsFrom(facts: Readonly<Record<string, string | undefined>>): readonly Fact[] {
  return Object.entries(facts).flatMap(([label, text]) => (text ? [[label, text] as const] : []))
}

/** Returns what is to be known of the clause and its finding, for a reader who has nothing else. */
export function clauseFacts(entry: Entry): readonly Fact[] {
  const { address, origin, section, level, aspect, why, owner, times, since } = entry
  const { says, operations, kind, reason } = entry
  const { finding, also } = entry.example
  return factsFrom({
    clause: `${showLine(address, limits.name)} (${[level, aspect].filter(Boolean).join(', ')})`,
    'our wording': `${says} (of ${origin}, section "${section}")`,
    'our reading': why,
    'clause of': owner && `${owner}; the responses of other operations break it`,
    operations: listSome(operations),
    seen: [`${countOf(times, 'time')} in this run`, since?.text].filter(Boolean).join(', '),
    'breaks also': listSome(also),
    waived: kind === 'waived' ? reason : undefined,
    finding: showLine(finding.id, limits.line),
    ...sourceOf(finding),
  })
}

function listSome(names: readonly string[]): string {
  const hidden = names.length - most.values
  const shown = names.slice(0, most.values).map((name) => showLine(name, limits.name))
  return `${shown.join(', ')}${hidden > 0 ? ` and ${hidden} more` : ''}`
}

function sourceOf({ scenario, source }: ReportedFinding) {
  return {
    scenario: scenario && showLine(scenario, limits.line),
    'recorded in': source && showLine(`${source.file}, entry ${source.entry}`, limits.line),
  }
}

/** Returns what is to be known of the place that is shown, besides its message. */
export function exampleFacts({ example, repeat }: Entry): readonly Fact[] {
  const { expected, actual, reason, hint, steps, message, finding } = example
  const isSaid = [expected, actual].every((said) => !said || message.includes(said.text))
  const because = steps.list.find(({ role }) => role === 'because')
  return factsFrom({
    expected: isSaid ? undefined : [expected?.text, reason].filter(Boolean).join(', '),
    actual: isSaid ? undefined : actual?.text,
    because: because
      ? `step ${because.number}, ${because.call} → ${because.outcome}`
      : steps.because,
    note: hint,
    ...sourceOf(finding),
    'repeat with': repeat && showLine(repeat),
  })
}
