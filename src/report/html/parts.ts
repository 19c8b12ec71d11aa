import { limits, most } from '../limits.ts'
import { type Content, html, type Markup } from '../markup.ts'
import { showLine } from '../show.ts'

/** Returns the id of an element about a clause or a finding, which stands in an address after `#`. */
export function anchorOf(id: string): string {
  return `f-${showLine(id, limits.line).replace(/\s/g, '_')}`
}

/** Returns the address of an element about a clause or a finding within the page. */
export function linkTo(id: string): string {
  return `#${encodeURIComponent(anchorOf(id).toWellFormed())}`
}

/** Writes clauses as links to their cards. */
export function writeLinks(addresses: readonly string[]): Content {
  const shown = addresses.slice(0, most.places)
  return shown.map((address) => html`<a href="${linkTo(address)}"><code>${address}</code></a> `)
}

/** Writes a section with its heading and a figure; the script says beside them how much a filter shows. */
export function section(id: string, title: string, figure: string, content: Content): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title" data-part>
<h2 id="${id}-title">${title} <span>${figure}</span> <span data-left></span></h2>
${content}
</section>`
}

/** Writes a section that is folded, because few readers need it. */
export function fold(id: string, title: string, figure: string, content: Content): Markup {
  return html`<details id="${id}" class="fold" data-part>
<summary><h2>${title} <span>${figure}</span> <span data-left></span></h2></summary>
${content}
</details>`
}
