import MarkdownIt from 'markdown-it'
import { expect, test } from 'vitest'
import type { Run } from '../../core/run/index.ts'
import { effectsOf, payloads } from './forge-parsers.fixture.ts'
import { renderAnnotations } from './github.ts'
import { hostileRun } from './hostile-run.fixture.ts'
import { renderHtml } from './html.ts'
import { renderMarkdown } from './markdown.ts'
import { renderers } from './reporters.fixture.ts'
import { sampleRun } from './run.fixture.ts'
import { renderTerminal } from './terminal.ts'
import { viewOf } from './view/view.ts'

/** Each begins and ends with a word that stands nowhere else, so that a part that got out can be found. */
const hostile = [
  'http://a.example www.a.example mailto:a@a.example a@a.example',
  '[a](http://a.example) ![a](http://a.example/i.png) <http://a.example>',
  '@everyone #1 GH-1 a/b#1 deadbeefcafe https://github.com/a/b/issues/1',
  '<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">a</a>',
  '"\'><svg onload=alert(1)></details></table></code></pre>',
  '`` ` ``` ` `````` ~~~ </code> `',
  '``` \n\n# title\n\n| a | b |\n|---|---|\n- [ ] a\n> a\n\n    a',
  'a | b \\| c \\\\| d',
  '&lt;img&gt; &amp;amp; &#60; &colon;',
  '**a** _a_ ~~a~~ $a$ $$a$$ :a: ^a^ ==a==',
  '\u001b[31m\u001b]0;a\u0007\u009b2J \u202ea\u202c \u200b\ufeff\u0000\ud800',
  '%0A::error::a\r\n::warning::a',
  ']]><!-- --> <?a?> <!DOCTYPE a>',
].map((text) => `zzbegin ${text} zzend`)

const markdown = new MarkdownIt({ html: true, linkify: true, breaks: true })

/** The texts in Markdown that a report holds: the summary, the issue of the page. */
function markdownOf(text: string): readonly string[] {
  const run = hostileRun(text, 1, text)
  const [, issue = ''] =
    /<pre data-text="issue">([\s\S]*?)<\/pre>/.exec(renderHtml(viewOf(run))) ?? []
  return [renderMarkdown(viewOf(run)), decoded(issue)]
}

function decoded(text: string): string {
  const characters = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' } as const
  return text.replace(
    /&(lt|gt|quot|#39|amp);/g,
    (_, name: string) => characters[name as keyof typeof characters],
  )
}

test.each([...hostile, ...payloads.map((text) => `zzbegin ${text} zzend`)])(
  'as Markdown a forge does nothing because of it: %j',
  (text) => {
    for (const source of markdownOf(text)) expect(effectsOf(source)).toEqual([])
  },
)

test.each(hostile)('as Markdown nothing of it links, runs, or changes: %j', (text) => {
  for (const source of markdownOf(text)) {
    const rendered = markdown.render(source)
    expect(rendered).not.toMatch(/<(?:a|img|svg|script|input|blockquote)\b/)
    const outside = rendered.replace(/<code[^>]*>[\s\S]*?<\/code>/g, '')
    expect(outside).not.toMatch(/zzbegin|zzend/)
    const spans = Array.from(rendered.matchAll(/<code>([\s\S]*?)<\/code>/g), ([, span]) =>
      decoded(span!),
    )
    expect(spans).toContain(shown(text))
  }
})

/** A text as a reader sees it on one line: what is invisible by its number. */
function shown(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/\n+/g, ' ')
    .replace(
      /[^\P{C}]|[\u202a-\u202e\u200b\ufeff]/gu,
      (char) => `⟨U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`,
    )
}

function stringsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : []
}

const texts = [
  (run: Run) => renderTerminal(viewOf(run)),
  // JSON is for programs, which get every value as it is.
  ...[...renderers].flatMap(([name, render]) => (/^(?:json|issues)$/.test(name) ? [] : [render])),
]

test.each(hostile)('as text nothing of it is obeyed by a terminal or a runner: %j', (text) => {
  const run = { ...hostileRun(text, 1, text), startedAt: sampleRun.startedAt }
  for (const render of texts) {
    const written = render(run)
    // In JSON control characters are written out, and come back when it is read.
    const read = written.startsWith('{') ? stringsOf(JSON.parse(written)).join('\n') : written
    expect(read.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(read.isWellFormed()).toBe(true)
  }
  const annotations = renderAnnotations(viewOf(run)).split('\n')
  expect(annotations.filter((line) => line !== '' && !/^::error title=/.test(line))).toEqual([])
})

test.each(hostile)('on the page all of it is text: %j', (text) => {
  const tagsOf = (run: Run) => {
    const page = renderHtml(viewOf(run))
    return new Set(
      Array.from(page.matchAll(/<[a-z!?][^>]*>/g), ([tag]) => tag.replace(/"[^"]*"/g, '""')),
    )
  }
  expect(tagsOf(hostileRun(text, 1, text))).toEqual(tagsOf(hostileRun('a', 1, 'a')))
})
