import { show } from './show.ts'
import { describeHidden } from './wording.ts'

/** Text that is HTML already. Only `html` makes it, so that everything else is escaped. */
export interface Markup {
  readonly markup: string
}

/** A value of a template: text is escaped, lists are joined, undefined and false become nothing. */
export type Content = string | number | false | undefined | Markup | readonly Content[]

/** Writes HTML. Every value that is not Markup is escaped, in elements and in attributes. */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Markup {
  return { markup: parts.reduce((sum, part, index) => sum + write(values[index - 1]) + part) }
}

export function bytesOf({ markup }: Markup): number {
  return Buffer.byteLength(markup)
}

/** Writes as many items as fit into a number of bytes, at least the first one, and below them how many are left. */
export function fitWithin<Item>(
  items: readonly Item[],
  bytes: number,
  write: (item: Item) => Markup,
  noun: string,
  around: (written: Content) => Content = (written) => written,
): Content {
  const written: Markup[] = []
  let left = bytes
  for (const item of items) {
    const markup = write(item)
    left -= bytesOf(markup)
    if (left < 0 && written.length > 0) break
    written.push(markup)
  }
  return [around(written), noteHidden(items.length - written.length, noun)]
}

export function noteHidden(hidden: number, noun: string): Content {
  return hidden > 0 && html`<p class="note">${describeHidden(hidden, noun)}</p>`
}

export function table(heads: readonly string[], rows: Content): Markup {
  const head = heads.map((name) => html`<th scope="col">${name}</th>`)
  return html`<table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`
}

export function pairs(all: readonly (readonly [name: string, value: Content])[]): Markup {
  return html`<dl class="details">${all.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)}</dl>`
}

function write(value: Content): string {
  if (value === undefined || value === false) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return escapeText(show(value))
  return 'markup' in value ? value.markup : value.map(write).join('')
}

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character as keyof typeof entities])
}
