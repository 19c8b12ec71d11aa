import { inject, TestRunner, test } from 'vitest'
import { loadScenarioFile, openSession, type Performance, perform, type Session } from '#scenario'
import { loadConfiguration, resolveTarget } from '#target'
import type { Job } from './job.ts'

declare module 'vitest' {
  interface TaskMeta {
    performance?: Performance
  }
}

/** One a worker: stories share subjects and connections. */
let session: Promise<Session> | undefined

/** Turns every story of a scenario file into a test, and hangs what was seen on the test. */
export default class ScenarioRunner extends TestRunner {
  override async importFile(file: string, source: 'collect' | 'setup'): Promise<unknown> {
    if (source !== 'collect' || !/\.scenario\.[jt]s$/.test(file))
      return super.importFile(file, source)
    const job = inject('job')
    const wanted = new Set(job.scenarios)
    for (const { id, scenario } of await loadScenarioFile(job.suites, file)) {
      if (!wanted.has(id)) continue
      test(id, async ({ task, expect, skip }) => {
        session ??= open(job)
        const performance = await perform(scenario, id, await session, expect)
        task.meta.performance = performance
        const { outcome, reason } = performance.result
        if (outcome === 'blocked' || outcome === 'skipped') skip(reason)
        if (outcome !== 'passed') throw new Error(reason ?? outcome)
      })
    }
    return undefined
  }
}

async function open(job: Job): Promise<Session> {
  const configuration = await loadConfiguration(job.config, job.cwd)
  const env = { ...process.env, ...job.env }
  const target = resolveTarget(configuration, job.target, { env, overrides: job.overrides })
  return openSession(target, { slow: job.slow })
}
