import { nounOf } from '../../../core/run/index.ts'
import { type Content, html, type Markup } from '../../report/index.ts'
import { drawAxis } from './drawing.ts'
import type { Column } from './grid.ts'

interface RowFacts {
  readonly address: string
  readonly state?: string
}

/** A row of a grid: a name, facts in a few words, and a picture. */
export function row(
  name: string,
  facts: Content,
  picture: Markup,
  { address, state = '' }: RowFacts,
): Markup {
  const filter = address === '' ? '' : html` data-filter data-noun="${nounOf(address)}"`
  return html`<tr${filter}><th scope="row" class="${state}"><span>${name}</span>${facts && html`<small>${facts}</small>`}</th><td>${picture}</td></tr>\n`
}

/** Rows under one axis, which scroll together and begin at the newest run. */
export function grid(rows: readonly Markup[], columns: readonly Column[], label: string): Markup {
  const axis = html`<tr><td class="corner"></td><td>${drawAxis(columns)}</td></tr>`
  return html`<div class="grid" tabindex="0" role="region" aria-label="${label}"><table><tbody>${axis}${rows}</tbody></table></div>`
}

export function section(id: string, title: string, content: Content): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title" data-part><h2 id="${id}-title">${title}</h2>\n${content}</section>\n`
}
