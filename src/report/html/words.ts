import { levelMeanings } from '../wording.ts'
import { html, type Markup } from './markup.ts'

const words: Readonly<Record<string, string>> = {
  clause: 'one sentence that the contract promises, with its address',
  kept: 'put to the test without a violation or a warning',
  broken: 'at least one violation: a response contradicts it',
  warned: 'no violation, but at least one warning: advice that the target does not follow',
  waived: 'violated, and accepted until a date by a waiver of the configuration',
  unreached: 'not put to the test in this run',
  blocked: 'a scenario without something it needs, such as a subject',
}

/** The words of the page, for a first-time reader. */
export function writeWords(): Markup {
  const entries = [...Object.entries(words), ...Object.entries(levelMeanings)]
  return html`<details class="words"><summary>Glossary</summary>
<dl>${entries.map(([word, meaning]) => html`<div><dt>${word}</dt><dd>${meaning}</dd></div>\n`)}</dl>
</details>`
}
