import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileFault, SuiteError } from '../../../base/errors/index.ts'
import { makeFolder, shortPath } from '../../../base/files/index.ts'
import { reporterNames, reporters } from '../formats/index.ts'

// A run prepares its folder before its first request, and loads what writes the reports after its last one.

export const factsFile = 'facts.json'

const reportFiles = [...reporterNames.map((name) => reporters[name].file), factsFile]

/** A report, or what a process that was killed left of one: `run.json.4711`. */
const isOfReports = (name: string) => reportFiles.includes(name.replace(/\.\d+$/, ''))

/** The folder, inside of that of the reports, for those of a run before one that could not start. */
const earlier = 'earlier'

/** Reports of the run before would look like those of a run that ended early. E_REPORT_WRITE. */
export async function prepareReports(outDir: string): Promise<void> {
  try {
    await makeFolder(outDir)
    await rmdir(await mkdtemp(join(outDir, '.probe-')))
    // If one report cannot be written, the others still are.
    const folders = [outDir, join(outDir, earlier)]
    for (const folder of folders) {
      const names = await readdir(folder).catch(() => [])
      for (const name of names.filter(isOfReports)) {
        await rm(join(folder, name), { force: true }).catch(() => {})
      }
    }
    await rmdir(join(outDir, earlier)).catch(() => {})
  } catch (error) {
    throw unwritable(outDir, error)
  }
}

/** So that nobody takes them for those of a run that could not start. Never throws. */
export async function setReportsAside(
  outDir: string,
  say: (sentence: string) => unknown,
): Promise<void> {
  const folder = join(outDir, earlier)
  const there = reportFiles.filter((file) => existsSync(join(outDir, file)))
  if (there.length === 0) return
  try {
    await makeFolder(folder)
    for (const file of there) await rename(join(outDir, file), join(folder, file))
    await say(
      `The reports of the run before are now in ${shortPath(folder)}, until the next run.\n`,
    )
  } catch {}
}

export function unwritable(
  outDir: string,
  cause: unknown,
  missing: readonly string[] = [],
): SuiteError {
  return new SuiteError('E_REPORT_WRITE', 'Cannot write the report.', {
    details: {
      folder: resolve(outDir),
      ...(missing.length > 0 && { 'not written': missing.join(', ') }),
      because: fileFault(cause),
    },
    remedy: 'Choose a writable folder: --out DIR',
    cause,
  })
}
