import { createHash } from 'node:crypto'
import { type Content, html, type Markup } from '../markup.ts'
import { style } from './style.ts'

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
export function writePage(
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
