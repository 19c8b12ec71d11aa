import { nounOf } from '../../../core/run/index.ts'
import { type Content, html, type Markup } from '../../report/index.ts'
import { drawAxis, type Scale } from './scale.ts'

/** A row: its name, a picture, and a few words; `clauses`: those that it is about. */
export interface Row {
  readonly name: Content
  readonly picture: Markup
  readonly words?: Content
  readonly state?: string | undefined
  readonly clauses?: readonly string[]
}

/** Rows under one axis. */
export function writeGrid(rows: readonly Row[], scale: Scale, label: string): Markup {
  const written = rows.map(({ name, picture, words, state, clauses }) => {
    const nouns = clauses && [...new Set(clauses.map(nounOf))].join('|')
    const filter = nouns && html` data-filter data-noun="${nouns}"`
    const note = words && html`<small>${words}</small>`
    return html`<tr${filter}><th scope="row" class="${state}"><span>${name}</span>${note}</th><td>${picture}</td></tr>\n`
  })
  const axis = html`<tr><td class="corner"></td><td>${drawAxis(scale)}</td></tr>`
  const fit = scale.stretches.length < 40 ? '' : ' fit'
  return html`<div class="grid${fit}" role="region" aria-label="${label}"><table><tbody>${axis}${written}</tbody></table></div>`
}
