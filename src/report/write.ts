import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { faultCode, fileFault, SuiteError } from '../errors/index.ts'
import type { Run } from '../run/index.ts'
import type { Catalogue } from './catalogue.ts'
import { renderHtml } from './html.ts'
import { renderJson } from './json.ts'
import { renderJunit } from './junit.ts'
import type { RenderOptions } from './repeat.ts'

const names = ['run.json', 'junit.xml', 'report.html'] as const

/** Proves that reports can be written to a folder, making it where needed, before a run starts. */
export async function assertWritable(outDir: string): Promise<void> {
  const probe = temporaryIn(outDir, 'probe')
  try {
    await makeFolder(outDir)
    await writeFile(probe, '')
    await rm(probe)
    for (const name of names) await refuseFolder(join(outDir, name))
  } catch (error) {
    throw unwritable(outDir, error)
  }
}

/**
 * Writes `run.json`, `junit.xml` and `report.html` and returns their paths. A file is either the old
 * one or the new one, whole: whoever reads while we write never sees half a report.
 */
export async function writeReports(
  run: Run,
  catalogue: Catalogue,
  outDir: string,
  options: RenderOptions = {},
): Promise<string[]> {
  const contents = {
    'run.json': renderJson(run),
    'junit.xml': renderJunit(run, catalogue, options),
    'report.html': renderHtml(run, catalogue, options),
  }
  const files = names.map((name) => ({
    temporary: temporaryIn(outDir, name),
    final: join(outDir, name),
    content: contents[name],
  }))
  try {
    await makeFolder(outDir)
    for (const { temporary, content } of files) await writeFile(temporary, content)
    for (const { temporary, final } of files) await rename(temporary, final)
  } catch (error) {
    await Promise.allSettled(files.map(({ temporary }) => rm(temporary, { force: true })))
    throw unwritable(outDir, error)
  }
  return files.map(({ final }) => final)
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
  return new SuiteError('E_REPORT_WRITE', 'Cannot write the report.', {
    facts: {
      folder: resolve(outDir),
      because: fileFault(cause),
    },
    remedy: 'Choose a writable folder: --out DIR',
    cause,
  })
}
