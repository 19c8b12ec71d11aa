import { inject, TestRunner, test } from 'vitest'
import {
  type LoadedScenario,
  loadScenarioFile,
  openTeller,
  type Teller,
  type Told,
} from '../scenario/index.ts'
import { loadConfiguration, resolveTarget, type Target } from '../target/index.ts'
import type { Job } from './job.ts'
import { askForJob } from './job-channel.ts'

declare module 'vitest' {
  interface TaskMeta {
    performance?: Told
  }
}

/** Turns every story of a job into a test, and hangs what was seen on the test. */
export default class ScenarioRunner extends TestRunner {
  override async importFile(): Promise<unknown> {
    const job = await askForJob(inject('jobChannel'))
    if (job === null) return test('nothing is to be told', () => {})
    const loaded = await Promise.all(job.files.map((file) => loadScenarioFile(job.suites, file)))
    const stories = new Map(loaded.flat().map((story) => [story.id, story]))
    const { suites, traffic, slow } = job
    const target = job.target && (await targetOf(job.target))
    const teller = await openTeller({ suites, target, traffic, slow })
    for (const id of job.scenarios) {
      const story = stories.get(id)
      if (story !== undefined) tell(story, teller)
    }
    return undefined
  }
}

function tell(story: LoadedScenario, teller: Teller): void {
  test(story.id, async ({ task, skip }) => {
    const performance = await teller.tell(story)
    task.meta.performance = performance
    const { outcome, reason } = performance.result
    if (outcome === 'blocked' || outcome === 'skipped') skip(reason)
    if (outcome !== 'passed') throw new Error(reason ?? outcome)
  })
}

async function targetOf(given: NonNullable<Job['target']>): Promise<Target> {
  if (!('config' in given)) return given
  const { config, target, overrides } = given
  const configuration = await loadConfiguration(config, process.cwd())
  return resolveTarget(configuration, target, { env: { ...process.env, ...given.env }, overrides })
}
