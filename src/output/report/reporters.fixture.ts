import type { Run } from '../../core/run/index.ts'
import { type ReporterName, reporterNames, reporters } from './formats/index.ts'
import { renderJson } from './json.ts'
import type { RenderOptions } from './view/commands.ts'
import { viewOf } from './view/view.ts'

/** What each reporter writes of a run, by its name. */
export const renderers = new Map(
  await Promise.all(
    reporterNames.map(async (name) => {
      const render = await reporters[name].load?.()
      const write = (run: Run, options?: RenderOptions) =>
        render ? render(viewOf(run, options)) : renderJson(run)
      return [name, write] as const
    }),
  ),
)

/** The reporters for which a table of the tests has no row. */
export function withoutRow(table: Readonly<Partial<Record<ReporterName, unknown>>>) {
  return reporterNames.filter((name) => !(name in table))
}
