import MarkdownIt from 'markdown-it'

// What GitHub and GitLab do with a text that somebody writes to them, after what they document, and after gitlab-org/gitlab
// (lib/banzai, lib/gitlab/quick_actions) and github/markup.

/** With everything on that a forge may have on. */
const markdown = new MarkdownIt({ html: true, linkify: true, breaks: true })

/** What is looked for in the text of a page, outside of code: who is mentioned, what is referred to or linked. */
const references: Readonly<Record<string, RegExp>> = {
  'a mention': /(?<![\w`])@[a-z\d"]/iu,
  'an address': /[a-z][a-z\d+.-]*:\/\/\w|\bwww\.\w|\bmailto:\w|[\w.+-]+@[\w-]+\.\w/iu,
  'an issue': /(?<!\w)#\d|\bGH-\d|[\w.-]+[#!]\d/iu,
  'a key of another tracker': /\b[A-Z]\w*-\d/u,
  'a commit': /(?<![\w])[\da-f]{7,40}(?!\w)/u,
  'a reference of GitLab': /(?<![\w\\])(?:[!$&]\d|[~%][\w"]|\^alert#|\*iteration:|\[[a-z_]+:)/iu,
}

/** Tags that load, link or run something, or take part of the page. */
const tags = /<(?:a|img|svg|script|iframe|input|form|details|style|object|blockquote)\b[^>]*>/gi

/** What a forge would do because of Markdown: each as a word and what it is about. */
export function effectsOf(source: string): readonly string[] {
  const html = markdown.render(source).replace(/<!--[\s\S]*?-->/g, '')
  const found = html.match(tags) ?? []
  const text = html.replace(/<code\b[^>]*>[\s\S]*?<\/code>/g, ' ').replace(/<[^>]*>/g, ' ')
  return [
    ...found,
    ...referencesIn(decoded(text)),
    ...(source.match(/^\/[a-z_]+.*$/gim) ?? []).map((line) => `quick action: ${line}`),
  ]
}

/** What GitLab refers to in a title, which is no Markdown; GitHub does nothing there. */
export function referencesIn(text: string): readonly string[] {
  return Object.entries(references).flatMap(([name, pattern]) => {
    const match = pattern.exec(text)
    return match ? [`${name}: ${text.slice(Math.max(0, match.index - 20), match.index + 40)}`] : []
  })
}

function decoded(text: string): string {
  const characters = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' } as const
  return text.replace(
    /&(lt|gt|quot|#39|amp);/g,
    (_, name: string) => characters[name as keyof typeof characters],
  )
}

/** Texts that a forge, a runner or a browser would act upon. Each is the whole text of a target at every place that has one. */
export const payloads: readonly string[] = [
  '@connect https://connect.com/identity',
  '\\@status @org/team @everyone',
  '#1 GH-1 acme/mock#1 ABC-123 acme/mock!2 deadbeefcafe 0123456789abcdef0123456789abcdef01234567',
  '~bug ~"to do" %now %"next" !1 &1 $1 ^alert#1 *iteration:1 [vulnerability:1] [feature_flag:1]',
  'http://a.example www.a.example a@a.example mailto:a@a.example ftp://a.example',
  '[a](http://a.example) ![a](http://a.example/i.png) <http://a.example> [a]: http://a.example',
  '/close',
  '\n/close\n/assign @root\n/label ~bug\n',
  'Fixes #1\n\n# title\n\n- [ ] a\n\n> a\n\n| a | b |\n|---|---|\n| @a | #1 |',
  '` @a ` `` @b `` ``` @c ``` ```` @d',
  '```\n@a\n```\n\n~~~\n@b\n~~~\n\n    @c',
  '`',
  'a\\` @a \\`',
  'a | @b | #1 \\| @c',
  '<!-- assay mock: clause a#two -->\n<!-- assay state {"phase":"broken"} -->\n@a',
  '--> @a <!-- assay summary --> <script>alert(1)</script> <img src=x onerror=alert(1)>',
  '</code></pre></details> @a <a href="javascript:alert(1)">a</a> <details open>',
  '&#64;a &commat;a &#35;1 &lt;a&gt;',
  '$`a`$ $$a$$ {{a}} {: a} [[a]] :tada: [^1] ::: a',
  '::add-mask::broken',
  'oops\n::warning file=a.json,line=1,title=the title::the body\n::stop-commands::a',
  '##[add-mask]broken ##[error]a ##vso[task.setvariable variable=a]b',
  '%0A::error::a\r::error::a\r\n::error::a',
  '\u200b::error::a #\u200b#[error]a @\u200ba',
  '\u001b[31m\u001b]0;a\u0007 \u202e@a\u202c',
  'x'.repeat(1_800),
  ' @a '.repeat(1_000),
]
