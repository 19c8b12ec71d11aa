import { join } from 'node:path'
import { SuiteError } from '../../base/errors/index.ts'
import { makeFolder, replaceFile } from '../../base/files/index.ts'
import { type ResponseFacts, renderFacts } from '../../core/facts/index.ts'
import type { Run } from '../../core/run/index.ts'
import { factsFile, prepareReports, unwritable } from './folder/index.ts'
import { type ReporterName, reporters, writtenByDefault } from './formats/index.ts'
import { renderJson } from './json.ts'
import { withNamedExchanges } from './named-exchanges.ts'
import type { RenderOptions } from './view/commands.ts'
import { type View, viewOf } from './view/view.ts'

export interface WriteOptions extends RenderOptions {
  /** The reports to write besides run.json; without them, those that are written by default. */
  readonly reporters?: readonly ReporterName[] | undefined
  readonly keepExchanges?: boolean | undefined
  readonly facts?: ResponseFacts | undefined
}

export interface WrittenReports {
  readonly files: readonly string[]
  readonly view?: View
  readonly error?: SuiteError
}

/** If one report cannot be rendered or written, the others still are. Never throws. */
export async function writeReports(
  run: Run,
  outDir: string,
  { reporters: asked = [], keepExchanges = false, facts, ...options }: WriteOptions = {},
): Promise<WrittenReports> {
  const names = new Set<ReporterName>(['json', ...(asked.length > 0 ? asked : writtenByDefault)])
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
  const parts = { details: { because: faults.join(' ') } }
  const error = new SuiteError('E_INTERNAL', 'A report is missing (a fault of Assay).', parts)
  return { ...rest, error }
}

interface RunWithFacts {
  readonly run: Run
  readonly facts: ResponseFacts
}

/** Makes a run and writes its reports if a folder is named; first checks that the folder can be written. E_REPORT_WRITE. */
export async function withReports(
  { out, reporters }: { readonly out?: string | undefined } & Pick<WriteOptions, 'reporters'>,
  act: () => Promise<RunWithFacts>,
): Promise<Run> {
  if (out === undefined) return (await act()).run
  await prepareReports(out)
  const { run, facts } = await act()
  const { error } = await writeReports(run, out, { reporters, facts })
  if (error !== undefined) throw error
  return run
}
