import { renderPlan } from '../../plan/index.ts'
import { readRun } from '../../report/index.ts'
import { planTarget } from '../../runner/index.ts'
import { print, printable } from '../process.ts'
import type { RunOptions } from '../run-options.ts'
import { chooseTargetOf, settingsOf } from './settings.ts'

/** Shows what a run would do. Sends nothing. */
export async function showPlan(options: RunOptions, addresses: readonly string[]): Promise<number> {
  const { choice } = await chooseTargetOf(options)
  // The last run knows how fast the target is.
  const last = await readRun(options.out).catch(() => undefined)
  const plan = await planTarget({ ...choice, ...settingsOf(options, addresses) }, last?.run)
  await print(
    options.json
      ? `${JSON.stringify(plan, null, 2)}\n`
      : printable(renderPlan(plan, { brief: options.quiet })),
  )
  return 0
}
