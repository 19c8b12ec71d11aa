import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { fileFault, SuiteError } from '../errors/index.ts'
import type { Run } from '../run/index.ts'
import type { Catalogue, RenderOptions } from './catalogue.ts'
import { renderHtml } from './html.ts'
import { renderJson } from './json.ts'
import { renderJunit } from './junit.ts'

type Render = (run: Run, catalogue: Catalogue, options: RenderOptions) => string

/** The reports of a run by file: a new one is one entry here. */
const reports: Readonly<Record<string, Render>> = {
  'run.json': renderJson,
  'junit.xml': renderJunit,
  'report.html': renderHtml,
}

/** What became of the reports of a run. */
export interface Written {
  /** The paths of the files. */
  readonly files: readonly string[]
  /** Why a report is missing, one sentence each: a fault of Assay. */
  readonly faults: readonly string[]
}

/**
 * Makes the folder of the reports where needed, proves that they can be written, and removes those of the run
 * before: where this one ends early, they would be taken for its own. E_REPORT_WRITE.
 */
export async function prepareReports(outDir: string): Promise<void> {
  try {
    await mkdir(outDir, { recursive: true })
    await rmdir(await mkdtemp(join(outDir, '.probe-')))
    for (const file of Object.keys(reports)) await rm(join(outDir, file), { force: true })
  } catch (error) {
    throw unwritable(outDir, error)
  }
}

/**
 * Writes the reports of a run into a folder, each whole or not at all. A report
 * that cannot be rendered is a fault of its own and costs no other; E_REPORT_WRITE where the folder
 * cannot be written.
 */
export async function writeReports(
  run: Run,
  catalogue: Catalogue,
  outDir: string,
  options: RenderOptions = {},
): Promise<Written> {
  const files: string[] = []
  const faults: string[] = []
  for (const [file, render] of Object.entries(reports)) {
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
