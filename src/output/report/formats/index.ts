import type { View } from '../view/view.ts'

export type ReporterName = 'json' | 'junit' | 'html' | 'markdown' | 'issues'

interface Reporter {
  readonly file: string
  readonly shows: string
  readonly load?: () => Promise<(view: View) => string>
}

/** The reporters by name. Each is loaded on demand, so that help loads none. */
export const reporters: Readonly<Record<ReporterName, Reporter>> = {
  json: { file: 'run.json', shows: 'the whole run' },
  junit: {
    file: 'junit.xml',
    shows: 'test cases for CI',
    load: async () => (await import('../junit.ts')).renderJunit,
  },
  html: {
    file: 'report.html',
    shows: 'a page',
    load: async () => (await import('../html.ts')).renderHtml,
  },
  markdown: {
    file: 'summary.md',
    shows: 'a summary in Markdown',
    load: async () => (await import('../markdown.ts')).renderMarkdown,
  },
  issues: {
    file: 'issues.json',
    shows: 'texts of issues',
    load: async () => (await import('../issues.ts')).renderIssues,
  },
}

export const reporterNames = Object.keys(reporters) as readonly ReporterName[]
