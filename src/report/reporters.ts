import type { Run } from '../run/index.ts'
import type { Catalogue, RenderOptions } from './catalogue.ts'
import { renderHtml } from './html.ts'
import { renderJson } from './json.ts'
import { renderJunit } from './junit.ts'
import { renderTerminal } from './terminal.ts'

/** One output format of a run. */
export interface Reporter {
  /** The name of its file in the report folder. */
  readonly file: string
  readonly render: (run: Run, catalogue: Catalogue, options: RenderOptions) => string
}

export type ReporterName = 'json' | 'junit' | 'html' | 'text'

/** Every output format: a new reporter is one entry here. */
export const reporters: Readonly<Record<ReporterName, Reporter>> = {
  json: { file: 'run.json', render: renderJson },
  junit: { file: 'junit.xml', render: renderJunit },
  html: { file: 'report.html', render: renderHtml },
  text: { file: 'report.txt', render: renderTerminal },
}

/** What a run writes where nothing else is asked for; the text goes to the terminal. */
export const defaultReporters: readonly ReporterName[] = ['json', 'junit', 'html']
