import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileFault, SuiteError } from '../../base/errors/index.ts'
import { makeFolder, replaceFile, shortPath } from '../../base/files/index.ts'
import { type ResponseFacts, renderFacts } from '../../core/facts/index.ts'
import type { Run } from '../../core/run/index.ts'
import { type ReporterName, reporterNames, reporters } from './formats/index.ts'
import { factsFile, renderJson, withNamedExchanges } from './json.ts'
import type { RenderOptions } from './view/commands.ts'
import { type View, viewOf } from './view/view.ts'

export interface WriteOptions extends RenderOptions {
  /** The reports to write besides run.json; all by default. */
  readonly reporters?: readonly ReporterName[] | undefined
  /** Whether run.json keeps all exchanges, instead of only those that show each fault. */
  readonly keepExchanges?: boolean | undefined
  /** What the responses looked like; undefined if nobody collected it. */
  readonly facts?: ResponseFacts | undefined
}

/** The reports that were written, and why others are missing: E_REPORT_WRITE, or E_INTERNAL if they cannot be rendered. */
export interface WrittenReports {
  readonly files: readonly string[]
  /** What the reports show; undefined if nothing can be shown. */
  readonly view?: View
  readonly error?: SuiteError
}

const reportFiles = [...reporterNames.map((name) => reporters[name].file), factsFile]

/** The folder, inside of that of the reports, for those of a run before one that could not start. */
const earlier = 'earlier'

/**
 * Makes the folder of the reports if needed, checks that they can be written, and removes the reports of the run before, which
 * would otherwise look like those of a run that ended early. E_REPORT_WRITE.
 */
export async function prepareReports(outDir: string): Promise<void> {
  try {
    await makeFolder(outDir)
    await rmdir(await mkdtemp(join(outDir, '.probe-')))
    // If one report cannot be written, the others still are.
    const folders = [outDir, join(outDir, earlier)]
    for (const file of folders.flatMap((folder) => reportFiles.map((name) => join(folder, name)))) {
      await rm(file, { force: true }).catch(() => {})
    }
    await rmdir(join(outDir, earlier)).catch(() => {})
  } catch (error) {
    throw unwritable(outDir, error)
  }
}

/**
 * Moves the reports of an earlier run into the folder `earlier` inside of theirs, where nobody takes them for those of a run that
 * could not start. Says so, if there are any; never throws.
 */
export async function setReportsAside(
  outDir: string,
  say: (sentence: string) => unknown,
): Promise<void> {
  const folder = join(outDir, earlier)
  const there = reportFiles.filter((file) => existsSync(join(outDir, file)))
  if (there.length === 0) return
  const move = async () => {
    await makeFolder(folder)
    for (const file of there) await rename(join(outDir, file), join(folder, file))
  }
  await move().then(
    () => say(`The reports of the run before are now in ${shortPath(folder)}.\n`),
    () => {},
  )
}

/**
 * Writes the reports of a run into a folder, each whole or not at all. The folder decides who may read them: secret values
 * are redacted. If one report cannot be rendered or written, the others still are. Never throws.
 */
export async function writeReports(
  run: Run,
  outDir: string,
  { reporters: asked = [], keepExchanges = false, facts, ...options }: WriteOptions = {},
): Promise<WrittenReports> {
  const names = new Set<ReporterName>(['json', ...(asked.length > 0 ? asked : reporterNames)])
  const written = keepExchanges ? run : withNamedExchanges(run)
  const faults: string[] = []
  let view: View | undefined
  try {
    view = viewOf(written, options)
  } catch (cause) {
    faults.push(`The run cannot be shown: ${(cause as Error).message}`)
  }
  const files: string[] = []
  const unwritten: string[] = []
  let because: unknown
  const wanted = Array.from(names, (name) => reporters[name]).flatMap(({ file, load }) => {
    if (load && !view) return []
    return { file, render: async () => (load && view ? (await load())(view) : renderJson(written)) }
  })
  if (facts) wanted.push({ file: factsFile, render: async () => renderFacts(facts) })
  for (const { file, render } of wanted) {
    const text = await render().catch((cause: Error) => {
      faults.push(`The report ${file} cannot be rendered: ${cause.message}`)
    })
    if (text === undefined) continue
    try {
      await makeFolder(outDir)
      await replaceFile(join(outDir, file), text)
      files.push(join(outDir, file))
    } catch (cause) {
      unwritten.push(file)
      because ??= cause
    }
  }
  const rest = { files, ...(view && { view }) }
  if (unwritten.length > 0) return { ...rest, error: unwritable(outDir, because, unwritten) }
  if (faults.length === 0) return rest
  const details = { facts: { because: faults.join(' ') } }
  const error = new SuiteError('E_INTERNAL', 'A report is missing (a fault of Assay).', details)
  return { ...rest, error }
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
