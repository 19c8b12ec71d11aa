import { createHash } from 'node:crypto'
import { count, levelMeanings, type Run } from '../run/index.ts'
import type { Catalogue, RenderOptions } from './catalogue.ts'
import { writeMatrix, writeUnreached } from './html/clauses.ts'
import { writeFindings, writeInformation } from './html/findings.ts'
import { writeInteractions } from './html/interactions.ts'
import {
  writeDifferences,
  writeRecordings,
  writeScenarios,
  writeWaivers,
} from './html/scenarios.ts'
import { limits, type Sheet } from './html/sheet.ts'
import { style } from './html/style.ts'
import { writeVerdict } from './html/verdict.ts'
import { type Content, html, type Markup } from './markup.ts'
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
    ['findings', `Findings ${count(findings.violation + findings.warning)}`],
    ...(run.recordings?.drift
      ? [['differences', `Differences ${count(differences)}`] as const]
      : []),
    ['matrix', 'Operations'],
    ...(catalogue.interactions ? [['interactions', 'Interactions'] as const] : []),
    ['unreached', `Not tested ${count(clauses.unreached)}`],
    ['scenarios', `Scenarios ${count(run.scenarios.length)}`],
    ...(run.recordings ? [['recordings', 'Recordings'] as const] : []),
    ['information', `Information ${count(findings.novelty + findings.observation)}`],
  ] as const
  const parts = [
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

/** The filter box, which hides what does not hold the words typed. Nothing else needs JavaScript. */
const script = `
const box = document.getElementById('filter')
const shown = document.getElementById('shown')
const items = [...document.querySelectorAll('[data-filter]')]
box.closest('form').hidden = false
box.closest('form').addEventListener('submit', (event) => event.preventDefault())
box.addEventListener('input', () => {
  const words = box.value.toLowerCase().split(/\\s+/).filter(Boolean)
  for (const item of items) {
    const text = item.textContent.toLowerCase()
    item.hidden = !words.every((word) => text.includes(word))
  }
  for (const group of document.querySelectorAll('.scenarios')) {
    group.hidden = group.querySelector('[data-filter]:not([hidden])') === null
    if (!group.hidden && words.length > 0) group.open = true
  }
  const left = items.filter((item) => !item.hidden).length
  shown.textContent = words.length > 0 ? left + ' of ' + items.length + ' entries' : ''
})
`

// The page loads nothing, and runs nothing but this script, whatever a target sent.
const policy = [
  "default-src 'none'",
  `style-src '${hashOf(style)}'`,
  `script-src '${hashOf(script)}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** The frame of the page: its policy, its style, its navigation and what follows one another. */
function writePage(
  title: string,
  header: Markup,
  links: readonly (readonly [string, string])[],
  body: Content,
  footer: Content,
): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${{ markup: style }}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the findings</a>
${header}
<nav aria-label="Sections"><ul>${links.map(([id, text]) => html`<li><a href="#${id}">${text}</a></li>\n`)}</ul>
<form hidden role="search"><input id="filter" type="search" placeholder="Filter" aria-label="Show only what contains these words"><output id="shown" for="filter"></output></form></nav>
<main id="main">
${body}
</main>
<footer>${footer}</footer>
<script>${{ markup: script }}</script>
</body>
</html>
`
  return page.markup
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
