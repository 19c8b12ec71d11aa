import type { View } from '../view/view.ts'

interface Reporter {
  readonly file: string
  readonly shows: string
  readonly load?: () => Promise<(view: View) => string>
  /** Whether it is written where no reporter is named. */
  readonly byDefault?: true
}

/** The reporters by name. Each is loaded on demand, so that help loads none. */
const rows = {
  json: { file: 'run.json', shows: 'the whole run', byDefault: true },
  junit: {
    file: 'junit.xml',
    shows: 'test cases for CI',
    load: async () => (await import('../junit.ts')).renderJunit,
    byDefault: true,
  },
  html: {
    file: 'report.html',
    shows: 'a page',
    load: async () => (await import('../html.ts')).renderHtml,
    byDefault: true,
  },
  markdown: {
    file: 'summary.md',
    shows: 'a summary in Markdown',
    load: async () => (await import('../markdown.ts')).renderMarkdown,
    byDefault: true,
  },
  issues: {
    file: 'issues.json',
    shows: 'texts of issues',
    load: async () => (await import('../issues.ts')).renderIssues,
    byDefault: true,
  },
} as const satisfies Readonly<Record<string, Reporter>>

export type ReporterName = keyof typeof rows

export const reporters: Readonly<Record<ReporterName, Reporter>> = rows
export const reporterNames = Object.keys(reporters) as readonly ReporterName[]
export const writtenByDefault = reporterNames.filter((name) => reporters[name].byDefault)
