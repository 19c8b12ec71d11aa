import { mkdtemp, rm, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileFault, SuiteError } from '../errors/index.ts'
import { makeFolder, replaceFile } from '../files/index.ts'
import type { Run } from '../run/index.ts'
import { renderHtml } from './html.ts'
import { renderJson, renderNdjson, withNamedExchanges } from './json.ts'
import { renderJunit } from './junit.ts'
import { renderMarkdown } from './markdown.ts'
import type { RenderOptions } from './view/commands.ts'
import { type View, viewOf } from './view/view.ts'

/** The reporters by name, each with its file. Add a new one here. Rarely used ones are loaded on demand. */
export const reporters = {
  json: ['run.json', undefined],
  junit: ['junit.xml', async () => renderJunit],
  html: ['report.html', async () => renderHtml],
  markdown: ['summary.md', async () => renderMarkdown],
  ctrf: ['ctrf.json', async () => (await import('./ctrf.ts')).renderCtrf],
  sarif: ['findings.sarif', async () => (await import('./sarif.ts')).renderSarif],
  ndjson: ['run.ndjson', async () => renderNdjson],
} as const satisfies Readonly<
  Record<string, readonly [string, (() => Promise<(view: View) => string>) | undefined]>
>

export type ReporterName = keyof typeof reporters

export const reporterNames = Object.keys(reporters) as readonly ReporterName[]

const usual: readonly ReporterName[] = ['json', 'junit', 'html', 'markdown']

export interface WriteOptions extends RenderOptions {
  /** The reports to write besides run.json; JUnit, HTML and Markdown by default. */
  readonly reporters?: readonly ReporterName[] | undefined
  /** Whether run.json keeps all exchanges, instead of only those that show each fault. */
  readonly keepExchanges?: boolean | undefined
}

/** The reports that were written, and why others are missing: E_REPORT_WRITE, or E_INTERNAL if they cannot be rendered. */
export interface Written {
  readonly files: readonly string[]
  readonly error?: SuiteError
}

/**
 * Makes the folder of the reports if needed, checks that they can be written, and removes the reports of the run before, which
 * would otherwise look like those of a run that ended early. E_REPORT_WRITE.
 */
export async function prepareReports(outDir: string): Promise<void> {
  try {
    await makeFolder(outDir)
    await rmdir(await mkdtemp(join(outDir, '.probe-')))
    // If one report cannot be written, the others still are.
    for (const [file] of Object.values(reporters)) {
      await rm(join(outDir, file), { force: true }).catch(() => {})
    }
  } catch (error) {
    throw unwritable(outDir, error)
  }
}

/**
 * Writes the reports of a run into a folder, each whole or not at all. Only their owner may read them, because they show traffic.
 * If one report cannot be rendered or written, the others still are. Never throws.
 */
export async function writeReports(
  run: Run,
  outDir: string,
  { reporters: asked = [], keepExchanges = false, ...options }: WriteOptions = {},
): Promise<Written> {
  const names = new Set<ReporterName>(['json', ...(asked.length > 0 ? asked : usual)])
  const written = keepExchanges ? run : withNamedExchanges(run)
  let view: View | undefined
  const files: string[] = []
  const unwritten: string[] = []
  const faults: string[] = []
  let because: unknown
  for (const [file, load] of Array.from(names, (name) => reporters[name])) {
    const path = join(outDir, file)
    let text: string | undefined
    try {
      if (load) view ??= viewOf(written, options)
      text = load && view ? (await load())(view) : renderJson(written)
      await makeFolder(outDir)
      await replaceFile(path, text, 0o600)
      files.push(path)
    } catch (cause) {
      if (text !== undefined) {
        unwritten.push(file)
        because ??= cause
      } else faults.push(`The report ${file} cannot be rendered: ${(cause as Error).message}`)
    }
  }
  if (unwritten.length > 0) return { files, error: unwritable(outDir, because, unwritten) }
  if (faults.length === 0) return { files }
  const details = { facts: { because: faults.join(' ') } }
  const error = new SuiteError('E_INTERNAL', 'A report is missing (a fault of Assay).', details)
  return { files, error }
}

/** Makes a run and writes its reports if a folder is named; first checks that the folder can be written. E_REPORT_WRITE. */
export async function withReports(
  { out, reporters }: { readonly out?: string | undefined } & Pick<WriteOptions, 'reporters'>,
  act: () => Promise<Run>,
): Promise<Run> {
  if (out === undefined) return act()
  await prepareReports(out)
  const run = await act()
  const { error } = await writeReports(run, out, { reporters })
  if (error !== undefined) throw error
  return run
}

function unwritable(outDir: string, cause: unknown, missing: readonly string[] = []): SuiteError {
  return new SuiteError('E_REPORT_WRITE', 'Cannot write the report.', {
    facts: {
      folder: resolve(outDir),
      ...(missing.length > 0 && { 'not written': missing.join(', ') }),
      because: fileFault(cause),
    },
    remedy: 'Choose a writable folder: --out DIR',
    cause,
  })
}
