import { countOf } from '../../run/index.ts'
import { type ClauseGroup, type FindingKind, groupFindings } from '../group-findings.ts'
import { type Content, fitWithin, html, type Markup } from '../markup.ts'
import { writeGroup } from './finding.ts'
import { type Sheet, shares } from './sheet.ts'

/** Each kind with the bytes of the page that its findings may take. */
const kinds: Readonly<Record<FindingKind, readonly [title: string, bytes: number]>> = {
  violation: ['Violations', shares.violations],
  warning: ['Warnings', shares.warnings],
  waived: ['Waived', shares.warnings],
  novelty: ['Novelties', shares.silent],
  observation: ['Observations', shares.silent],
}

/** Violations, then warnings and what is waived. */
export function writeFindings(sheet: Sheet): Markup {
  return html`<section id="findings" aria-labelledby="findings-title">
<h2 id="findings-title">Findings</h2>
${leadOf(sheet)}
${writeKind('violation', sheet)}
${writeKind('warning', sheet)}
${writeKind('waived', sheet)}
</section>`
}

/** Values that are new, and what the target does where the contract is silent. */
export function writeInformation(sheet: Sheet): Markup {
  const { novelty, observation } = sheet.run.counts.findings
  const lead =
    novelty + observation === 0
      ? 'Nothing to note.'
      : 'Values that the contract does not list, and what the target does where the contract says nothing. None of it affects the verdict.'
  return html`<section id="information" aria-labelledby="information-title">
<h2 id="information-title">For information</h2>
<p class="lead">${lead}</p>
${writeKind('novelty', sheet)}
${writeKind('observation', sheet)}
</section>`
}

/** No finding is good news only if something was tested. */
function leadOf({ run: { counts } }: Sheet): Content {
  const { kept, broken, warned, waived } = counts.clauses
  if (kept + broken + warned + waived === 0) return html`<p class="lead">Nothing was tested.</p>`
  return broken === 0 ? html`<p class="lead">No clause is broken.</p>` : undefined
}

function writeKind(kind: FindingKind, sheet: Sheet): Content {
  const groups = groupFindings(sheet.run, sheet.catalogue, kind)
  if (groups.length === 0) return undefined
  const [title, bytes] = kinds[kind]
  const findings = countOf(sheet.run.counts.findings[kind], 'finding')
  const share = Math.floor(bytes / groups.length)
  const write = (group: ClauseGroup) => writeGroup(group, share, kind !== 'violation', sheet)
  return html`<h3 class="severity">${title} <span>${findings} in ${countOf(groups.length, 'clause')}</span></h3>
${fitWithin(groups, bytes, write, 'clause')}`
}
