import { RunEnded } from '../transport/index.ts'
import type { Fields, RecipeRequest } from './configuration.ts'
import { labelOf } from './recipe.ts'
import { type RecipeEnvironment, scopeOf, sendStep } from './send-step.ts'

export interface Job {
  readonly of: string
  readonly requests: readonly RecipeRequest[]
  /** What the requests may name; it grows while the subject is made. */
  names: Fields
  /** It is made, and all that the requests name is there. */
  isWhole: boolean
}

/** What is to be removed at the end of a run. */
export interface Teardown {
  add(job: Job): void
  /** Sends the requests, those of what was made last first; each once. A sentence for each that failed. */
  run(environment: RecipeEnvironment): Promise<readonly string[]>
}

/** Collects the requests that remove what a run has made. */
export function createTeardown(): Teardown {
  const jobs: Job[] = []
  return {
    add: (job) => void jobs.push(job),
    async run(environment) {
      const problems: string[] = []
      for (let job = jobs.pop(); job !== undefined; job = jobs.pop()) {
        for (const [index, step] of job.requests.entries()) {
          const scope = scopeOf(job.names, environment)
          const ended = await sendStep(step, scope, environment).catch(unsent)
          if ('values' in ended || step.optional) continue
          // Only a part of an unfinished subject can be removed.
          if (ended.unknown !== undefined && !job.isWhole) continue
          const label = labelOf(step, index, job.requests.length)
          problems.push(`Teardown of ${job.of}: ${label} ${ended.problem}.`)
        }
      }
      return problems
    },
  }
}

/** A record that a busy target did not remove becomes a note, and does not end the run. */
function unsent(error: unknown): { readonly problem: string; readonly unknown?: undefined } {
  if (!(error instanceof RunEnded)) throw error
  return { problem: `was not sent: ${error.message.replace(/\.$/, '')}` }
}
