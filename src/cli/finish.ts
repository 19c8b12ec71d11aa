import { relative } from 'node:path'
import { clauses, operations } from '#contract'
import { renderTerminal, writeReports } from '#report'
import { exitCodeOf, type Run } from '#verdict'
import { wantsColour } from './colour.ts'
import { print } from './print.ts'

export interface FinishOptions {
  readonly out: string
  readonly colour: boolean
  readonly quiet: boolean
  readonly allowIncomplete: boolean
  /** The command that tells one story again. */
  readonly repeat: (scenarioId: string) => string
}

/** Writes the reports, prints the summary, and says with which exit code to end. */
export async function finish(run: Run, options: FinishOptions): Promise<number> {
  const { out, quiet, allowIncomplete, repeat } = options
  const catalogue = { clauses, operations }
  const files = await writeReports(run, catalogue, out, { repeat })
  if (quiet && run.verdict === 'conformant') return 0
  const { stdout } = process
  const summary = renderTerminal(run, catalogue, {
    repeat,
    colour: wantsColour(options.colour, stdout.isTTY === true, process.env),
    ...(stdout.columns && { width: stdout.columns }),
  })
  const paths = files.map((file) => `  ${relative(process.cwd(), file) || file}`)
  await print(`${summary}\nWritten:\n${paths.join('\n')}\n`)
  return exitCodeOf(run.verdict, allowIncomplete)
}
