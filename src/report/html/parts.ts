import { limits, most } from '../limits.ts'
import { type Content, html, type Markup } from '../markup.ts'
import { showLine } from '../show.ts'

/** Returns the id of an element about a clause or a finding, which stands in an address after `#`. */
export function anchorOf(id: string): string {
  return `f-${showLine(id, limits.line).replace(/\s/g, '_')}`
}

/** Writes clauses as links to their cards. */
export function writeLinks(addresses: readonly string[]): Content {
  return addresses.slice(0, most.places).map((address) => {
    const anchor = encodeURIComponent(anchorOf(address).toWellFormed())
    return html`<a href="#${anchor}"><code>${showLine(address, limits.name)}</code></a> `
  })
}

/** A part of the page. */
export interface Section {
  readonly id: string
  readonly title: string
  readonly figure?: string
  readonly content: Content
  /** Its name in the navigation. */
  readonly link?: string
  /** Whether it is folded, because few readers need it. */
  readonly isFolded?: boolean
}

/** Writes a section with its heading and a figure; the script says beside them how much a filter shows. */
export function writeSection({ id, title, figure, content, isFolded }: Section): Markup {
  const heading = html`<h2 id="${id}-title">${title} <span>${figure}</span> <span data-left></span></h2>`
  return isFolded
    ? html`<details id="${id}" class="fold" data-part><summary>${heading}</summary>\n${content}</details>\n`
    : html`<section id="${id}" aria-labelledby="${id}-title" data-part>${heading}\n${content}</section>\n`
}
