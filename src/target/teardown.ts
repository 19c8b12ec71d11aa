import { RunEnded } from '../transport/index.ts'
import type { Fields, RecipeRequest } from './configuration.ts'
import { labelOf } from './recipe.ts'
import { type RecipeEnvironment, scopeOf, sendStep } from './send-step.ts'

export interface Job {
  readonly of: string
  readonly requests: readonly RecipeRequest[]
  /** The requests may use these names, which grow while the subject is made. */
  names: Fields
  /** The subject is complete, so the requests may use all their names. */
  isWhole: boolean
}

export type Teardown = ReturnType<typeof createTeardown>

/** Collects the requests that remove the subjects of a run. */
export function createTeardown() {
  const jobs: Job[] = []
  return {
    add: (job: Job) => void jobs.push(job),
    /** Removes the subjects, the last one first, and each once. Returns a sentence for each request that failed. */
    async run(environment: RecipeEnvironment): Promise<readonly string[]> {
      const problems: string[] = []
      for (let job = jobs.pop(); job !== undefined; job = jobs.pop()) {
        for (const [index, step] of job.requests.entries()) {
          const scope = scopeOf(job.names, environment)
          const ended = await sendStep(step, scope, environment).catch(unsent)
          if ('values' in ended || step.optional) continue
          // Of an unfinished subject, only the parts that were made can be removed.
          if (ended.unknown !== undefined && !job.isWhole) continue
          const label = labelOf(step, index, job.requests.length)
          problems.push(`Teardown of ${job.of}: ${label} ${ended.problem}.`)
        }
      }
      return problems
    },
  }
}

/** A busy target may keep a record, which becomes a note and does not end the run. */
function unsent(error: unknown): { readonly problem: string; readonly unknown?: undefined } {
  if (!(error instanceof RunEnded)) throw error
  return { problem: `was not sent: ${error.message.replace(/\.$/, '')}` }
}
