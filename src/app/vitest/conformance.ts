import { afterAll, describe, type TestContext, test, vi } from 'vitest'
import { nodeProblem } from '../../base/errors/node-version/index.ts'
import type { GivenTarget } from '../../sources/target/index.ts'
import type { TestOptions } from '../runner/index.ts'
import type { StartedRun } from './start-run.ts'

if (nodeProblem !== undefined) throw new Error(nodeProblem)

/**
 * Makes one test for each scenario of the contract, in a test file of yours. Watch, filter (`-t payments/cancel`) and reporters
 * work as for any other test. The selected scenarios run together, once, with the verdict of `assay run`. A scenario that
 * fails is a failed test; a scenario that is blocked or does not apply is skipped. If no scenario failed but the run is
 * incomplete, the suite fails and says why.
 *
 * @param target The implementation, written as in a configuration file, or its name in `assay.config.*` of the working
 *   folder. The key may be given directly or as `"$NAME"` of an environment variable, and recipes may be functions.
 * @param options The options of `testTarget`. An interrupt of vitest ends the run, as `signal` does.
 *
 * @example
 * // conformance.test.ts
 * import { conformance } from 'assay/vitest'
 *
 * const target = {
 *   baseUrl: 'http://127.0.0.1:4010',
 *   apiKey: 'sk_test_1',
 *   subjects: { 'entity.individual': { value: { id: 'ent_1' } } },
 * }
 * conformance(target, { concurrency: 4, maxWaitMs: 60_000 })
 */
export function conformance(target: string | GivenTarget, options: TestOptions = {}): void {
  const name = typeof target === 'string' ? target : target?.baseUrl
  describe(`conformance of ${options?.name ?? name}`, async () => {
    // An old Node cannot even load what is needed from here on.
    const { planRun } = await import('./start-run.ts')
    const { scenarios, start } = await planRun(target, options)
    const ids = new Map(scenarios.map(({ id, scenario: { title } }) => [`${id}: ${title}`, id]))
    let run: StartedRun | undefined
    for (const [title, id] of ids) {
      const act = async ({ task, skip, signal, expect }: TestContext) => {
        // A hook of the project may have faked them; the whole run ends within the first test.
        const isFake = vi.isFakeTimers()
        if (isFake) vi.useRealTimers()
        run ??= start(selected(task.suite?.tasks ?? [], ids))
        signal.addEventListener('abort', run.abort, { once: true })
        const settled = run.settle(id, skip).finally(() => isFake && vi.useFakeTimers())
        // A project may require that each test asserts something.
        expect(await settled).toBe('passed')
      }
      test(title, act, untimed)
    }
    afterAll(() => run?.end(), untimed)
  })
}

/** A run has time limits of its own. */
const untimed = 0

function selected(
  tasks: readonly { readonly name: string; readonly mode: string }[],
  ids: ReadonlyMap<string, string>,
): readonly string[] {
  const running = tasks.filter(({ mode }) => mode !== 'skip' && mode !== 'todo')
  return running.flatMap(({ name }) => ids.get(name) ?? [])
}
