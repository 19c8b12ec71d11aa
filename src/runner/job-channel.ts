import { randomUUID } from 'node:crypto'
import { BroadcastChannel } from 'node:worker_threads'
import type { Job } from './job.ts'

export interface JobOffer {
  /** The name under which a worker asks. */
  readonly channel: string
  /** Hands over the job, now or as soon as somebody asks; null is none. The first word counts. */
  make(job: Job | null): void
}

/** Holds a job ready for a worker that is started before the job is known. */
export function offerJob(): JobOffer {
  const channel = `assay-${randomUUID()}`
  const line = new BroadcastChannel(channel)
  line.unref()
  let given: Job | null | undefined
  let asked = false
  const send = () => {
    if (given === undefined || !asked) return
    line.postMessage({ job: given })
    line.close()
  }
  line.onmessage = () => {
    asked = true
    send()
  }
  return {
    channel,
    make(job) {
      if (given !== undefined) return
      given = job
      send()
    },
  }
}

/** The job that is offered under a name, or null where there is none after all. */
export function askForJob(channel: string): Promise<Job | null> {
  return new Promise((resolve) => {
    const line = new BroadcastChannel(channel)
    line.onmessage = (event) => {
      resolve((event.data as { readonly job: Job | null }).job)
      line.close()
    }
    line.postMessage({ asks: true })
  })
}
