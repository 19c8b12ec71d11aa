import { inject, TestRunner, test } from 'vitest'
import {
  type LoadedScenario,
  loadScenarioFile,
  openSession,
  type Performance,
  perform,
  type Session,
} from '#scenario'
import { loadConfiguration, resolveTarget, type Target } from '#target'
import type { Job } from './job.ts'
import { askForJob } from './job-channel.ts'

declare module 'vitest' {
  interface TaskMeta {
    performance?: Performance
  }
}

/** Turns every story of a job into a test, and hangs what was seen on the test. */
export default class ScenarioRunner extends TestRunner {
  override async importFile(): Promise<unknown> {
    const job = await askForJob(inject('jobChannel'))
    if (job === null) return test('nothing is to be told', () => {})
    const loaded = await Promise.all(job.files.map((file) => loadScenarioFile(job.suites, file)))
    const stories = new Map(loaded.flat().map((story) => [story.id, story]))
    const session = openSession(await targetOf(job.target), { slow: job.slow })
    for (const id of job.scenarios) {
      const story = stories.get(id)
      if (story !== undefined) tell(story, session)
    }
    return undefined
  }
}

function tell({ id, scenario }: LoadedScenario, session: Session): void {
  test(id, async ({ task, expect, skip }) => {
    const performance = await perform(scenario, id, session, expect)
    task.meta.performance = performance
    const { outcome, reason } = performance.result
    if (outcome === 'blocked' || outcome === 'skipped') skip(reason)
    if (outcome !== 'passed') throw new Error(reason ?? outcome)
  })
}

async function targetOf(given: Job['target']): Promise<Target> {
  if (!('config' in given)) return given
  const { config, target, overrides } = given
  const configuration = await loadConfiguration(config, process.cwd())
  return resolveTarget(configuration, target, { env: { ...process.env, ...given.env }, overrides })
}
