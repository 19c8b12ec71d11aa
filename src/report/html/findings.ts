import { type Severity, tally } from '../../run/index.ts'
import { sayHidden } from '../finding-facts.ts'
import { type ClauseGroup, groupFindings, groupUnexplained } from '../group-findings.ts'
import { countOf, sayFindings, severityTitles } from '../wording.ts'
import { writeFoldedGroup, writeGroup } from './finding.ts'
import { type Content, fitWithin, html, type Markup } from './markup.ts'
import { type Sheet, shares } from './sheet.ts'

/** What was found wanting: violations in full, then what is waived and what is advised. */
export function writeFindings(sheet: Sheet): Markup {
  const { run, catalogue } = sheet
  const violations = groupFindings(run, catalogue, 'violation')
  const blamed = violations.filter(({ result }) => result?.verdict !== 'waived')
  const waived = violations.filter(({ result }) => result?.verdict === 'waived')
  const open = [...groupUnexplained(run, catalogue), ...blamed]
  const { violation: _, warning: __, ...silent } = tally(run).findings
  return html`<section id="findings" aria-labelledby="findings-title">
<h2 id="findings-title">Findings</h2>
${open.length === 0 ? html`<p class="lead">No clause was found broken.</p>` : ''}
${writeGroups(severityTitles.violation, open, shares.violations, writeGroup, sheet)}
${writeGroups('Waived violations', waived, shares.warnings, writeFoldedGroup, sheet)}
${writeGroups(severityTitles.warning, groupFindings(run, catalogue, 'warning'), shares.warnings, writeFoldedGroup, sheet)}
${silent.novelty + silent.observation > 0 ? html`<p class="lead">Nobody is blamed for ${sayFindings({ violation: 0, warning: 0, ...silent })}: see <a href="#silent">where the contract is open</a>.</p>` : ''}
</section>`
}

/** What the contract leaves open: values not seen before, and what the target does in its gaps. */
export function writeSilent(sheet: Sheet): Markup {
  const sections = (['novelty', 'observation'] satisfies Severity[]).map((severity) => {
    const groups = groupFindings(sheet.run, sheet.catalogue, severity)
    return writeGroups(severityTitles[severity], groups, shares.silent, writeFoldedGroup, sheet)
  })
  const { novelty, observation } = tally(sheet.run).findings
  return html`<section id="silent" aria-labelledby="silent-title">
<h2 id="silent-title">Where the contract is open</h2>
<p class="lead">${novelty + observation === 0 ? 'Nothing to note.' : 'Values that the contract does not list, and what the target does where it says nothing. Nobody is blamed.'}</p>
${sections}
</section>`
}

function writeGroups(
  title: string,
  groups: readonly ClauseGroup[],
  bytes: number,
  write: (group: ClauseGroup, bytes: number, sheet: Sheet) => Markup,
  sheet: Sheet,
): Content {
  if (groups.length === 0) return undefined
  const findings = groups.reduce((sum, group) => sum + group.findings.length, 0)
  const share = Math.floor(bytes / groups.length)
  const note = (hidden: number) => html`<p class="note">${sayHidden(hidden, 'clause')}</p>`
  return html`<h3 class="severity">${title} <span>${findings === 0 ? '' : `${countOf(findings, 'finding')} on `}${countOf(groups.length, 'clause')}</span></h3>
${fitWithin(groups, bytes, (group) => write(group, share, sheet), note)}`
}
