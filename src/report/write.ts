import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { faultCode, fileFault, SuiteError } from '../errors/index.ts'
import type { Run } from '../run/index.ts'
import type { Catalogue } from './catalogue.ts'
import type { RenderOptions } from './repeat.ts'
import { defaultReporters, type ReporterName, reporters } from './reporters.ts'

/** What became of the reports of a run. */
export interface Written {
  /** The paths of the files. */
  readonly files: readonly string[]
  /** Why a report is missing, one sentence each: our own fault. */
  readonly faults: readonly string[]
}

/** Proves that reports can be written to a folder, making it where needed, before a run starts. */
export async function assertWritable(outDir: string): Promise<void> {
  const probe = temporaryIn(outDir, 'probe')
  try {
    await makeFolder(outDir)
    await writeFile(probe, '')
    await rm(probe)
    for (const { file } of Object.values(reporters)) await refuseFolder(join(outDir, file))
  } catch (error) {
    throw unwritable(outDir, error)
  }
}

/**
 * Writes the reports of a run into a folder. A file is either the old one or the new one, whole. A report
 * that cannot be rendered is a fault of its own and costs no other; E_OUT_UNWRITABLE where the folder
 * cannot be written.
 */
export async function writeReports(
  run: Run,
  catalogue: Catalogue,
  outDir: string,
  options: RenderOptions = {},
  names: readonly ReporterName[] = defaultReporters,
): Promise<Written> {
  const faults: string[] = []
  const files = names.flatMap((name) => {
    const { file, render } = reporters[name]
    try {
      const content = render(run, catalogue, options)
      return [{ temporary: temporaryIn(outDir, file), final: join(outDir, file), content }]
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      faults.push(`The report ${file} cannot be rendered: ${reason}`)
      return []
    }
  })
  try {
    await makeFolder(outDir)
    for (const { temporary, content } of files) await writeFile(temporary, content)
    for (const { temporary, final } of files) await rename(temporary, final)
  } catch (error) {
    await Promise.allSettled(files.map(({ temporary }) => rm(temporary, { force: true })))
    throw unwritable(outDir, error)
  }
  return { files: files.map(({ final }) => final), faults }
}

/** Under /proc the recursive mkdir of Node never comes back. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    const code = faultCode(error)
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error
    await makeFolder(dirname(folder))
    await mkdir(folder)
  }
}

function temporaryIn(outDir: string, name: string): string {
  return join(outDir, `.${name}-${randomUUID()}.tmp`)
}

async function refuseFolder(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found?.isDirectory()) throw new Error(`${file} is a folder`)
}

function unwritable(outDir: string, cause: unknown): SuiteError {
  return new SuiteError('E_OUT_UNWRITABLE', 'The report folder cannot be written.', {
    facts: {
      folder: resolve(outDir),
      because: fileFault(cause),
    },
    remedy: 'Name a folder that can be written: --out DIR',
    cause,
  })
}
