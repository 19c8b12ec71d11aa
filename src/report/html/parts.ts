import { limits } from '../limits.ts'
import { type Content, html, type Markup } from '../markup.ts'
import { showLine } from '../show.ts'

/** The id of an element about a clause or a finding: what stands in an address after `#`, as in every other report. */
export function anchorOf(id: string): string {
  return `f-${showLine(id, limits.line).replace(/\s/g, '_')}`
}

/** The address of such an element within the page. */
export function linkTo(id: string): string {
  return `#${encodeURIComponent(anchorOf(id).toWellFormed())}`
}

/** A section with its heading and what it counts; the script says how much a filter has left of it. */
export function section(id: string, title: string, figure: string, content: Content): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title" data-part>
<h2 id="${id}-title">${title} <span>${figure}</span> <span data-left></span></h2>
${content}
</section>`
}

/** The same, folded: what few need. */
export function fold(id: string, title: string, figure: string, content: Content): Markup {
  return html`<details id="${id}" class="fold" data-part>
<summary><h2>${title} <span>${figure}</span> <span data-left></span></h2></summary>
${content}
</details>`
}
