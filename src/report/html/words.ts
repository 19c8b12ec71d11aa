import { levelMeanings } from '../wording.ts'
import { html, type Markup } from './markup.ts'

const words: Readonly<Record<string, string>> = {
  clause: 'one sentence that the contract promises, with an address of its own',
  kept: 'put to the test, and nothing was found wanting',
  broken: 'at least one answer contradicts it',
  waived: 'broken, and accepted for a time by whoever runs this',
  unreached: 'never put to the test in this run, so nothing is said about it',
  blocked: 'a scenario that lacked something it needs; nobody is blamed',
}

/** The words of the page for whoever reads one for the first time. */
export function writeWords(): Markup {
  const entries = [...Object.entries(words), ...Object.entries(levelMeanings)]
  return html`<details class="words"><summary>The words of this report</summary>
<dl>${entries.map(([word, meaning]) => html`<div><dt>${word}</dt><dd>${meaning}</dd></div>\n`)}</dl>
</details>`
}
