import type { Run } from '../../core/run/index.ts'
import { reporterNames, reporters } from './formats/index.ts'
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
