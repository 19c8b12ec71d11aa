import { mkdir, mkdtemp, rmdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { fileFault, SuiteError } from '../errors/index.ts'
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

/** What became of the reports of a run. */
export interface Written {
  /** The paths of the files. */
  readonly files: readonly string[]
  /** Why a report is missing, one sentence each: a fault of Assay. */
  readonly faults: readonly string[]
}

/** Proves before a run that its reports can be written to a folder, which is made where needed. */
export async function assertWritable(outDir: string): Promise<void> {
  try {
    await mkdir(outDir, { recursive: true })
    await rmdir(await mkdtemp(join(outDir, '.probe-')))
    for (const { file } of Object.values(reporters)) {
      const found = await stat(join(outDir, file)).catch(() => undefined)
      if (found?.isDirectory()) throw new Error(`${join(outDir, file)} is a folder`)
    }
  } catch (error) {
    throw unwritable(outDir, error)
  }
}

/**
 * Writes the reports of a run into a folder. A file is either the old one or the new one, whole. A report
 * that cannot be rendered is a fault of its own and costs no other; E_REPORT_WRITE where the folder
 * cannot be written.
 */
export async function writeReports(
  run: Run,
  catalogue: Catalogue,
  outDir: string,
  options: RenderOptions = {},
  names: readonly ReporterName[] = defaultReporters,
): Promise<Written> {
  const files: string[] = []
  const faults: string[] = []
  for (const name of names) {
    const { file, render } = reporters[name]
    let content: string
    try {
      content = render(run, catalogue, options)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      faults.push(`The report ${file} cannot be rendered: ${reason}`)
      continue
    }
    try {
      await mkdir(outDir, { recursive: true })
      await writeFileAtomic(join(outDir, file), content)
    } catch (error) {
      throw unwritable(outDir, error)
    }
    files.push(join(outDir, file))
  }
  return { files, faults }
}

function unwritable(outDir: string, cause: unknown): SuiteError {
  return new SuiteError('E_REPORT_WRITE', 'Cannot write the report.', {
    facts: { folder: resolve(outDir), because: fileFault(cause) },
    remedy: 'Choose a writable folder: --out DIR',
    cause,
  })
}
