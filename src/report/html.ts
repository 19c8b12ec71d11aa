import { count, levelMeanings, type Run } from '../run/index.ts'
import type { Catalogue, RenderOptions } from './catalogue.ts'
import { writeMatrix, writeUnreached } from './html/clauses.ts'
import { writeFindings, writeInformation } from './html/findings.ts'
import { writeInteractions } from './html/interactions.ts'
import { writePage } from './html/page.ts'
import {
  writeDifferences,
  writeNews,
  writeRecordings,
  writeScenarios,
  writeWaivers,
} from './html/scenarios.ts'
import { limits, type Sheet } from './html/sheet.ts'
import { writeVerdict } from './html/verdict.ts'
import { html, type Markup } from './markup.ts'
import { show } from './show.ts'

const glossary: Readonly<Record<string, string>> = {
  clause: 'one statement of the contract, with its address',
  kept: 'tested, without a violation or a warning',
  broken: 'at least one violation: a response contradicts the clause',
  warned: 'no violation, but at least one warning',
  waived: 'broken, and accepted until a date by a waiver of the configuration',
  relaxed: 'different for good, as the configuration declares: observed, and no violation',
  unreached: 'not tested in this run',
  blocked: 'a scenario that lacks something it needs, such as a subject',
  ...levelMeanings,
}

/** The run as one self-contained page of bounded size, whatever the target wrote into it. */
export function renderHtml(run: Run, catalogue: Catalogue, options: RenderOptions = {}): string {
  const sheet: Sheet = { run, catalogue, options }
  const { clauses, findings, differences } = run.counts
  const links = [
    ...(run.history ? [['history', 'News'] as const] : []),
    ['findings', `Findings ${count(findings.violation + findings.warning)}`],
    ...(run.recordings?.drift
      ? [['differences', `Differences ${count(differences)}`] as const]
      : []),
    ['matrix', 'Operations'],
    ...(catalogue.interactions ? [['interactions', 'Interactions'] as const] : []),
    ...(clauses.unreached > 0
      ? [['unreached', `Not tested ${count(clauses.unreached)}`] as const]
      : []),
    ['scenarios', `Scenarios ${count(run.scenarios.length)}`],
    ...(run.recordings ? [['recordings', 'Recordings'] as const] : []),
    ['information', `Information ${count(findings.novelty + findings.observation)}`],
  ] as const
  const parts = [
    writeNews,
    writeFindings,
    writeDifferences,
    writeWaivers,
    writeMatrix,
    writeInteractions,
    writeUnreached,
    writeScenarios,
    writeRecordings,
    writeInformation,
  ]
  const footer = html`${writeGlossary()}
<p>Written by Assay ${show(run.tool.version, limits.name)}. The whole run is in <code>run.json</code>; secret and personal values are redacted.</p>`
  return writePage(
    show(`${run.headline.mark} ${run.headline.text}`, limits.line),
    writeVerdict(sheet),
    links,
    parts.map((write) => write(sheet)),
    footer,
  )
}

function writeGlossary(): Markup {
  const entries = Object.entries(glossary)
  return html`<details class="words"><summary>Glossary</summary>
<dl>${entries.map(([word, meaning]) => html`<div><dt>${word}</dt><dd>${meaning}</dd></div>\n`)}</dl>
</details>`
}
