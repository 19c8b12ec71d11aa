import { createHash } from 'node:crypto'
import { type Content, html, type Markup } from '../markup.ts'
import { script } from './script.ts'
import { type Section, writeSection } from './sections.ts'
import { style } from './style.ts'

export function writePage(
  title: string,
  header: Markup,
  sections: readonly Section[],
  footer: Content,
  own = { style: '', script: '' },
): string {
  const [allStyle, allScript] = [style + own.style, script + own.script]
  // The page loads nothing, and runs nothing but its script, whatever a target sent.
  const policy = `default-src 'none'; style-src '${hashOf(allStyle)}'; script-src '${hashOf(allScript)}'; base-uri 'none'; form-action 'none'`
  const links = sections.filter(({ link }) => link !== undefined)
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${{ markup: allStyle }}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${header}
<nav aria-label="Sections"><ul>${links.map(({ id, link }) => html`<li><a href="#${id}">${link}</a></li>\n`)}</ul>
<form hidden role="search"><input name="q" type="search" placeholder="Search  /" aria-label="Show only what contains these words"><output id="shown"></output></form></nav>
<main id="main">
${sections.map(writeSection)}
</main>
<footer>${footer}</footer>
<script>${{ markup: allScript }}</script>
</body>
</html>
`
  return page.markup
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
